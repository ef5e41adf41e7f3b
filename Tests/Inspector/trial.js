// Resolves the URLs of a trial by the page's own rules, and compares each explanation with that of the library.

function answerOf(text, source) {
  const explanation = explained(engine, text, source);
  const { outcome, routes, near, link } = explanation;
  const { rejection } = outcome;
  const hasAddress = (address) => typeof address === "string" && !/^the (page|closure|page in the browser) of /.test(address);
  const answer = {
    outcome: outcome.outcome, code: rejection?.code ?? null,
    underlying: rejection?.underlying ? `${rejection.underlying.code} ${rejection.underlying.offset}` : null,
    address: [outcome.to, outcome.by, outcome.address, rejection?.address].find(hasAddress) ?? null,
    namespace: outcome.namespace ?? null, pattern: outcome.route?.text ?? null, variant: outcome.variant ?? null,
    priority: outcome.route?.priority ?? null, module: outcome.route?.module ?? null,
    parameters: (outcome.parameters ?? []).map(({ label, texts }) => [label, ...texts]),
    parents: outcome.outcome === "action" ? parentsOf(engine, explanation, source).map((parent) => [
      parent.text, parent.outcome.route?.text ?? "", parent.outcome.rejection?.code ?? "",
    ]) : [],
    rewrites: (outcome.rewrites ?? []).map(({ to }) => to),
    routes: routes.flatMap(({ verdicts }) => verdicts.map((verdict) =>
      [verdict.route.text, verdict.text, verdict.isChosen ? "decides" : "", verdict.rejection ?? ""])),
  };
  return { answer, near: near.map(({ route }) => route.text), link };
}

/** Returns the matches in order, then the rest sorted, because the manifest may list routes without a common URL in another order. */
const inOrder = (routes) => [
  ...routes.filter(([, verdict]) => verdict.startsWith("matches")),
  ...routes.filter(([, verdict]) => !verdict.startsWith("matches")).map((route) => JSON.stringify(route)).sort(),
];

/** Returns the sorted distances of routes, because the library may list other routes of the same distance. */
function distances(patterns, { url, hostIsSegment, namespace }) {
  const routes = [namespace, engine.global].flatMap((asked) => asked.routes);
  const segments = url.segments(hostIsSegment).slice(0, 32);
  return patterns.map((text) => {
    const { pattern } = routes.find((route) => route.text === text);
    return distanceOf(pattern.elements, segments) + 2 * unmetConditions(pattern, url).length;
  }).sort();
}

/** Returns whether only the order of registration, which a manifest does not contain, decides between two matches of a link. */
function isTied(link) {
  const isTie = (left, right) => {
    let [one, other] = [left.steps, right.steps];
    while (one !== other && one.rank === other.rank && one.symbol === other.symbol) [one, other] = [one.next, other.next];
    return one === other && comparedConditions(left.entry.pattern, right.entry.pattern) === 0
      && left.entry.priority === right.entry.priority;
  };
  return engine.tables(link).some(({ namespace, matches }) => namespace.order === "specificity"
    && matches.some((match, index) => index > 0 && isTie(matches[index - 1], match)));
}

function compared(expected) {
  const { answer, near, link } = answerOf(expected.url, expected.source);
  if (link && isTied(link)) {
    ties += 1;
    return [];
  }
  const differences = [];
  for (const [key, value] of Object.entries(answer)) {
    const sorted = (list) => {
      if (key === "routes") return inOrder(list);
      return key === "parameters" ? [...list].sort((left, right) => (left[0] < right[0] ? -1 : 1)) : list;
    };
    const wanted = sorted(expected[key] ?? (Array.isArray(value) ? [] : null));
    const found = sorted(value);
    if (JSON.stringify(found) === JSON.stringify(wanted)) continue;
    // Print only the first difference of a list.
    const at = Array.isArray(wanted) ? found.findIndex((item, index) => JSON.stringify(item) !== JSON.stringify(wanted[index])) : -1;
    const [page, library] = at < 0 ? [found, wanted] : [found[at], wanted[at]];
    differences.push(`${key}${at < 0 ? "" : ` ${at}`}: page ${JSON.stringify(page)}, library ${JSON.stringify(library)}`);
  }
  if (expected.near && JSON.stringify(distances(near, link)) !== JSON.stringify(distances(expected.near, link))) {
    differences.push(`near: page ${JSON.stringify(near)}, library ${JSON.stringify(expected.near)}`);
  }
  return differences;
}

const lines = [];
let same = 0;
let ties = 0;
for (const expected of trial) {
  let differences;
  try {
    differences = compared(expected);
    // Every explanation can be drawn.
    explanationOf(engine, model, expected.url, expected.source);
  } catch (error) {
    differences = [`${error.stack}`];
  }
  if (differences.length === 0) same += 1;
  else lines.push(`${JSON.stringify(expected.url.slice(0, 200).toWellFormed())} from ${expected.source}`, ...differences.map((text) => `    ${text.slice(0, 1500).toWellFormed()}`));
}
// Ties are rare; many of them would hide a difference.
if (ties * 10 > trial.length) same = 0;
document.body.append(h("pre", { id: "trial" }, [`trial: ${same} of ${trial.length} the same`, `${ties} tied`, ...lines].join("\n")));
