// Type a URL, choose a source: which route takes it, and why the others do not.

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
    h("h1", {}, "Where does a URL lead?"),
    h("p", { class: "lead" }, "By the rules of the library, worked out on this page. Nothing is opened."),
    h("div", { class: "ask" }, h("label", {}, "URL", input), h("label", {}, "Source", select)),
    h("div", { class: "chips", "aria-label": "Examples" }, exampleURLs(model).map((url) => h("a", { href: href("url", url, select.value) }, url))),
    answer);
  if (text !== "") answer.replaceChildren(...explanationOf(engine, model, text, select.value));
  return { page, input };
}

const exampleURLs = (model) => [...new Set(model.routes.map(({ example }) => example).filter(Boolean))].slice(0, 6);

function explanationOf(engine, model, text, source) {
  const explanation = explained(engine, text, source);
  return [
    verdictCard(model, explanation),
    explanation.notes.map((note) => h("p", { class: "notice" }, note)),
    section("Parameters", parametersGiven(engine, explanation)),
    section("Step by step", h("ol", { class: "steps" }, stepsOf(explanation))),
  ].flat().filter(Boolean);
}

function verdictCard(model, { outcome, near }) {
  const card = (kind, ...children) => h("div", { class: `verdict ${kind}`, role: "status" }, children);
  switch (outcome.outcome) {
    case "action": {
      const { route, direct, address, variant } = outcome;
      const big = model.byAddress.has(address)
        ? h("a", { class: "big", href: href("actions", address) }, address)
        : h("p", { class: "big" }, route ? `A ${route.kind === "page" ? "page" : "closure"} of ${route.module}` : address);
      return card("good", big, route
        ? h("p", {}, "by ", patternText(route), variant !== route.pattern.text && [" as ", code(variant)], route.hasAction && muted(` of ${route.module}`))
        : h("p", {}, `named by the URL itself: target ${direct.target}, action ${direct.action}`));
    }
    case "unmatched": return card("good", h("p", { class: "big" }, `What ${outcome.by} answers`), h("p", {}, "for URLs that nothing matches"));
    case "external": return card("good", h("p", { class: "big" }, outcome.to), h("p", {}, "outside the app, by a rewrite"));
    default: return card("bad", h("p", { class: "big" }, REFUSALS[outcome.refusal.code] ?? "Refused"),
      h("p", {}, capitalised(outcome.refusal.sentence)),
      outcome.refusal.exposure && h("p", {}, muted("Open to: "), exposureBadges(outcome.refusal.exposure)),
      near.length > 0 && ["unmatchedURL", "unknownTarget", "unknownAction"].includes(outcome.refusal.code)
        && h("p", {}, muted("Nearest: "), joined(near.map(({ route }) => patternText(route)), muted(" · "))));
  }
}

const capitalised = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

const REFUSALS = {
  malformedURL: "Cannot be read", unmatchedURL: "Leads nowhere", notExposed: "Not open to this source",
  nativeAction: "Never by URL", unknownTarget: "Leads nowhere", unknownAction: "Leads nowhere", tooManyRewrites: "Goes in circles",
};

function parametersGiven(engine, { outcome }) {
  if (outcome.outcome !== "action") return null;
  const declared = (outcome.route?.hasAction === false ? outcome.route.parameters : engine.actionOf(outcome)?.parameters) ?? [];
  const labels = [...new Set([...declared.map(({ label }) => label), ...outcome.parameters.map(({ label }) => label)])];
  return labels.length > 0 && table(["Label", "Value", "From", "Declared as"], labels.map((label) => {
    const info = declared.find((parameter) => parameter.label === label);
    const given = outcome.parameters.find((parameter) => canonical(parameter.label) === canonical(label));
    const value = given ? joined(given.texts.map((item) => code(item)), ", ") : absentValue(info);
    return [code(label), h("span", {}, value), given?.origin ?? "", info ? code(info.type) : muted(outcome.route?.hasAction === false ? "taken as it is" : "not declared")];
  }));
}

function absentValue(info) {
  if (info.required) return info.textual ? badge("missing", "bad") : muted("must come from the caller");
  return info.default == null ? muted("nothing") : code(info.default);
}

function stepsOf({ text, link, outcome, rewrites = [], routes, direct }) {
  const steps = [];
  const read = urlOf(text);
  if (read) steps.push([h("p", {}, h("b", {}, "Read")), anatomyOf(read, read.scheme !== null && !isWeb(read))]);
  for (const { rule, to } of rewrites) steps.push([h("p", {}, h("b", {}, "Rewritten"), " by ", code(rule), " to"), code(to)]);
  if (!link) {
    steps.push(outcome.outcome === "refused"
      ? [h("p", {}, h("b", {}, "Refused"), " before any route was looked at: ", outcome.refusal.sentence)]
      : [h("p", {}, h("b", {}, "Left to others"), ": the URL is none of the app’s own.")]);
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
  const isRefused = outcome.outcome === "refused";
  steps.push([h("p", {}, h("b", {}, isRefused ? "Refused" : "Taken"), ": ", isRefused ? outcome.refusal.sentence : outcome.address ?? outcome.to ?? `what ${outcome.by} answers`)]);
  return steps.map((parts) => h("li", {}, parts));
}

/** A URL as it was read, or null. */
function urlOf(text) {
  try {
    return readURL(text);
  } catch (fault) {
    if (fault instanceof URLFault) return null;
    throw fault;
  }
}

/** The parts of a URL, decoded. */
function anatomyOf(url, hostIsSegment) {
  const part = (name, value) => h("span", {}, h("small", {}, name), value === "" ? "(empty)" : value);
  return h("div", { class: "anatomy" },
    url.scheme !== null && part("scheme", url.scheme), !hostIsSegment && url.host !== null && part("host", url.host),
    url.port !== null && part("port", String(url.port)),
    url.segments(hostIsSegment).map((segment, index) => part(`segment ${index + 1}`, segment)),
    url.query.map(({ name, value }) => part("query", value === null ? name : `${name} = ${value}`)),
    url.encodedFragment !== null && part("fragment", percentDecoded(url.encodedFragment)));
}

const FIRST_VERDICTS = 12;

function verdictTable(verdicts) {
  const rows = (list) => list.map(({ route, isMatch, isChosen, refusal, text, position }) => {
    const cells = [
      h("span", { class: `mark ${isChosen ? (refusal ? "bad" : "good") : "muted"}` }, isChosen ? (refusal ? "✕" : "✓") : isMatch ? "○" : "–"),
      patternText(route),
      h("span", {}, refusal ? `${text}, ${refusal}` : text, position === 1 && muted("; asked if the first declines")), actionLink(route),
    ];
    cells.kind = isChosen ? (refusal ? "refused" : "chosen") : null;
    return cells;
  });
  const headings = ["", "Pattern", "Verdict", "Leads to"];
  const shown = h("div", {}, table(headings, rows(verdicts.slice(0, FIRST_VERDICTS))));
  if (verdicts.length <= FIRST_VERDICTS) return shown;
  const button = h("button", { type: "button", class: "more-button", onclick: () => shown.replaceChildren(table(headings, rows(verdicts))) },
    `Show all ${verdicts.length}`);
  shown.append(button);
  return shown;
}
