// The numbers of everything, the sources, the call graph.

/** @param unknown The name of a view that does not exist, if the address has one. */
function overviewView(model, unknown = null) {
  const tile = (count, word, view) =>
    h("a", { class: "tile", href: href(view) }, h("b", {}, count), count === 1 ? word : `${word}s`);
  const { edges } = dependencies(model);
  const deprecated = model.actions.filter(({ deprecated: reason }) => reason != null);
  return h("div", { class: "page wide" },
    unknown !== null && h("p", { class: "notice bad" }, `There is no view ‘${unknown}’. This is the overview.`),
    h("h1", {}, "Overview"),
    model.unsearched != null && h("p", { class: "notice" }, `${model.unsearched}.`),
    h("div", { class: "tiles" },
      tile(model.modules.length, "module", "modules"), tile(model.actions.length, "action", "actions"),
      tile(model.routes.length, "route", "routes"), tile(model.rewrites.length, "rewrite", "routes"),
      tile(model.modules.reduce((sum, { services }) => sum + services.length, 0), "service", "modules")),
    section("Actions exposed to each source", sourceBars(model)),
    section("Call graph", graphPicture(model, edges)),
    section("Deprecated", deprecated.length > 0 && table(["Action", "Instead"], deprecated.map((action) => [
      h("a", { href: href("actions", action.address) }, code(action.address)), action.deprecated,
    ]))));
}

function sourceBars(model) {
  return h("ul", { class: "bars" }, model.sources.map((source) => {
    const count = model.actions.filter(({ exposure }) => allows(exposure, source)).length;
    const label = `${count} of ${model.actions.length}`;
    return h("li", {}, h("span", {}, source),
      h("progress", { max: Math.max(1, model.actions.length), value: count, "aria-label": `${source}: ${label}` }),
      h("span", { class: "number" }, label));
  }));
}
