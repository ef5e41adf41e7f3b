// Makes elements. Text is only ever text: nothing here reads markup.

/** An element; properties are attributes, `on…` a listener; children are nodes, text, lists of them or nothing. */
function h(tag, properties = {}, ...children) {
  return filled(document.createElement(tag), properties, children);
}

function svg(tag, properties = {}, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", tag), properties, children);
}

function filled(element, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** The address of a view of this page. */
const href = (...parts) => "#/" + parts.map((part) => encodeURIComponent(part.toWellFormed())).join("/");

const code = (text, kind = "") => h("code", { class: kind || null }, text);
const badge = (text, kind = "", title = null) => h("span", { class: `badge ${kind}`, title }, text);
const muted = (...children) => h("span", { class: "muted" }, ...children);
const plural = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;

/** Children with a text between them. */
const joined = (children, separator) => children.flatMap((child, index) => (index === 0 ? [child] : [separator, child]));

function section(title, ...children) {
  const shown = children.flat(Infinity).filter(Boolean);
  return shown.length > 0 && h("section", {}, h("h2", {}, title), ...shown);
}

/** A table whose rows are lists of cells; on a narrow screen each cell is told by its heading. */
function table(headings, rows, caption = null) {
  return h("div", { class: "table" }, h("table", {},
    caption && h("caption", {}, caption),
    h("thead", {}, h("tr", {}, headings.map((heading) => h("th", { scope: "col" }, heading)))),
    h("tbody", {}, rows.map((cells) => h("tr", { class: cells.kind ?? null },
      cells.map((cell, index) => h("td", { "data-label": headings[index] || null }, cell)))))));
}

/** The parts of a pattern, each in its colour. */
function patternText(route) {
  const { pattern } = route;
  if (!pattern) return h("code", { class: "pattern" }, route.isMatcher ? h("i", {}, "a matcher in code") : route.text);
  const parts = [pattern.base && h("span", { class: "p-base" }, pattern.base)];
  let text = pattern.base;
  for (const element of pattern.elements) {
    if (element.kind === "open" || element.kind === "close") {
      parts.push(h("span", { class: "p-group" }, element.text));
      text += element.text;
      continue;
    }
    const needsSlash = !text.endsWith("://") || WEB_SCHEMES.has(text.slice(0, -3));
    if (needsSlash) parts.push(h("span", { class: "p-slash" }, "/"));
    text += "/" + element.text;
    if (element.kind !== "parameter") {
      parts.push(h("span", { class: element.kind === "catchAll" ? "p-name" : "p-literal" }, element.text));
      continue;
    }
    const name = element.text.slice(element.prefixText.length, element.text.length - element.suffixText.length);
    const angle = name.indexOf("<");
    parts.push(
      element.prefixText, h("span", { class: "p-name" }, angle < 0 ? name : name.slice(0, angle)),
      angle >= 0 && h("span", { class: "p-type" }, name.slice(angle)), element.suffixText);
  }
  if (parts.filter(Boolean).length === 0) parts.push("/");
  return h("code", { class: "pattern" }, parts);
}

/** A link to an action, or the words for a closure. */
function actionLink(route) {
  return route.hasAction ? h("a", { href: href("actions", route.action) }, code(route.action)) : muted(`a ${route.kind === "page" ? "page" : "closure"}`);
}

const moduleLink = (name) => h("a", { href: href("modules", name) }, name);
const tryLink = (url, source = null, text = "explain") =>
  h("a", { class: "try", href: href("url", ...[url, source].filter(Boolean)), "aria-label": `Explain ${url}` }, text);

function exposureBadges(exposure) {
  const { rule, sources } = exposure;
  if (rule === "all") return badge("everybody", "warn");
  if (rule === "none") return badge("nobody", "quiet");
  if (rule === "where") return badge(exposureText(exposure), "warn");
  return sources.map((source) => badge(source, "source"));
}

/** A list of links that arrow keys walk through; only one of them is in the order of tabs. */
function linkList(label, groups) {
  const list = h("div", { class: "list", role: "navigation", "aria-label": label }, groups.map(({ title, links }) => [
    title && h("p", { class: "list-title" }, title),
    h("ul", {}, links.map((link) => h("li", {}, link))),
  ]));
  roving(list);
  return list;
}

function roving(list) {
  const links = [...list.querySelectorAll("a")];
  const current = links.find((link) => link.hasAttribute("aria-current")) ?? links[0];
  for (const link of links) link.tabIndex = link === current ? 0 : -1;
  list.addEventListener("keydown", (event) => {
    const at = links.indexOf(document.activeElement);
    const next = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: links.length - 1 }[event.key];
    if (at < 0 || next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const link = links[Math.max(0, Math.min(links.length - 1, next))];
    for (const other of links) other.tabIndex = other === link ? 0 : -1;
    link.focus();
  });
}
