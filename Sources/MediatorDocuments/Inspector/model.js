// The manifest as the engine and the views use it: with its patterns and rewrites as they were parsed, and linked by name.

const NO_EXPOSURE = { rule: "none", sources: [] };

/** `"all"`, `"none"`, a list of sources, or `{ where }`. */
function exposureOf(value) {
  if (value === "all") return { rule: "all", sources: [] };
  if (Array.isArray(value)) return { rule: "sources", sources: value };
  if (value && typeof value === "object") return { rule: "where", sources: [], where: value.where };
  return NO_EXPOSURE;
}

function routeOf(route, namespace, index, { patterns, examples, parents }) {
  const pattern = patterns[namespace][index];
  const noun = route.kind === "page" ? "page" : route.kind === "browser" ? "page in the browser" : "closure";
  return {
    ...route, namespace, index, noun, example: examples[namespace][index], parentTemplate: parents[namespace][index],
    pattern: pattern && pattern.problem === undefined ? pattern : null, problem: pattern?.problem,
    text: route.pattern ?? "a matcher", isMatcher: route.pattern == null, hasAction: route.action != null,
    address: route.action ?? `the ${noun} of ${route.pattern ?? "a matcher"}`,
    exposure: exposureOf(route.exposure ?? "all"),
    defaults: Object.entries(route.defaults ?? {}).map(([label, texts]) => ({ label, texts, origin: "default" })),
  };
}

/** Creates the model of the data that `PageData` describes. */
function modelOf(data) {
  const { manifest, direct, rewrites, sources, unsearched } = data;
  const namespaces = manifest.namespaces.map((namespace) => ({
    ...namespace, schemes: namespace.schemes?.map(lowercasedASCII) ?? null,
    routes: namespace.routes.map((route, index) => routeOf(route, namespace.name, index, data)),
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
    browser: manifest.browser && { ...manifest.browser, sources: exposureOf(manifest.browser.sources) },
    modules: manifest.modules, targets, actions, namespaces, routes, direct, sources, unsearched,
    targetNamed: (name) => targetsByName.get(name),
    byAddress: new Map(actions.map((action) => [action.address, action])),
    rewrites: manifest.rewrites.map((rewrite, index) => ({ ...rewrite, ...rewrites[index] })),
  };
}
