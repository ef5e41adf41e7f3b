// Creates elements. A text stays text: nothing here reads markup.

/** Returns text with numbers in place of control, direction and hidden characters, as messages show it. */
function printable(text) {
  const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
  return text.replace(hidden, (character) => `\\u{${character.codePointAt(0).toString(16).toUpperCase()}}`);
}

/**
 * Creates an element. Properties are attributes, or listeners as `on…`; children are nodes, text, lists of them or nothing.
 */
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
  const shown = children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);
  // Names of a manifest may hold direction and hidden characters.
  element.append(...shown.map((child) => (typeof child === "string" ? printable(child) : child)));
  return element;
}

/** Returns the address of a view of this page. */
const href = (...parts) => "#/" + parts.map((part) => encodeURIComponent(part.toWellFormed())).join("/");

const code = (text, kind = "") => h("code", { class: kind || null }, text);
const badge = (text, kind = "", title = null) => h("span", { class: `badge ${kind}`, title }, text);
const tagBadges = (tags) =>
  tags.map((tag) => badge(`#${tag}`, "quiet", "a tag by which interceptors select what they guard"));
const muted = (...children) => h("span", { class: "muted" }, ...children);
const plural = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;

/** Returns children with a text between them. */
const joined = (children, separator) => children.flatMap((child, index) => (index === 0 ? [child] : [separator, child]));

function section(title, ...children) {
  const shown = children.flat(Infinity).filter(Boolean);
  return shown.length > 0 && h("section", {}, h("h2", {}, title), ...shown);
}

/** Creates a table of rows of cells; on a narrow screen each cell shows its heading. */
function table(headings, rows) {
  const row = (cells) => h("tr", {}, cells.map((cell, index) => h("td", { "data-label": headings[index] || null }, cell)));
  return h("div", { class: "table" }, h("table", {},
    h("thead", {}, h("tr", {}, headings.map((heading) => h("th", { scope: "col" }, heading)))),
    h("tbody", {}, rows.map(row))));
}

const PATTERN_BASE = /^(?:(?:(?:https?|wss?):)?\/\/[^/(]*|[a-z][a-z0-9+.-]*:\/\/)?/i;
const PATTERN_PART = new RegExp([
  /(?<group>[()])/, /(?<slash>\/)/, /(?<name>[:*][\w%\u0080-\u{10ffff}]*)/u,
  /(?<type><(?:\[(?:\\[^<]|[^\]\\<])*\])?[^<>]*>)/, /(?<literal>[^()/:*<]+|<)/,
].map(({ source }) => source).join("|"), "gu");

/** Shows the parts of a pattern, each in its color. */
function patternText(text) {
  const [base] = PATTERN_BASE.exec(text);
  const parts = [...text.slice(base.length).matchAll(PATTERN_PART)].map(({ 0: part, groups }) =>
    h("span", { class: `p-${Object.keys(groups).find((kind) => groups[kind] !== undefined)}` }, part));
  return h("code", { class: "pattern" }, base && h("span", { class: "p-base" }, base), parts);
}

const routePattern = ({ isMatcher, text }) =>
  (isMatcher ? h("code", { class: "pattern" }, h("i", {}, "a matcher in code")) : patternText(text));

/** Creates a link to the action of a route, or the words for a closure. */
function actionLink(route) {
  return route.hasAction ? h("a", { href: href("actions", route.action) }, code(route.action)) : muted(`a ${route.noun}`);
}

const moduleLink = (name) => h("a", { href: href("modules", name) }, name);

/** Creates a link to the command that tries a URL, which may break after its separators. */
function tryLink(url, source) {
  const parts = url.split(/(?<=[/?&])/).flatMap((part) => [part, h("wbr")]);
  const target = href("url", url, source);
  return h("a", { class: "url mono", href: target, "aria-label": `Try ${url}`, title: "Try this URL" }, parts);
}

function exposureBadges(exposure) {
  const { rule, sources } = exposure;
  if (rule === "all") return badge("all sources", "warn");
  if (rule === "none") return badge("no source", "quiet");
  if (rule === "where") return badge(`where ${exposure.where}`, "warn");
  return sources.map((source) => badge(source, "source"));
}

/** Creates a list of links, and beside it the page of the chosen one. */
function splitView(title, groups, chosen, page, noun) {
  const notice = chosen
    ? h("p", { class: "notice bad" }, `There is no ${noun} ${chosen}.`)
    : h("p", { class: "muted" }, `Choose ${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}.`);
  return h("div", { class: `split ${chosen ? "open" : ""}` },
    linkList(title, groups), page || h("div", { class: "page" }, notice));
}

function linkList(label, groups) {
  return roving(h("div", { class: "list", role: "navigation", "aria-label": label }, groups.map(({ title, links }) => [
    title && h("p", { class: "list-title" }, title),
    h("ul", {}, links.map((link) => h("li", {}, link))),
  ])));
}

/** Lets arrow keys move through the links of a list; the tab key reaches one of them. */
function roving(list) {
  const links = [...list.querySelectorAll("a")];
  const current = links.find((link) => link.hasAttribute("aria-current")) ?? links[0];
  for (const link of links) link.tabIndex = link === current ? 0 : -1;
  list.addEventListener("keydown", (event) => {
    const at = links.indexOf(document.activeElement);
    const next = {
      ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: links.length - 1,
    }[event.key];
    if (at < 0 || next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const link = links[Math.max(0, Math.min(links.length - 1, next))];
    for (const other of links) other.tabIndex = other === link ? 0 : -1;
    link.focus();
  });
  return list;
}
