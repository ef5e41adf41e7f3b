// The modules: what each provides and what it needs.

function modulesView(model, name) {
  const link = (module) => {
    const count = model.actions.filter((action) => action.module === module.name).length;
    return h("a", { href: href("modules", module.name), "aria-current": module.name === name ? "true" : null },
      module.name, h("span", { class: "aside" }, plural(count, "action")));
  };
  const groups = [{ title: null, links: model.modules.map(link) }];
  const module = model.modules.find((candidate) => candidate.name === name);
  return splitView("Modules", groups, name, module && modulePage(model, module), "module");
}

function modulePage(model, module) {
  const { name, services, requires, publishes, needs } = module;
  const { edges, missing } = dependencies(model);
  const lost = missing.filter((item) => item.module === name);
  const actions = model.actions.filter((action) => action.module === name);
  const routes = model.routes.filter((route) => route.module === name);
  const links = (end, start) => joined(edges.filter((edge) => edge[start] === name).map((edge) => moduleLink(edge[end])), ", ");
  const calls = links("to", "from");
  const callers = links("from", "to");
  return h("article", { class: "page" },
    h("div", { class: "head" },
      h("a", { class: "back", href: "#/modules" }, "‹ All modules"),
      h("h1", {}, name),
      h("p", {}, muted("calls "), calls.length > 0 ? calls : "no module",
        muted("; called by "), callers.length > 0 ? callers : "no module")),
    lost.length > 0 && h("p", { class: "notice bad" },
      "No module provides ", joined(lost.map(({ what }) => code(what)), ", "), "."),
    section("Actions", actions.length > 0 && table(["Action", "Summary", "Exposed to"], actions.map((action) => [
      h("div", {}, h("a", { href: href("actions", action.address) }, code(action.address)),
        action.deprecated != null && [" ", badge("deprecated", "warn")]),
      action.summary ?? "", h("div", {}, exposureBadges(action.exposure)),
    ]))),
    section("Routes", routes.length > 0 && routeTable(model, routes, { withAction: true, withNamespace: false })),
    section("Publishes", keyTable(model, publishes)),
    section("Calls by key", keyTable(model, needs)),
    section("Provides services", services.length > 0 && h("p", {}, joined(services.map((service) => code(service)), ", "))),
    section("Requires services", requires.length > 0 && table(["Service", "Provided by"], requires.map((service) => {
      const owner = model.modules.find((candidate) => candidate.services.includes(service));
      return [code(service), owner ? moduleLink(owner.name) : badge("no module", "bad")];
    }))));
}

function keyTable(model, keys) {
  return keys.length > 0 && table(["Key", "Signature"], keys.map(({ address, inputs, result }) => [
    keyLink(model, address), code(signatureOf({ parameters: inputs, result })),
  ]));
}
