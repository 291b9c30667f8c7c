"""The closed vocabularies of studies; `other: text` is allowed in each."""

from __future__ import annotations

from heds.model.catalogue import catalogue
from heds.model.study.values import OneOf

INSTRUMENTS = OneOf(
    "rating",
    "agreement",
    "matrix",
    "slider",
    "bipolar",
    "pairwise",
    "best worst",
    "ranking",
    "rank rating",
    "choice",
    "multi",
    "count",
    "span",
    "post edit",
    "text",
    "cloze",
    "reading measure",
    "interaction",
    "attention",
    "info",
    aliases={
        "agreement with statement": "agreement",
        "visual analogue scale": "slider",
        "magnitude estimation": "slider",
        "pairwise choice": "pairwise",
        "pairwise comparison": "pairwise",
        "pairwise with tie": "pairwise",
        "best worst scaling": "best worst",
        "label": "choice",
        "labels": "multi",
        "span annotation": "span",
        "post editing": "post edit",
        "comment": "text",
        "task performance": "cloze",
        "likert": "rating",
        "direct assessment": "slider",
    },
)
TIES = OneOf(
    "not allowed",
    "allowed",
    "identical at random",
    aliases={
        "no": "not allowed",
        "yes": "allowed",
        "not allowed but identical pairs at random": "identical at random",
    },
)
WIDGETS = OneOf(
    "multiple choice",
    "check boxes",
    "slider",
    "text box",
    "spreadsheet cell",
    "buttons",
    "none",
    aliases={"check box": "check boxes", "radio buttons": "multiple choice"},
)
SHOWN = OneOf("together", "alone", "separate tasks")
ORDER = OneOf(
    "fixed",
    "random once",
    "random per person",
    "by system",
    "unknown",
    aliases={
        "fixed file": "fixed",
        "random": "random once",
        "randomised": "random once",
        "randomized": "random once",
        "random once seed": "random once",
    },
)
CHECKS = OneOf(
    "control item",
    "instruction check",
    "nonsense item",
    "comprehension check",
    "worked example",
    "duplicate item",
    "time floor",
    "gold pair exclusion",
    aliases={
        "distractor": "control item",
        "attention check": "instruction check",
        "instructional manipulation check": "instruction check",
    },
)
ON_FAILED = OneOf(
    "reject and replace",
    "replace",
    "keep",
    "exclude response",
    "exclude person",
    "bar from later batches",
    "none",
    aliases={"replace pay": "replace", "replace and pay": "replace"},
)
EVALUATORS = OneOf(
    "crowd workers",
    "students",
    "phd students",
    "researchers",
    "employees",
    "domain experts",
    "lab members",
    "authors",
    "mixed",
    aliases={
        "crowd": "crowd workers",
        "phd candidates": "phd students",
        "graduate students": "phd students",
    },
)
EXPERTISE = OneOf(
    "domain expert",
    "non-expert",
    "mixed",
    "unknown",
    aliases={"expert": "domain expert", "experts": "domain expert", "non experts": "non-expert"},
)
TRAINING = OneOf(
    "none",
    "instructions",
    "instructions and examples",
    "worked examples with feedback",
    "practice round",
    "session",
    "unspecified",
    aliases={"instructions + examples": "instructions and examples", "trained": "unspecified"},
)
PLATFORMS = OneOf(
    "MTurk",
    "Prolific",
    "other crowd",
    "e-mail",
    "mailing list",
    "in-house",
    "snowball",
    aliases={
        "mechanical turk": "MTurk",
        "amazon mechanical turk": "MTurk",
        "email": "e-mail",
        "in house": "in-house",
    },
)
PAY_FORMS = OneOf(
    "money",
    "gift card",
    "credit",
    "salary",
    "none",
    aliases={
        "voucher": "gift card",
        "course credit": "credit",
        "unpaid": "none",
        "monetary": "money",
    },
)
PAY_PER = OneOf(
    "batch",
    "task",
    "item",
    "person",
    "hour",
    aliases={"hit": "task", "assignment": "batch", "list": "batch", "participant": "person"},
)
HOSTS = OneOf(
    "MTurk",
    "Prolific",
    "own server",
    "Qualtrics",
    "Microsoft Forms",
    "Google Forms",
    "spreadsheet",
    "LimeSurvey",
    "in-house platform",
    "paper",
    aliases={
        "own backend": "own server",
        "excel": "spreadsheet",
        "custom platform": "in-house platform",
        "prolific built in": "Prolific",
    },
)
UNITS = OneOf(
    "judgement",
    "item majority",
    "item mean",
    "annotator and batch",
    "batch",
    "input",
    "item",
    "annotator",
    aliases={
        "annotator x batch": "annotator and batch",
        "judgment": "judgement",
        "response": "judgement",
        "mean win rate per system and batch": "batch",
    },
)
MULTI = OneOf("mean", "majority", "first", "all", "one annotator", aliases={"average": "mean"})
MEASURES = OneOf(
    "krippendorff alpha",
    "cohen kappa",
    "fleiss kappa",
    "raw agreement",
    "correlation",
    "none",
    aliases={
        "krippendorff's alpha": "krippendorff alpha",
        "alpha": "krippendorff alpha",
        "cohen's kappa": "cohen kappa",
        "fleiss' kappa": "fleiss kappa",
        "percent agreement": "raw agreement",
    },
)
LEVELS = OneOf("nominal", "ordinal", "interval", "ratio", aliases={"categorical": "nominal"})
SCORES = OneOf(
    "mean",
    "median",
    "best worst",
    "win rate",
    "proportion",
    "count",
    "sum",
    aliases={
        "average": "mean",
        "best-worst scaling": "best worst",
        "mean of +1 per win and -1 per loss": "best worst",
        "best worst score": "best worst",
        "relative preference": "best worst",
    },
)
IMPOSED = OneOf(
    "platform",
    "project",
    "ethics",
    "authors",
    "missing",
    "accident",
    "resource",
    "inherent",
    aliases={"missing information": "missing", "resources": "resource"},
)
IMPACT = OneOf("none", "unlikely", "possible", "likely", "unknown", "not stated")
TIMING = OneOf("before data", "during collection", "after data", "after results")
OUTCOMES = OneOf(
    "confirmed",
    "partly confirmed",
    "not confirmed",
    "contradicted",
    "out of scope",
    "untestable",
    aliases={"verified": "confirmed"},
)
STATUS = OneOf("planned", "running", "finished", "published", "unpublished", "preregistered")
SETTINGS = OneOf(
    "own place",
    "lab same",
    "lab varying",
    "real life same",
    "real life varying",
    "simulated same",
    "simulated varying",
    aliases={"online": "own place"},
)
SELECTION = OneOf(
    "random",
    "stratified random",
    "automatic non-random",
    "manual arbitrary",
    "manual balanced",
    "reuse",
    aliases={"reuse of the original sample": "reuse", "same sample": "reuse"},
)
QUESTIONS = OneOf(
    "before start",
    "during",
    "feedback after",
    "none",
    aliases={"before": "before start", "after": "feedback after", "feedback": "feedback after"},
)
TIME_LIMITS = OneOf("fixed time", "per assessment", "whole evaluation", "one sitting", "none")
COMPARE = OneOf(
    "all pairs",
    "pairs",
    "tuples",
    "none",
    aliases={"all pairs of systems": "all pairs", "subset": "pairs"},
)
YES_NO = OneOf("yes", "no", "unknown")
QUALITY = OneOf("correctness", "goodness", "feature")
ASPECT = OneOf("form", "content", "form and content", aliases={"both": "form and content"})
FRAME = OneOf("own right", "input", "external")
SUBJECTIVITY = OneOf("objective", "subjective")
USE = OneOf("intrinsic", "extrinsic")


def heds_words(path: str) -> OneOf:
    """Return the words of a HEDS question, so that studies and datasheets use the same ones."""
    options = catalogue("3.0").by_path[path].options
    aliases = {
        alias: option.word for option in options for alias in (*option.aliases, option.meaning)
    }
    return OneOf(*(option.word for option in options), aliases=aliases)


TASKS = heds_words("system.tasks")
INPUT_TYPES = heds_words("system.input_types")
OUTPUT_TYPES = heds_words("system.output_types")
LANGUAGES = heds_words("system.input_languages")
