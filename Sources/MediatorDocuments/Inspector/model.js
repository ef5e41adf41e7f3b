// The manifest as the engine and the views use it: with its patterns and rewrites as they were parsed, and linked by name.

const NO_EXPOSURE = { rule: "none", sources: [] };

/** `"all"`, `"none"`, a list of sources, or `{ where }`. */
function exposureOf(value) {
  if (value === "all") return { rule: "all", sources: [] };
  if (Array.isArray(value)) return { rule: "sources", sources: value };
  if (value && typeof value === "object") return { rule: "where", sources: [], where: value.where };
  return NO_EXPOSURE;
}

function routeOf(route, namespace, index, pattern, example) {
  const noun = route.kind === "page" ? "page" : "closure";
  return {
    ...route, namespace, index, example, noun,
    pattern: pattern && pattern.fault === undefined ? pattern : null, fault: pattern?.fault,
    text: route.pattern ?? "a matcher", isMatcher: route.pattern == null, hasAction: route.action != null,
    address: route.action ?? `the ${noun} of ${route.pattern ?? "a matcher"}`,
    exposure: exposureOf(route.exposure ?? "all"),
    defaults: Object.entries(route.defaults ?? {}).map(([label, texts]) => ({ label, texts, origin: "default" })),
  };
}

/** A manifest that was written by hand may lack the global namespace. */
const GLOBAL = {
  name: "global", kind: "global", schemes: [], hosts: [], fallback: false, directForm: true, unmatched: false,
  order: "specificity", module: "the app", routes: [],
};

/** Creates the model of the data that `PageData` describes. */
function modelOf({ manifest, examples, direct, patterns, rewrites }) {
  const named = manifest.namespaces.some(({ name }) => name === "global") ? manifest.namespaces : [GLOBAL, ...manifest.namespaces];
  const namespaces = named.map((namespace) => ({
    ...namespace, schemes: namespace.schemes?.map(lowercasedASCII) ?? null,
    routes: namespace.routes.map((route, index) =>
      routeOf(route, namespace.name, index, patterns[namespace.name][index], examples[namespace.name][index])),
  }));
  const routes = namespaces.flatMap((namespace) => namespace.routes);
  const routesByAction = Map.groupBy(routes, ({ action }) => action);
  const targets = manifest.targets.map((target) => ({
    ...target,
    actions: target.actions.map((action) => {
      const address = `${target.name}/${action.name}`;
      return {
        ...action, target: target.name, module: target.module, address, routes: routesByAction.get(address) ?? [],
        exposure: isNative(action.name) ? NO_EXPOSURE : exposureOf(action.exposure),
      };
    }),
  }));
  const actions = targets.flatMap((target) => target.actions);
  const targetsByName = new Map(targets.map((target) => [target.name, target]));
  return {
    modules: manifest.modules, targets, actions, namespaces, routes, direct,
    targetNamed: (name) => targetsByName.get(name),
    byAddress: new Map(actions.map((action) => [action.address, action])),
    rewrites: manifest.rewrites.map((rewrite, index) => ({ ...rewrite, ...rewrites[index] })),
    sources: sourcesOf([...actions, ...routes]),
  };
}

/** Returns the sources of the library, then those that something else is exposed to. */
function sourcesOf(items) {
  const known = ["in-app", "scheme", "universal-link", "push", "web", "server"];
  const named = new Set(items.flatMap(({ exposure }) => exposure.sources));
  return [...known, ...[...named].filter((source) => !known.includes(source)).sort()];
}
