// A manifest as the engine and the views use it: patterns read, things linked by name, nothing left out.

const NO_EXPOSURE = { rule: "none", sources: [] };

/** `"all"`, `"none"`, a list of sources, or `{ where }`. */
function exposureOf(value) {
  if (value === "all") return { rule: "all", sources: [] };
  if (Array.isArray(value)) return { rule: "sources", sources: value };
  if (value && typeof value === "object") return { rule: "where", sources: [], where: value.where };
  return NO_EXPOSURE;
}

function exposureText({ rule, sources, where }) {
  if (rule === "all") return "everybody";
  if (rule === "none") return "nobody";
  return rule === "where" ? `where ${where}` : sources.join(", ");
}

/** A pattern, or null with its text and fault for one that cannot be read. */
function patternOf(text) {
  try {
    return { pattern: new RoutePattern(text), fault: null };
  } catch (fault) {
    if (fault instanceof PatternFault) return { pattern: null, fault: fault.message };
    throw fault;
  }
}

function routeOf(route, namespace) {
  const { pattern, fault } = route.pattern == null ? { pattern: null, fault: null } : patternOf(route.pattern);
  return {
    ...route, namespace, pattern, fault, text: route.pattern ?? "a matcher", isMatcher: route.pattern == null,
    hasAction: route.action != null,
    address: route.action ?? `the ${route.kind === "page" ? "page" : "closure"} of ${route.pattern ?? "a matcher"}`,
    exposure: exposureOf(route.exposure ?? "all"),
    defaults: Object.entries(route.defaults ?? {}).map(([label, texts]) => ({ label, texts, origin: "default" })),
    example: null,
  };
}

/** @param examples URLs of routes by namespace and place. @param direct URLs of actions without a route by address. */
function modelOf(manifest, examples = {}, direct = {}) {
  const namespaces = withGlobal(manifest.namespaces).map((namespace) => ({
    ...namespace, fallsBack: namespace.fallback, takesDirectForm: namespace.directForm,
    schemes: (namespace.schemes ?? []).map(lowercasedASCII), hosts: namespace.hosts ?? [],
    ownsEveryScheme: namespace.schemes == null,
    routes: namespace.routes.map((route) => routeOf(route, namespace.name)),
  }));
  const global = namespaces.find(({ name }) => name === "global");
  const targets = manifest.targets.map((target) => ({
    ...target, hasNotFound: target.notFound,
    actions: target.actions.map((action) => ({
      ...action, target: target.name, module: target.module, address: `${target.name}/${action.name}`,
      exposure: exposureOf(action.exposure), isNative: isNative(action.name), routes: [],
    })),
  }));
  const actions = targets.flatMap((target) => target.actions);
  const byAddress = new Map(actions.map((action) => [action.address, action]));
  for (const namespace of namespaces) {
    for (const [index, route] of namespace.routes.entries()) {
      route.index = index;
      route.example = examples[namespace.name]?.[index] ?? null;
      byAddress.get(route.action)?.routes.push(route);
    }
  }
  return {
    modules: manifest.modules, targets, actions, byAddress, namespaces, rewrites: manifest.rewrites,
    routes: namespaces.flatMap(({ routes }) => routes),
    // What the global namespace has are the settings of all links: the schemes of the app, null for every one, and its hosts.
    schemes: global.ownsEveryScheme ? null : global.schemes,
    webHosts: global.hosts.map(canonical),
    maximumRewrites: 8, hasFallbacks: false,
    sources: sourcesOf(actions, namespaces), direct,
  };
}

/** Namespaces that include the global one, as those of a manifest that was written by hand may not. */
function withGlobal(namespaces) {
  if (namespaces.some(({ name }) => name === "global")) return namespaces;
  const global = { name: "global", kind: "global", schemes: [], hosts: [], fallback: false, directForm: true, unmatched: false, order: "specificity", module: "the app", routes: [] };
  return [global, ...namespaces];
}

/** The sources that URLs come from: those of the library, and those that something is exposed to. */
function sourcesOf(actions, namespaces) {
  const known = ["in-app", "scheme", "universal-link", "push", "web", "server"];
  const named = [...actions, ...namespaces.flatMap(({ routes }) => routes)].flatMap(({ exposure }) => exposure.sources);
  return [...known, ...[...new Set(named)].filter((source) => !known.includes(source)).sort()];
}
