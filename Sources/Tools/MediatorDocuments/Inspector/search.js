// Finds actions, routes, modules and services; offers the command for what looks like a URL.

const MOST_RESULTS = 40;

function searchable(model) {
  const items = [];
  for (const { address, summary, deprecated, tags, parameters, result } of model.actions) {
    const texts = [address, summary, deprecated, ...tags, ...parameters.flatMap(({ label, type }) => [label, type]), result];
    items.push({
      kind: "action", title: address, more: summary ?? "", text: texts.join(" "), href: href("actions", address),
    });
  }
  for (const route of model.routes) {
    const { text: title, action, namespace } = route;
    items.push({
      kind: "route", title, more: action ?? route.kind, text: `${title} ${action ?? ""} ${namespace}`,
      href: route.hasAction ? href("actions", action) : href("routes"),
    });
  }
  for (const module of model.modules) {
    items.push({ kind: "module", title: module.name, more: "", text: module.name, href: href("modules", module.name) });
    for (const service of module.services) {
      items.push({ kind: "service", title: service, more: module.name, text: service, href: href("modules", module.name) });
    }
  }
  return items.map((item) => ({ ...item, folded: item.text.toLowerCase(), foldedTitle: item.title.toLowerCase() }));
}

function found(items, query) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const score = ({ foldedTitle }) => (foldedTitle.startsWith(words[0]) ? 0 : foldedTitle.includes(words[0]) ? 1 : 2);
  return items.filter(({ folded }) => words.every((word) => folded.includes(word)))
    .map((item, index) => ({ item, index, score: score(item) }))
    .sort((left, right) => left.score - right.score || left.index - right.index)
    .slice(0, MOST_RESULTS).map(({ item }) => item);
}

function installSearch(model) {
  const input = document.getElementById("search");
  const results = document.getElementById("results");
  const items = searchable(model);
  let selected = 0;
  const options = () => [...results.querySelectorAll("a")];
  const close = () => {
    results.hidden = true;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  };
  const select = (index) => {
    const all = options();
    selected = Math.max(0, Math.min(all.length - 1, index));
    for (const [at, option] of all.entries()) option.setAttribute("aria-selected", String(at === selected));
    all[selected]?.scrollIntoView({ block: "nearest" });
    if (all[selected]) input.setAttribute("aria-activedescendant", all[selected].id);
  };
  const show = () => {
    const query = input.value.trim();
    if (query === "") { close(); return; }
    const isURL = /^[A-Za-z][A-Za-z0-9+.-]*:|^\//.test(query);
    const rows = found(items, query);
    if (isURL) rows.unshift({ kind: "URL", title: query, more: "how to try it", href: href("url", query) });
    results.replaceChildren(...(rows.length === 0 ? [h("p", {}, "No results.")] : rows.map((row, index) =>
      h("a", { href: row.href, role: "option", id: `result-${index}`, tabindex: -1, onclick: close },
        h("span", { class: "kind" }, row.kind),
        h("span", { class: "what mono" }, row.title),
        h("span", { class: "more" }, row.more)))));
    results.hidden = false;
    input.setAttribute("aria-expanded", "true");
    select(0);
  };
  input.addEventListener("input", show);
  input.addEventListener("focus", show);
  input.addEventListener("blur", (event) => { if (!results.contains(event.relatedTarget)) setTimeout(close, 150); });
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      select(selected + (event.key === "ArrowDown" ? 1 : -1));
    } else if (event.key === "Enter" && !results.hidden) {
      event.preventDefault();
      options()[selected]?.click();
      input.blur();
    } else if (event.key === "Escape") {
      input.value = "";
      close();
      input.blur();
    }
  });
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target.closest?.("input, select, textarea");
    if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
}
