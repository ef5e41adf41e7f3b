// The call graph of the modules, as a picture and as a table.

function graphView(model) {
  const { edges, missing } = dependencies(model);
  const lead = edges.length > 0
    ? "An arrow points from a module to one whose keys it calls. It is dashed if the module only requires services."
    : "No module declares the keys that it calls or the services that it requires.";
  return h("div", { class: "page wide" },
    h("h1", {}, "Call graph"), h("p", { class: "lead" }, lead),
    graphPicture(model, edges),
    section("In words", edges.length > 0 && table(["Module", "Calls", "Keys", "Services"],
      edges.map(({ from, to, keys, services }) => [
        moduleLink(from), moduleLink(to),
        joined(keys.map((key) => keyLink(model, key)), ", "), joined(services.map((service) => code(service)), ", "),
      ]))),
    section("Provided by no module", missing.length > 0 && table(["Module", "needs"],
      missing.map(({ module, what }) => [moduleLink(module), code(what)]))));
}

const keyLink = (model, address) =>
  model.byAddress.has(address) ? h("a", { href: href("actions", address) }, code(address)) : code(address);

function graphPicture(model, edges) {
  const linked = new Set(edges.flatMap(({ from, to }) => [from, to]));
  const all = model.modules.map(({ name }) => name);
  const names = [...all.filter((name) => linked.has(name)), ...all.filter((name) => !linked.has(name))];
  const { width, height, nodes, paths } = placed(names, edges);
  const words = edges.map(({ from, to }) => `${from} calls ${to}`).join("; ") || "no arrows";
  const picture = svg("svg", {
    class: "graph", viewBox: `0 0 ${width} ${height}`, width, height, role: "group",
    "aria-labelledby": "graph-title graph-words",
  },
  svg("title", { id: "graph-title" }, "Call graph of the modules"),
  svg("desc", { id: "graph-words" }, `${words}.`),
  svg("defs", {}, svg("marker", {
    id: "arrow", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 8, markerHeight: 8, orient: "auto-start-reverse",
  }, svg("path", { d: "M0 0 8 4 0 8Z", class: "head" }))),
  paths.map(({ edge, points }) => svg("path", {
    d: curve(points), class: edge.keys.length > 0 ? "edge" : "edge services", "marker-end": "url(#arrow)",
    "data-ends": JSON.stringify([edge.from, edge.to]),
  }, svg("title", {}, `${edge.from} → ${edge.to}: ${[...edge.keys, ...edge.services].join(", ")}`))),
  names.map((name) => nodeBox(model, name, nodes.get(name))));
  highlighting(picture);
  return h("div", { class: "picture", tabindex: 0, role: "region", "aria-label": "Picture of the call graph" }, picture);
}

function nodeBox(model, name, { x, y }) {
  const actions = model.actions.filter(({ module }) => module === name).length;
  const { services } = model.modules.find((module) => module.name === name);
  const facts = [actions > 0 && plural(actions, "action"), services.length > 0 && plural(services.length, "service")]
    .filter(Boolean).join(", ");
  const label = `${name}, ${facts || "no actions"}`;
  return svg("a", { href: href("modules", name), class: "node", "data-name": name, "aria-label": label },
    svg("rect", { x, y: y - BOX.height / 2, width: BOX.width, height: BOX.height, rx: 10 }),
    svg("text", { x: x + BOX.width / 2, y: y + (facts ? -4 : 5), class: "name" }, shortened(name, 20)),
    facts && svg("text", { x: x + BOX.width / 2, y: y + 15, class: "facts" }, facts));
}

const shortened = (text, most) => ([...text].length > most ? [...text].slice(0, most - 1).join("") + "…" : text);

/** Returns a smooth line from the side of one box to the side of another, through the waypoints between them. */
function curve(points) {
  const first = points[0];
  const last = points.at(-1);
  const isForward = first.x < last.x;
  const side = ({ x }, isRight) => (isRight ? x + BOX.width : x);
  const at = points.flatMap((point, index) => (
    point.isBox ? [[side(point, (index === 0) === isForward), point.y]]
      : [!isForward, isForward].map((isRight) => [side(point, isRight), point.y])));
  if (first.x === last.x) {
    const right = first.x + BOX.width;
    return `M${right} ${first.y + 6} C${right + 60} ${first.y + 6} ${right + 60} ${last.y - 6} ${right} ${last.y - 6}`;
  }
  let path = `M${at[0].join(" ")}`;
  for (let index = 1; index < at.length; index += 1) {
    const [[fromX, fromY], [toX, toY]] = [at[index - 1], at[index]];
    const bend = (toX - fromX) / 2;
    path += ` C${fromX + bend} ${fromY} ${toX - bend} ${toY} ${toX} ${toY}`;
  }
  return path;
}

/** Highlights the edges of the module under the pointer. */
function highlighting(picture) {
  const show = (name) => {
    picture.classList.toggle("picked", name !== null);
    for (const edge of picture.querySelectorAll(".edge")) {
      edge.classList.toggle("of", name !== null && JSON.parse(edge.dataset.ends).includes(name));
    }
    for (const node of picture.querySelectorAll(".node")) node.classList.toggle("of", node.dataset.name === name);
  };
  for (const node of picture.querySelectorAll(".node")) {
    for (const event of ["mouseenter", "focus"]) node.addEventListener(event, () => show(node.dataset.name));
    for (const event of ["mouseleave", "blur"]) node.addEventListener(event, () => show(null));
  }
}
