// Every step of a URL, and every route with the reason why it matches or not.

/** Returns `{ outcome, read, rewrites, link, routes, direct, near, notes }`; a rejection ends the steps before it. */
function explained(engine, text, source) {
  const explanation = { text, rewrites: [], routes: [], near: [], notes: [] };
  try {
    explanation.outcome = follow(engine, explanation, source);
  } catch (rejection) {
    if (!(rejection instanceof Rejection)) throw rejection;
    explanation.outcome = { outcome: "rejected", rejection };
  }
  return explanation;
}

function follow(engine, explanation, source) {
  const { rewrites } = explanation;
  const outside = (to) => ({ outcome: "external", to, rewrites, parameters: [] });
  const { external, link } = engine.linkOf(explanation.text, source, explanation);
  if (external !== undefined) return outside(external);
  explanation.link = link;
  const tables = engine.tables(link);
  const candidate = engine.inBrowser(engine.candidate(link, tables), link);
  explanation.routes = tables.map((table) => ({ namespace: table.namespace, verdicts: verdictsOf(engine, table, candidate, source) }));
  explanation.notes = notesOn(engine, link, candidate);
  if (candidate?.external !== undefined) return outside(candidate.external);
  if (!candidate?.route) {
    explanation.direct = directVerdict(engine, link, candidate);
    const isMissing = !candidate || (candidate.direct && !engine.actionOf(candidate));
    const steps = new Steps();
    if (isMissing) explanation.near = nearestRoutes([link.namespace, engine.global], link, steps);
    if (steps.areUsedUp) explanation.notes.push("Not all routes were compared to find the nearest ones.");
  }
  if (!candidate) throw engine.unmatched(link);
  const rejection = candidate.address === undefined ? null : engine.rejection(candidate, source) ?? engine.absence(candidate);
  if (rejection) throw rejection;
  return { ...candidate, namespace: link.namespace.name, rewrites, parameters: engine.parameters(candidate, link) };
}

/** Returns the explanations of the URLs under a page, the nearest first: at most 16, up to a URL that came before. */
function parentsOf(engine, explanation, source, seen = new Set()) {
  const url = parentURL(explanation);
  seen.add(explanation.text);
  if (url === null || seen.size > 16 || seen.has(url)) return [];
  // The author of the route names the page of a key, which then needs no exposure.
  const parent = explained(engine, url, explanation.outcome.route?.parentPage ? null : source);
  return [parent, ...parentsOf(engine, parent, source, seen)];
}

function parentURL({ outcome, link }) {
  const template = outcome.route?.parentTemplate;
  const texts = new Map(outcome.parameters?.map((parameter) => [parameter.label, parameter.texts]));
  if (!template || template.needed.some((name) => !texts.has(name))) return null;
  try {
    return filledTemplate(template, link.url, link.hostIsSegment, texts);
  } catch {
    return null;
  }
}

/** Returns the routes of a namespace: those that match in order, the others, then those that this page cannot try. */
function verdictsOf(engine, { namespace, matches, misses }, candidate, source) {
  return [
    ...matches.map(({ entry: route }, position) => ({
      route, isMatch: true, isChosen: candidate?.route === route, rejection: routeRejection(engine, route, source), position,
      text: position === 0 ? "matches" : `matches, as number ${position + 1}`,
    })),
    ...misses.map(({ entry: route, miss }) => ({ route, isMatch: false, isChosen: false, rejection: null, text: miss.text })),
    ...namespace.routes.filter(({ pattern }) => !pattern).map((route) => ({
      route, isMatch: false, isChosen: false, rejection: null,
      text: route.isMatcher ? "code decides, which this page cannot run" : `cannot be read: ${route.problem}`,
    })),
  ];
}

/** Returns why a route that matches may not be used, or `null` if it may. */
function routeRejection(engine, route, source) {
  const rejection = engine.rejection({ route, address: route.address }, source);
  return rejection && (rejection.code === "nativeAction" ? "native" : `not exposed to ${source}`);
}

function directVerdict(engine, link, candidate) {
  if (!link.namespace.directForm) return { text: `off in namespace ${link.namespace.name}` };
  if (!takesDirectForm(link)) return { text: `off for web hosts in namespace ${link.namespace.name}` };
  const direct = engine.directForm(link);
  if (!direct) return { text: `${link.url.segments(link.hostIsSegment).length} segments, expected 2` };
  const { address } = direct;
  if (!candidate?.direct || !engine.model.targetNamed(direct.target)) return { address, text: "unknown target" };
  return { address, text: engine.actionOf(candidate) ? "a target and its action" : "the target has no such action" };
}

/** Returns what this page cannot know of a URL. */
function notesOn(engine, { namespace, url, hostIsSegment }, candidate) {
  const notes = [];
  if (namespace.reader) {
    notes.push(`URLs of namespace ${namespace.name} are split by ${namespace.reader}, which this page does not know.`);
  }
  const owners = url.host === null || hostIsSegment ? [] : engine.owners.filter(({ hosts }) => exactness(hosts, ownedHost(url)) !== null);
  if (owners.length > 1) {
    notes.push(`The namespaces ${owners.map(({ name }) => name).join(" and ")} own this host; the most exact one decides.`);
  }
  const matchers = [namespace, namespace.fallback ? engine.global : null].flatMap((tried) => tried?.routes ?? [])
    .filter(({ isMatcher }) => isMatcher);
  if (matchers.some(({ priority }) => !candidate?.route || priority > candidate.route.priority)) {
    notes.push("A matcher written in code may take this URL first.");
  }
  for (const item of [candidate?.route, candidate && engine.actionOf(candidate)]) {
    if (item?.exposure.rule === "where") notes.push(`Code decides which sources may: where ${item.exposure.where}.`);
  }
  return notes;
}
