// Answers surveys in SurveyJS itself: MODEL RESULT pairs of files; prints what it stored as JSON.
const fs = require("fs");
const { Model, ElementFactory, Serializer } = require("survey-core");
const { prepare } = require(process.argv[2]);

function types(elements, found) {
  for (const held of elements || []) {
    found.add(held.type);
    types(held.elements, found);
  }
  return found;
}

const stored = [];
for (let at = 3; at < process.argv.length; at += 2) {
  const json = JSON.parse(fs.readFileSync(process.argv[at], "utf8"));
  const answers = JSON.parse(fs.readFileSync(process.argv[at + 1], "utf8"));
  const known = new Set([...ElementFactory.Instance.getAllTypes(), "panel"]);
  const unknown = [...types(json.pages.flatMap((page) => page.elements), new Set())];
  const survey = new Model(json);
  const errors = (survey.jsonErrors || []).map((error) => error.message);
  errors.push(...unknown.filter((type) => !known.has(type)).map((type) => `no ${type}`));
  prepare(survey);
  const reached = [];
  survey.onNavigateToUrl.add((_, options) => {
    reached.push(options.url);
    options.allow = false;
  });
  const before = survey.validate(false) ? ["complete without an answer"] : [];
  let pages = 0;
  while (survey.state === "running" && pages < 1000) {
    pages += 1;
    for (const question of survey.currentPage.questions) {
      if (question.name in answers) question.value = answers[question.name];
    }
    if (!(survey.isLastPage ? survey.completeLastPage() : survey.nextPage())) {
      errors.push(`stopped on ${survey.currentPage.name}`);
      break;
    }
  }
  const html = survey.getAllQuestions().filter((q) => q.getType() === "html");
  stored.push({
    errors: [...errors, ...before],
    state: survey.state,
    data: survey.data,
    completed: survey.processedCompletedHtml,
    html: Object.fromEntries(html.map((q) => [q.name, q.processedHtml])),
    titles: survey.getAllQuestions().map((q) => q.processedTitle),
    url: reached.join(" "),
  });
}
console.log(JSON.stringify(stored));
