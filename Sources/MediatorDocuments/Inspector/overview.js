// What there is, at a glance.

function overviewView(model) {
  const tile = (count, word, ...parts) => h("a", { class: "tile", href: href(...parts) }, h("b", {}, count), plural(count, word).replace(/^\d+ /, ""));
  const { edges } = dependencies(model);
  const deprecated = model.actions.filter(({ deprecated: reason }) => reason != null);
  return h("div", { class: "page wide" },
    h("h1", {}, "What can be called, and by whom"),
    h("div", { class: "tiles" },
      tile(model.modules.length, "module", "modules"), tile(model.actions.length, "action", "actions"),
      tile(model.routes.length, "route", "routes"), tile(model.rewrites.length, "rewrite", "routes"),
      tile(model.modules.reduce((sum, { services }) => sum + services.length, 0), "service", "modules")),
    section("Actions that each source may open", sourceBars(model)),
    section("Who calls whom", h("div", { class: "picture", tabindex: 0, role: "region", "aria-label": "Picture of the call graph" }, graphPicture(model, edges))),
    section("Deprecated", deprecated.length > 0 && table(["Action", "Instead"], deprecated.map((action) => [
      h("a", { href: href("actions", action.address) }, code(action.address)), action.deprecated,
    ]))));
}

function sourceBars(model) {
  const open = model.actions.filter(({ isNative: isClosed }) => !isClosed);
  return h("ul", { class: "bars" }, model.sources.map((source) => {
    const count = open.filter(({ exposure }) => allows(exposure, source)).length;
    const label = `${count} of ${model.actions.length}`;
    return h("li", {}, h("span", {}, source),
      h("progress", { max: Math.max(1, model.actions.length), value: count, "aria-label": `${source}: ${label}` }), h("span", { class: "number" }, label));
  }));
}
