// Follows the URLs of a trial by the page's own rules, and compares every answer with the one that the library gave.

function answerOf(text, source) {
  const { outcome, routes, near, link } = explained(engine, text, source);
  const { refusal } = outcome;
  const hasAddress = (address) => typeof address === "string" && !/^the (page|closure) of /.test(address);
  const answer = {
    outcome: outcome.outcome, code: refusal?.code ?? null,
    underlying: refusal?.underlying ? `${refusal.underlying.code} ${refusal.underlying.offset}` : null,
    address: [outcome.to, outcome.by, outcome.address, refusal?.address].find(hasAddress) ?? null,
    namespace: outcome.namespace ?? null, pattern: outcome.pattern ?? null, variant: outcome.variant ?? null,
    priority: outcome.route?.priority ?? null, module: outcome.route?.module ?? null,
    parameters: (outcome.parameters ?? []).map(({ label, texts }) => [label, ...texts]),
    rewrites: (outcome.rewrites ?? []).map(({ to }) => to),
    routes: routes.flatMap(({ verdicts }) => verdicts.map((verdict) =>
      [verdict.route.text, verdict.text, verdict.isChosen ? "decides" : "", verdict.refusal ?? ""])),
  };
  return { answer, near: near.map(({ route }) => route.text), link };
}

/** Matches in their order; a manifest may list what no URL can match at once in another order than the library looks at it. */
const inOrder = (routes) => [
  ...routes.filter(([, verdict]) => verdict.startsWith("matches")),
  ...routes.filter(([, verdict]) => !verdict.startsWith("matches")).map((route) => JSON.stringify(route)).sort(),
];

/** How near routes are, nearest first; which of equally near ones are told depends on the same order. */
function distances(patterns, { url, hostIsSegment, namespace }) {
  const routes = [namespace, engine.global].flatMap((asked) => asked.routes);
  const segments = url.segments(hostIsSegment).slice(0, 32);
  return patterns.map((text) => new DistanceFinder(routes.find((route) => route.text === text).pattern, segments).distance()).sort();
}

function compared(expected) {
  const { answer, near, link } = answerOf(expected.url, expected.source);
  const differences = [];
  for (const [key, value] of Object.entries(answer)) {
    const sorted = (list) => {
      if (key === "routes") return inOrder(list);
      return key === "parameters" ? [...list].sort((left, right) => (left[0] < right[0] ? -1 : 1)) : list;
    };
    const wanted = sorted(expected[key] ?? (Array.isArray(value) ? [] : null));
    const found = sorted(value);
    if (JSON.stringify(found) === JSON.stringify(wanted)) continue;
    // Of long lists the first difference says enough.
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
for (const expected of trial) {
  let differences;
  try {
    differences = compared(expected);
  } catch (error) {
    differences = [`${error.stack}`];
  }
  if (differences.length === 0) same += 1;
  else lines.push(`${JSON.stringify(expected.url.slice(0, 200).toWellFormed())} from ${expected.source}`, ...differences.map((text) => `    ${text.slice(0, 1500).toWellFormed()}`));
}
document.body.append(h("pre", { id: "trial" }, [`trial: ${same} of ${trial.length} the same`, ...lines].join("\n")));
