// The manifest as the views use it, linked by name.

const NO_EXPOSURE = { rule: "none", sources: [] };

/** Returns `{ rule, sources, where }` for `"all"`, `"none"`, a list of sources, or `{ where }`. */
function exposureOf(value) {
  if (value === "all") return { rule: "all", sources: [] };
  if (Array.isArray(value)) return { rule: "sources", sources: value };
  if (value && typeof value === "object") return { rule: "where", sources: [], where: value.where };
  return NO_EXPOSURE;
}

/** Whether an exposure allows a source; a rule that only code knows counts as allowing it. */
const allows = ({ rule, sources }, source) =>
  rule === "all" || rule === "where" || (rule === "sources" && sources.includes(source));

/** Returns a source that all exposures allow, for a first try. */
const firstSource = (model, exposures) =>
  model.sources.find((source) => exposures.every((exposure) => allows(exposure, source))) ?? model.sources[0];

/** Returns the exposures of a route and of its action. */
const exposuresOf = (model, route) => [route.exposure, model.byAddress.get(route.action)?.exposure].filter(Boolean);

/** Whether no URL may call an action of this name. */
const isNative = (action) => /^native/i.test(action);

function routeOf(route, namespace, index, example) {
  const nouns = { page: "page", browser: "page in the browser" };
  return {
    ...route, namespace, index, example,
    noun: nouns[route.kind] ?? "closure",
    text: route.pattern ?? "a matcher",
    isMatcher: route.pattern == null,
    hasAction: route.action != null,
    exposure: exposureOf(route.exposure ?? "all"),
    defaults: Object.entries(route.defaults ?? {}).map(([label, texts]) => ({ label, texts })),
  };
}

function actionOf(action, target, routesByAction) {
  const address = `${target.name}/${action.name}`;
  return {
    ...action, address,
    target: target.name,
    module: target.module,
    routes: routesByAction.get(address) ?? [],
    exposure: isNative(action.name) ? NO_EXPOSURE : exposureOf(action.exposure),
  };
}

/** Creates the model of the data that `PageData` describes. */
function modelOf({ manifest, examples, direct, sources, unsearched }) {
  const namespaces = manifest.namespaces.map((namespace, at) => ({
    ...namespace, routes: namespace.routes.map((route, index) => routeOf(route, namespace.name, index, examples[at][index])),
  }));
  const routes = namespaces.flatMap((namespace) => namespace.routes);
  const routesByAction = Map.groupBy(routes, ({ action }) => action);
  const targets = manifest.targets.map((target) => ({
    ...target, actions: target.actions.map((action) => actionOf(action, target, routesByAction)),
  }));
  const actions = targets.flatMap((target) => target.actions);
  const byAddress = new Map(actions.map((action) => [action.address, action]));
  const { modules, rewrites } = manifest;
  return { modules, targets, actions, byAddress, namespaces, routes, rewrites, direct, sources, unsearched };
}
