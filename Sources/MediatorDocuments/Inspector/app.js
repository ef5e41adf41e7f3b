// Shows the view that the address names.

const model = modelOf(JSON.parse(document.getElementById("data").textContent));
const engine = new Engine(model);

const VIEWS = [
  { path: "", title: "Overview", content: () => overviewView(model) },
  { path: "url", title: "Try a URL", content: (text, source) => trialView(engine, model, text, source) },
  { path: "actions", title: "Actions", count: model.actions.length, content: (address) => actionsView(model, address) },
  { path: "routes", title: "Routes", count: model.routes.length, content: () => routesView(model) },
  { path: "modules", title: "Modules", count: model.modules.length, content: (name) => modulesView(model, name) },
  { path: "graph", title: "Call graph", content: () => graphView(model) },
];

function showNavigation(current) {
  document.getElementById("nav").replaceChildren(h("ul", {}, VIEWS.map(({ path, title, count }) => h("li", {},
    h("a", { href: `#/${path}`, "aria-current": path === current ? "page" : null },
      title, count !== undefined && h("span", { class: "count" }, count))))));
  document.querySelector("#nav [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
}

/** Returns the parts of the address; a malformed escape stays as it is. */
function place() {
  return location.hash.replace(/^#\/?/, "").split("/").map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
}

function show() {
  const main = document.getElementById("main");
  // The skip link changes no view.
  if (main.dataset.view !== undefined && location.hash === "#main") return;
  const [path, ...details] = place();
  const view = VIEWS.find((known) => known.path === path);
  const wasSame = main.dataset.view === path;
  const scrollTop = main.querySelector(".list")?.scrollTop ?? 0;
  const content = view ? view.content(...details) : overviewView(model, location.hash === "#main" ? null : path);
  main.dataset.view = path;
  main.replaceChildren(content);
  showNavigation(view ? path : "");
  const list = main.querySelector(".list");
  if (wasSame && list) {
    list.scrollTop = scrollTop;
    list.querySelector("[aria-current]")?.focus({ preventScroll: true });
  } else {
    list?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }
  if (details.length === 0) main.querySelector("input")?.focus();
  if (!wasSame) window.scrollTo(0, 0);
}

function installTheme() {
  const button = document.getElementById("theme");
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const stored = () => {
    // A page that is opened from a file may have no storage.
    try { return localStorage.getItem("theme"); } catch { return null; }
  };
  const isDark = () => (root.dataset.theme ?? (system.matches ? "dark" : "light")) === "dark";
  const draw = () => {
    const sun = "M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10ZM12 1v3M12 20v3M1 12h3M20 12h3M4.2 4.2l2.1 2.1M17.7 17.7l2.1 2.1M4.2 19.8l2.1-2.1M17.7 6.3l2.1-2.1";
    const moon = "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z";
    button.replaceChildren(svg("svg", { viewBox: "0 0 24 24", width: 18, height: 18, "aria-hidden": true }, svg("path", {
      d: isDark() ? sun : moon, fill: "none", stroke: "currentColor", "stroke-width": 2, "stroke-linecap": "round", "stroke-linejoin": "round",
    })));
    button.setAttribute("aria-label", isDark() ? "Use light colors" : "Use dark colors");
  };
  if (["light", "dark"].includes(stored())) root.dataset.theme = stored();
  button.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    try { localStorage.setItem("theme", root.dataset.theme); } catch { /* The theme lasts until the page is closed. */ }
    draw();
  });
  system.addEventListener("change", draw);
  draw();
}

installTheme();
installSearch(model);
window.addEventListener("hashchange", show);
show();
