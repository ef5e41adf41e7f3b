// Shows the view that the address names.

const { manifest, examples, direct } = JSON.parse(document.getElementById("data").textContent);
const model = modelOf(manifest, examples, direct);
const engine = new Engine(model);

const SECTIONS = [
  { path: "", title: "Overview" }, { path: "url", title: "Try a URL" },
  { path: "actions", title: "Actions", count: model.actions.length }, { path: "routes", title: "Routes", count: model.routes.length },
  { path: "modules", title: "Modules", count: model.modules.length }, { path: "graph", title: "Call graph" },
];

function showNavigation(current) {
  document.getElementById("nav").replaceChildren(h("ul", {}, SECTIONS.map(({ path, title, count }) => h("li", {},
    h("a", { href: `#/${path}`, "aria-current": path === current ? "page" : null }, title, count !== undefined && h("span", { class: "count" }, count))))));
  document.querySelector("#nav [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
}

/** The parts of the address; what is no sound escape is taken as it is. */
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
  // A link within the page, such as the skip link, changes no view. Without a view, any fragment is taken as one.
  if (main.dataset.view !== undefined && location.hash !== "" && !location.hash.startsWith("#/")) return;
  const [view, first, second] = place();
  const former = main.querySelector(".list")?.scrollTop ?? 0;
  const wasSame = main.dataset.view === view;
  let focus = null;
  let content;
  if (view === "actions") content = actionsView(model, first);
  else if (view === "routes") content = routesView(model);
  else if (view === "modules") content = modulesView(model, first);
  else if (view === "graph") content = graphView(model);
  else if (view === "url") ({ page: content, input: focus } = trialView(engine, model, first ?? "", second ?? ""));
  else content = overviewView(model);
  main.dataset.view = view;
  main.replaceChildren(content);
  showNavigation(SECTIONS.some(({ path }) => path === view) ? view : "");
  const list = main.querySelector(".list");
  if (wasSame && list) {
    list.scrollTop = former;
    list.querySelector("[aria-current]")?.focus({ preventScroll: true });
  } else {
    list?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }
  if (focus && !first) focus.focus();
  if (!wasSame) window.scrollTo(0, 0);
}

function installTheme() {
  const button = document.getElementById("theme");
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const stored = () => {
    // A page from a file may not have a place to store.
    try { return localStorage.getItem("theme"); } catch { return null; }
  };
  const isDark = () => (root.dataset.theme ?? (system.matches ? "dark" : "light")) === "dark";
  const draw = () => {
    const sun = "M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10ZM12 1v3M12 20v3M1 12h3M20 12h3M4.2 4.2l2.1 2.1M17.7 17.7l2.1 2.1M4.2 19.8l2.1-2.1M17.7 6.3l2.1-2.1";
    const moon = "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z";
    button.replaceChildren(svg("svg", { viewBox: "0 0 24 24", width: 18, height: 18, "aria-hidden": true }, svg("path", {
      d: isDark() ? sun : moon, fill: "none", stroke: "currentColor", "stroke-width": 2, "stroke-linecap": "round", "stroke-linejoin": "round",
    })));
    button.setAttribute("aria-label", isDark() ? "Use light colours" : "Use dark colours");
  };
  if (["light", "dark"].includes(stored())) root.dataset.theme = stored();
  button.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    try { localStorage.setItem("theme", root.dataset.theme); } catch { /* It is kept until the page is left. */ }
    draw();
  });
  system.addEventListener("change", draw);
  draw();
}

installTheme();
installSearch(model);
window.addEventListener("hashchange", show);
show();
