// The routes of each namespace, in the order in which they are tried.

function routesView(model) {
  return h("div", { class: "page wide" },
    h("h1", {}, "Routes"),
    h("p", { class: "lead" },
      "In the order in which they are tried: ",
      "by priority, then by the first segment that differs, the more specific one first."),
    model.namespaces.map((namespace) => section(`Namespace ${namespace.name}`,
      h("p", { class: "muted" }, namespaceText(namespace)),
      namespace.routes.length > 0
        ? routeTable(model, namespace.routes, { withAction: true, withNamespace: false })
        : h("p", {}, muted("No routes of its own.")))),
    section("Rewrites, before any route", model.rewrites.length > 0 && table(["URLs like", "become", "Priority"],
      model.rewrites.map(({ from, to, priority, external }) => [
        patternText(from), h("div", {}, code(to), external === true && [" ", muted("outside the app")]), muted(priority)]))));
}

function namespaceText(namespace) {
  const words = [];
  if (namespace.kind === "web") words.push(`The web hosts ${namespace.hosts.join(", ")}.`);
  else if (namespace.kind === "scheme") words.push(`The schemes ${namespace.schemes.join(", ")}; a host is the first segment.`);
  else if (namespace.kind === "texts") words.push("Texts without a scheme.");
  else if (namespace.schemes == null) words.push("Every custom scheme that no other namespace has.");
  else words.push("All other URLs of the app.");
  if (namespace.fallback) words.push("Then the global routes are tried.");
  const url = namespace.kind === "global" ? "A URL with a custom scheme" : "A URL";
  words.push(namespace.directForm
    ? `${url} may name an exposed action without a route: target/action.`
    : "A URL reaches actions by routes only.");
  if (namespace.unmatched) words.push("A fallback handles unmatched URLs.");
  if (namespace.order === "registration") words.push("Order: priority, then registration.");
  if (namespace.reader) words.push(`URLs are split by ${namespace.reader}.`);
  if (namespace.reading) words.push(`URLs are read with ${JSON.stringify(namespace.reading)}.`);
  return words.join(" ");
}

function routeTable(model, routes, { withAction, withNamespace }) {
  const columns = [
    ["", (route) => h("span", { class: "number" }, route.index + 1)],
    ["Pattern", patternCell],
    withAction && ["Maps to", (route) => h("div", {}, actionLink(route), " ", muted("in ", moduleOrName(model, route.module)))],
    withNamespace && ["Namespace", (route) => route.namespace],
    ["Priority", ({ priority }) => (priority === 0 ? muted("0") : String(priority))],
    ["Exposed to", (route) => h("div", {}, bothBadges(exposuresOf(model, route)))],
    ["Example", (route) => exampleLink(model, route)],
  ].filter(Boolean);
  const cells = (route) => columns.map(([, cell]) => cell(route));
  return table(columns.map(([heading]) => heading), routes.map(cells));
}

function patternCell(route) {
  const defaults = route.defaults.map(({ label, texts }) => code(`${label}=${texts.join(",")}`));
  return h("div", {}, routePattern(route),
    defaults.length > 0 && h("div", { class: "muted" }, "with ", joined(defaults, " ")),
    route.parent != null && h("div", { class: "muted" }, "under ", code(route.parent)),
    route.tags?.length > 0 && h("div", {}, tagBadges(route.tags)));
}

function exampleLink(model, route) {
  return route.example ? tryLink(route.example, firstSource(model, exposuresOf(model, route))) : muted("none");
}

const moduleOrName = (model, name) => (model.modules.some((module) => module.name === name) ? moduleLink(name) : name);

/** Shows the sources that two exposures allow together. */
function bothBadges(exposures) {
  const narrow = exposures.filter(({ rule }) => rule !== "all");
  if (narrow.length < 2) return exposureBadges(narrow[0] ?? exposures[0]);
  if (narrow.some(({ rule }) => rule !== "sources")) return narrow.map(exposureBadges);
  const sources = narrow[0].sources.filter((source) => narrow[1].sources.includes(source));
  return exposureBadges(sources.length > 0 ? { rule: "sources", sources } : NO_EXPOSURE);
}
