// Shows which route a URL resolves to, and why the others do not match.

function trialView(engine, model, text = "", source = "") {
  const answer = h("div", { class: "answer" });
  const input = h("input", {
    value: text, "aria-label": "URL", autocomplete: "off", autocapitalize: "off", spellcheck: "false", inputmode: "url",
    placeholder: exampleURLs(model)[0] ?? "app://target/action",
  });
  const select = h("select", { "aria-label": "Source" },
    model.sources.map((name) => h("option", { value: name, selected: name === source }, name)));
  const show = () => {
    const url = input.value.trim();
    answer.replaceChildren(...(url === "" ? [] : explanationOf(engine, model, url, select.value)));
    history.replaceState(null, "", url === "" ? href("url") : href("url", url, select.value));
  };
  input.addEventListener("input", show);
  select.addEventListener("change", show);
  const page = h("div", { class: "page wide" },
    h("h1", {}, "Try a URL"),
    h("p", { class: "lead" }, "This page resolves the URL by the rules of the library. Nothing is opened."),
    h("div", { class: "ask" }, h("label", {}, "URL", input), h("label", {}, "Source", select)),
    h("div", { class: "chips", "aria-label": "Examples" },
      exampleURLs(model).map((url) => h("a", { href: href("url", url, select.value) }, url))),
    answer);
  if (text !== "") answer.replaceChildren(...explanationOf(engine, model, text, select.value));
  return page;
}

const exampleURLs = (model) => [...new Set(model.routes.map(({ example }) => example).filter(Boolean))].slice(0, 6);

function explanationOf(engine, model, text, source) {
  const explanation = explained(engine, text, source);
  return [
    verdictCard(model, explanation),
    explanation.notes.map((note) => h("p", { class: "notice" }, note)),
    section("Pages under it", parentTable(parentsOf(engine, explanation, source), source)),
    section("Parameters", parametersGiven(engine, explanation)),
    section("Step by step", h("ol", { class: "steps" }, stepsOf(explanation))),
  ].flat().filter(Boolean);
}

function verdictCard(model, { outcome, near }) {
  const card = (kind, ...children) => h("div", { class: `verdict ${kind}`, role: "status" }, children);
  const big = (text) => h("p", { class: "big" }, text);
  switch (outcome.outcome) {
    case "action": {
      const { route, direct, address, variant } = outcome;
      const title = model.byAddress.has(address)
        ? h("a", { class: "big", href: href("actions", address) }, address)
        : big(route ? `A ${route.noun} of ${route.module}` : address);
      const tags = new Set([route, model.byAddress.get(address)].flatMap((item) => item?.tags ?? []));
      return card("good", title, route
        ? h("p", {}, "by ", routePattern(route), variant !== route.text && [" as ", code(variant)],
          route.hasAction && muted(` of ${route.module}`))
        : h("p", {}, `named by the URL itself: target ${direct.target}, action ${direct.action}`),
      tags.size > 0 && h("p", {}, muted("Tagged: "), tagBadges([...tags])));
    }
    case "unmatched": return card("good", big(`The fallback of ${outcome.by}`), h("p", {}, "for URLs that match no route"));
    case "external": return card("good", big(outcome.to), h("p", {}, "outside the app"));
    default: return card("bad", big(REJECTIONS[outcome.rejection.code]),
      h("p", {}, outcome.rejection.sentence),
      outcome.rejection.exposure && h("p", {}, muted("Exposed to: "), exposureBadges(outcome.rejection.exposure)),
      near.map(({ route, text }) => h("p", { class: "near" }, muted("Nearest:"), routePattern(route), muted(text))));
  }
}

/** Shows the pages under a page as they lie, the nearest last. */
const parentTable = (parents, source) => parents.length > 0 && table(["URL", "Shown by"],
  parents.toReversed().map(({ text, outcome: { route, rejection } }) => [
    tryLink(text, source), route ? routePattern(route) : badge(rejection ? `left out: ${rejection.sentence}` : "left out: no page", "warn"),
  ]));

const REJECTIONS = {
  malformedURL: "Malformed", unmatchedURL: "Matches no route", notExposed: "Not exposed to this source",
  nativeAction: "Native action", unknownTarget: "Unknown target", unknownAction: "Unknown action", tooManyRewrites: "Too many rewrites",
};

