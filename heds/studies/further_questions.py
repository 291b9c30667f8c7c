"""How to ask for what is less often missing; asked only where a study lists it as unreported."""

from __future__ import annotations

from heds.studies.asked import LOW, MODERATE, NOBODY, Asked, never

_LOW = {
    "study.preregistration": "Was the study preregistered, and where?",
    "study.venue": "Where was the report published?",
    "study.link": "Where can the report be read?",
    "study.resources": "Where are data, code or other materials shared?",
    "study.funding": "Who funded the study?",
    "data.references": "From where do the data sets come?",
    "data.datasets": "How many inputs come from each data set?",
    "data.outputs_per_system": "How many outputs of each system were judged?",
    "data.identical_options": "How often were the options of an item identical?",
    "data.degenerate": "Were there empty or broken outputs, and what was done with them?",
    "instrument.values": "Which values could be given, and how were they written?",
    "criteria.*.label": "by which name did evaluators know it?",
    "criteria.*.unit": "what exactly was one judgement about?",
    "design.compare": "Which systems were compared with which?",
    "design.unit": "What exactly was one judgement about?",
    "design.items_per_batch": "How many items were in a batch?",
    "design.inputs_per_batch": "How many inputs were in a batch?",
    "design.order_file": "Could you share the order in which items were shown?",
    "design.seed": "If anything was shuffled: how, and with which seed?",
    "design.blinding": "Could evaluators tell which system an output came from?",
    "design.sessions": "Could evaluators pause, or come back later?",
    "design.setting_variation": "Did the conditions under which evaluators worked differ, and how?",
    "design.system_selection": "How were the systems chosen?",
    "checks.*.position": "where among the items did it stand?",
    "checks.*.attempts": "how often could it be tried?",
    "checks.*.minimum_minutes": "how many minutes were the least that was accepted?",
    "checks.*.passes": "what exactly counted as passed?",
    "checks.*.shows": "what did it show?",
    "checks.*.per_batch": "how many were there in a batch?",
    "evaluators.nlp_expertise": "Had evaluators worked in language processing?",
    "evaluators.population": "Of whom were the evaluators a sample?",
    "evaluators.demographics": (
        "What is known about the evaluators, such as age, gender, country or language?"
    ),
    "evaluators.native_required": "Did evaluators have to be native speakers?",
    "evaluators.training_note": "How exactly were evaluators trained?",
    "recruitment.method": "How were evaluators invited?",
    "recruitment.language": "Did the platform filter by language?",
    "recruitment.filters": "Were there further filters on who could take part?",
    "recruitment.advert": "How did the advert or invitation read?",
    "payment.per": "What was the amount paid for: a batch, an item, an hour?",
    "payment.rule": "How was the pay decided?",
    "payment.hourly": "How much did evaluators earn per hour?",
    "interface.pages": "Which pages did evaluators see, and in which order?",
    "interface.check_notice": "Were evaluators told that there are checks?",
    "interface.consent_by": "How did evaluators give their consent?",
    "interface.contact": "Whom could evaluators contact?",
    "interface.forced_response": "Did every question have to be answered?",
    "interface.time_limit": "After how many minutes did the task close?",
    "interface.link": "Can the form be seen somewhere?",
    "interface.code": "Could you share the code of the form?",
    "interface.description": "How did the screen of one judgement look?",
    "analysis.denominator": "By what were the scores divided?",
    "analysis.normalise": "Were answers normalised, and how?",
    "analysis.aggregate": "Which scores were made of others, and how?",
    "analysis.posthoc": "Which post-hoc test was used, if any?",
    "analysis.alpha": "Which level of significance was used?",
    "analysis.self_agreement": "Was the agreement of evaluators with themselves measured?",
    "analysis.code": "Could you share the code of the analysis?",
    "ethics": "Was there an ethics review, and were personal data collected?",
    "ethics.approval.reference": "Under which number was the study approved?",
    "ethics.approval.date": "When was the study approved?",
    "ethics.special_category_data": "Were sensitive data collected, such as health or religion?",
    "ethics.impact_assessment": "Was an assessment of risks or impact made?",
    "pilots": "Were there trials before the study, and what was learnt?",
    "pilots.n": "How many people took part in the trials before the study?",
    "pilots.who": "Who took part in the trials before the study?",
    "pilots.payment": "What did people get for the trials before the study?",
    "pilots.minutes": "How long did the trials before the study take?",
    "incidents": "Did anything go otherwise than planned while answers came in?",
    "collected": (
        "How many answers came in, how long did people take, and how many failed a check?"
    ),
    "collected.date": "On which days were the answers collected?",
    "collected.evaluators": "How many people took part in the end?",
    "collected.assignments": "How many batches were judged in the end?",
    "collected.failed_checks": "How many checks were failed?",
    "collected.replaced": "How many batches were given out again?",
    "collected.median_minutes": "How long did people take, at the median?",
    "collected.demographics": "Which demographic data came in?",
    "collected.eligible": "How many people could have taken part?",
    "collected.pool": "How many people did the platform have at that time?",
    "results.self_agreement": "How well did evaluators agree with themselves, if it was measured?",
    "results.wins": "How often did each system win against each other one?",
}  # fmt: skip
_MODERATE = {
    "criteria.*.examples": "which examples did evaluators see?",
    "results.agreement": "How high was the agreement between evaluators, if it was measured?",
    "results.scores": "Could you give the scores as numbers?",
    "results.scores.*": "could you give the scores as numbers?",
    "results.tests": "Which values did the tests give?",
}
# What whoever fills in the datasheet decides, not the authors of the study.
_NOBODY = {
    "criteria.*.standard_name": "which is its name in a taxonomy such as QCET?",
    "criteria.*.quality": "is it about correctness, goodness or a feature?",
    "criteria.*.aspect": "is it about form, content or both?",
    "criteria.*.frame": "is it judged in its own right, against the input, or otherwise?",
    "criteria.*.subjectivity": "is it objective or subjective?",
    "criteria.*.use": "is it intrinsic or extrinsic?",
    "people.sheet_author": "Who fills in the datasheet?",
    "people.contact": "Whom can readers ask?",
    "study.datasheet": "Was a datasheet published, and where?",
    "study.datasheet.version": "Which version of HEDS does the published datasheet have?",
}  # fmt: skip

FURTHER: tuple[Asked, ...] = tuple(
    Asked(path, damage, question, "", never)
    for damage, table in ((LOW, _LOW), (MODERATE, _MODERATE), (NOBODY, _NOBODY))
    for path, question in table.items()
)
