// Shows the view that the address names.

const model = modelOf(JSON.parse(document.getElementById("data").textContent));

const VIEWS = [
  { path: "", title: "Overview", content: () => overviewView(model) },
  { path: "url", title: "Try a URL", content: (url, source) => commandsView(model, url, source) },
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
  const root = document.documentElement;
  const isDark = () =>
    (root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches);
  // A page that is opened from a file may have no storage. The theme then lasts until the page is closed.
  try {
    const stored = localStorage.getItem("theme");
    if (["light", "dark"].includes(stored)) root.dataset.theme = stored;
  } catch { /* The theme is that of the system. */ }
  document.getElementById("theme").addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    try { localStorage.setItem("theme", root.dataset.theme); } catch { /* There is no storage. */ }
  });
}

installTheme();
installSearch(model);
window.addEventListener("hashchange", show);
show();
