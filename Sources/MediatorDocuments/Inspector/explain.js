// Every step of a URL's way, and every route with the reason why it won or lost.

/** `{ outcome, steps, routes, near }`; the outcome is what `resolve` answers, or `{ refusal }`. */
function explained(engine, text, source) {
  const explanation = { text, outcome: null, steps: [], routes: [], near: [], notes: [] };
  try {
    explanation.outcome = engine.resolve(text, source);
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    explanation.outcome = { outcome: "refused", refusal };
  }
  let way;
  try {
    way = engine.way(text);
  } catch {
    // The outcome holds the refusal.
    return explanation;
  }
  explanation.rewrites = way.rewrites;
  if (way.external !== undefined) return explanation;
  const link = { ...way, source };
  explanation.link = link;
  const chosen = engine.chosen(link);
  for (const namespace of engine.asked(link)) {
    const verdicts = verdictsOf(engine, namespace, link, chosen);
    explanation.routes.push({ namespace, verdicts });
  }
  explanation.near = nearestRoutes(engine, link);
  if (!chosen?.route) explanation.direct = directVerdict(engine, link, chosen);
  explanation.notes = notesOn(engine, link, chosen);
  return explanation;
}

/** The routes of a namespace: the matches in their order, then the others, those first that got furthest. */
function verdictsOf(engine, namespace, link, chosen) {
  const { trie, routes } = namespace;
  const { url, hostIsSegment } = link;
  const matches = trie.matches(url, hostIsSegment);
  const verdicts = matches.map((number, position) => {
    const route = routes[number];
    return {
      route, isMatch: true, isChosen: chosen?.route === route, refusal: refusalText(engine, route, link),
      position, text: position === 0 ? "matches" : `matches, as number ${position + 1}`,
    };
  });
  const matched = new Set(matches);
  const misses = [];
  for (const [number, route] of routes.entries()) {
    if (matched.has(number) || !route.pattern) continue;
    const { progress, text } = missOf(route.pattern, url, hostIsSegment);
    misses.push({ route, isMatch: false, isChosen: false, refusal: null, text, progress });
  }
  misses.sort((left, right) => right.progress - left.progress);
  const others = routes.filter((route) => !route.pattern).map((route) => ({
    route, isMatch: false, isChosen: false, refusal: null,
    text: route.isMatcher ? "code decides, which this page cannot run" : `cannot be read: ${route.fault}`,
  }));
  return [...verdicts, ...misses, ...others];
}

/** Why a route that matches may not be used; null when it may. */
function refusalText(engine, route, link) {
  try {
    engine.admit({ route, address: route.address }, link);
    return null;
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    return refusal.code === "nativeAction" ? "native" : `not exposed to ${link.source}`;
  }
}

function directVerdict(engine, link, chosen) {
  if (!link.namespace.takesDirectForm) return { address: null, text: `off in namespace ${link.namespace.name}` };
  const direct = engine.directAddress(link);
  if (!direct) {
    return { address: null, text: `${link.url.segments(link.hostIsSegment).length} names are no target and action` };
  }
  const address = `${direct.target}/${direct.action}`;
  if (!chosen?.direct) return { address, text: "no such target" };
  if (engine.actionOf(chosen)) return { address, text: "a target and its action" };
  return { address, text: engine.targets.has(canonical(direct.target)) ? "the target has no such action" : "no such target" };
}

/** Routes that a URL almost matches, nearest first; at most three. */
function nearestRoutes(engine, link) {
  const near = new Set([link.namespace, engine.global]);
  const misses = [...near].flatMap((namespace) => nearMisses(namespace, link));
  misses.sort((left, right) => left.distance - right.distance || (left.route.text < right.route.text ? -1 : 1));
  const seen = new Set();
  return misses.filter(({ route }) => !seen.has(route.text) && seen.add(route.text)).slice(0, 3);
}

/** The three nearest patterns at a distance of at most four that do not match. */
function nearMisses(namespace, { url, hostIsSegment }) {
  const segments = url.segments(hostIsSegment).slice(0, 32);
  const isSegment = hostIsSegment && url.hostSegment !== null;
  return namespace.routes.slice(0, 10000).flatMap((route) => {
    const { pattern } = route;
    if (!pattern || !rootAccepts(pattern, url, isSegment)) return [];
    const distance = new DistanceFinder(pattern, segments).distance();
    return distance > 0 && distance <= DistanceFinder.maximum ? [{ distance, route }] : [];
  }).sort((left, right) => left.distance - right.distance).slice(0, 3);
}

/** What this page cannot know of a URL's way. */
function notesOn(engine, link, chosen) {
  const notes = [];
  const { namespace, url } = link;
  if (namespace.reader) {
    notes.push(`URLs of namespace ${namespace.name} are split by ${namespace.reader}, which this page does not know.`);
  }
  const owners = engine.owners.filter(({ hosts }) => url.host !== null && !link.hostIsSegment && ownsHost(hosts, ownedHost(url)));
  if (owners.length > 1) {
    notes.push(`The namespaces ${owners.map(({ name }) => name).join(" and ")} own this host; the one registered first decides.`);
  }
  const matchers = engine.asked(link).flatMap(({ routes }) => routes.filter(({ isMatcher }) => isMatcher));
  if (matchers.some((matcher) => !chosen?.route || matcher.priority > chosen.route.priority)) {
    notes.push("A matcher written in code may take this URL first.");
  }
  for (const { exposure } of [chosen?.route, chosen && engine.actionOf(chosen)].filter(Boolean)) {
    if (exposure.rule === "where") notes.push(`Code decides which sources may: where ${exposure.where}.`);
  }
  return notes;
}