function parametersGiven(engine, { outcome }) {
  if (outcome.outcome !== "action") return null;
  const declared = engine.inputsOf(outcome);
  const labels = [...new Set([...declared.map(({ label }) => label), ...outcome.parameters.map(({ label }) => label)])];
  return labels.length > 0 && table(["Label", "Value", "From", "Declared as"], labels.map((label) => {
    const info = declared.find((parameter) => parameter.label === label);
    const given = outcome.parameters.find((parameter) => canonical(parameter.label) === canonical(label));
    const value = given ? joined(given.texts.map((item) => code(item)), ", ") : absentValue(info);
    return [code(label), h("span", {}, value), given?.origin ?? (info?.fromContext ? "the context" : ""), info ? code(info.type) : muted("not declared")];
  }));
}

function absentValue(info) {
  if (info.required) return info.textual ? badge("missing", "bad") : muted("passed by the caller");
  return info.default == null ? muted("nothing") : code(info.default);
}

function stepsOf({ read, rewrites, link, outcome, routes, direct }) {
  const steps = [];
  if (read) steps.push([h("p", {}, h("b", {}, "Read")), anatomyOf(read, read.scheme !== null && !isWeb(read))]);
  for (const { rule, to } of rewrites) steps.push([h("p", {}, h("b", {}, "Rewritten"), " by ", code(rule), " to"), code(to)]);
  if (!link) {
    steps.push(outcome.rejection
      ? [h("p", {}, h("b", {}, "Rejected"), " before any route was tried: ", outcome.rejection.sentence)]
      : [h("p", {}, h("b", {}, "Opened outside the app"), ": ", code(outcome.to))]);
    return steps.map((parts) => h("li", {}, parts));
  }
  if (rewrites.length > 0) steps.at(-1).push(anatomyOf(link.url, link.hostIsSegment));
  for (const { namespace, verdicts } of routes) {
    const matching = verdicts.filter(({ isMatch }) => isMatch).length;
    steps.push([
      h("p", {}, h("b", {}, `Routes of ${namespace.name}`),
        muted(verdicts.length > 0 ? `: ${matching} of ${verdicts.length} match` : ": none of its own")),
      verdicts.length > 0 && verdictTable(verdicts),
    ]);
  }
  if (direct) steps.push([h("p", {}, h("b", {}, "Direct form"), direct.address && [" ", code(direct.address)], `: ${direct.text}`)]);
  steps.push([outcome.rejection
    ? h("p", {}, h("b", {}, "Rejected"), ": ", outcome.rejection.sentence)
    : h("p", {}, h("b", {}, "Result"), ": ", outcome.address ?? outcome.to ?? `the fallback of ${outcome.by}`)]);
  return steps.map((parts) => h("li", {}, parts));
}

/** Shows the parts of a URL, decoded. */
function anatomyOf(url, hostIsSegment) {
  const part = (name, value) => h("span", {}, h("small", {}, name), value === "" ? "(empty)" : value);
  return h("div", { class: "anatomy" },
    url.scheme !== null && part("scheme", url.scheme), !hostIsSegment && url.host !== null && part("host", url.host),
    url.port !== null && part("port", String(url.port)),
    url.segments(hostIsSegment).map((segment, index) => part(`segment ${index + 1}`, segment)),
    url.query.map(({ name, value }) => part("query", value === null ? name : `${name} = ${value}`)),
    url.encodedFragment !== null && part("fragment", decodeURIComponent(url.encodedFragment)));
}

const FIRST_VERDICTS = 12;

function verdictTable(verdicts) {
  const rows = (list) => list.map(({ route, isMatch, isChosen, rejection, text, position }) => {
    const [kind, color, mark] = !isChosen ? [null, "muted", isMatch ? "○" : "–"]
      : rejection ? ["rejected", "bad", "✕"] : ["chosen", "good", "✓"];
    const note = position === 1 && muted("; tried if the first declines");
    const cells = [
      h("span", { class: `mark ${color}` }, mark), routePattern(route),
      h("span", {}, rejection ? `${text}, ${rejection}` : text, note), actionLink(route),
    ];
    return Object.assign(cells, { kind });
  });
  const headings = ["", "Pattern", "Verdict", "Maps to"];
  const shown = h("div", {}, table(headings, rows(verdicts.slice(0, FIRST_VERDICTS))));
  if (verdicts.length <= FIRST_VERDICTS) return shown;
  const onclick = () => shown.replaceChildren(table(headings, rows(verdicts)));
  shown.append(h("button", { type: "button", class: "more-button", onclick }, `Show all ${verdicts.length}`));
  return shown;
}
