// The actions, by target.

function actionsView(model, address) {
  const groups = model.targets.map((target) => ({
    title: target.name,
    links: target.actions.map((action) => h("a", {
      href: href("actions", action.address), "aria-current": action.address === address ? "true" : null,
    }, h("span", { class: action.deprecated != null ? "gone" : null }, action.name),
    h("span", { class: "aside" }, action.routes.length > 0 && plural(action.routes.length, "route")))),
  }));
  const action = model.byAddress.get(address);
  return splitView("Actions", groups, address, action && actionPage(model, action), "action");
}

function actionPage(model, action) {
  const { parameters, routes, module } = action;
  const callers = model.modules.filter(({ needs }) => needs.some((key) => key.address === action.address));
  const target = model.targets.find(({ name }) => name === action.target);
  return h("article", { class: "page" },
    h("div", { class: "head" },
      h("a", { class: "back", href: "#/actions" }, "‹ All actions"),
      h("h1", {}, h("span", { class: "muted" }, action.target, "/"), action.name),
      action.summary && h("p", { class: "summary" }, action.summary),
      h("p", { class: "line" }, h("span", { class: "muted" }, "in ", moduleLink(module)),
        badge(action.asynchronous ? "asynchronous" : "synchronous"),
        action.isolation === "main-actor" && badge("main actor"),
        badge(`${target.lifetime} target`, "quiet"),
        action.secretResult && badge("secret result"),
        tagBadges(action.tags),
        isNative(action.name) && badge("native: not called by URL", "warn"))),
    action.deprecated != null && h("p", { class: "notice" }, h("b", {}, "Deprecated: "), action.deprecated),
    h("code", { class: "signature" }, signatureOf(action)),
    section("Parameters", parameterTable(parameters)),
    section("Exposed to", h("p", {}, exposureBadges(action.exposure))),
    section("Routes", routes.length > 0 && routeTable(model, routes, { withAction: false, withNamespace: true })),
    section("Without a route", model.direct[action.address]
      && h("p", {}, tryLink(model.direct[action.address], firstSource(model, [action.exposure])))),
    section("Called by", callers.length > 0 && h("p", {}, joined(callers.map(({ name }) => moduleLink(name)), ", "))));
}

const signatureOf = ({ parameters, result }) =>
  `(${parameters.map(({ label, type }) => `${label}: ${type}`).join(", ")}) -> ${result}`;

function parameterTable(parameters) {
  if (parameters.length === 0) return h("p", { class: "muted" }, "None.");
  return table(["Label", "Type", "When absent", "By URL", "Note"], parameters.map((parameter) => [
    code(parameter.label), code(parameter.type),
    parameter.required ? h("b", {}, "required") : parameter.default != null ? code(parameter.default) : muted("nothing"),
    [byURL(parameter), parameter.secret ? ", secret" : ""],
    parameter.note ?? "",
  ]));
}

function byURL({ textual, fromContext }) {
  if (textual) return "yes";
  return muted(fromContext ? "no, only from the context" : "no");
}
