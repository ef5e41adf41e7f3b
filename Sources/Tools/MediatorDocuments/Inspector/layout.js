// Arranges modules in columns, callers to the left. The same manifest always gives the same picture.

/** Returns the dependencies of modules: `edges`, `{ from, to, keys, services }`, and `missing`, without a provider. */
function dependencies(model) {
  const edges = new Map();
  const missing = [];
  const keyOwners = new Map(model.actions.map((action) => [action.address, action.module]));
  const serviceOwners = new Map();
  for (const module of model.modules) {
    for (const { address } of module.publishes) keyOwners.set(address, module.name);
    for (const service of module.services) serviceOwners.set(service, module.name);
  }
  const add = (from, to, kind, what) => {
    if (to === undefined) return missing.push({ module: from, what });
    if (to === from) return undefined;
    const id = JSON.stringify([from, to]);
    if (!edges.has(id)) edges.set(id, { from, to, keys: [], services: [] });
    return edges.get(id)[kind].push(what);
  };
  for (const module of model.modules) {
    for (const { address } of module.needs) add(module.name, keyOwners.get(address), "keys", address);
    for (const service of module.requires) add(module.name, serviceOwners.get(service), "services", service);
  }
  const byName = (left, right) => (left < right ? -1 : left > right ? 1 : 0);
  return {
    edges: [...edges.values()].sort((left, right) => byName(left.from, right.from) || byName(left.to, right.to)), missing,
  };
}

const BOX = { width: 176, height: 58, across: 104, down: 26, margin: 16 };

/** Returns `{ width, height, nodes: Map(name → { x, y }), paths: [{ edge, points }] }`. */
function placed(names, edges) {
  const columns = columnsOf(names, edges);
  const graph = withWaypoints(names, edges, columns);
  arrange(graph);
  return coordinates(graph);
}

/** Returns a column for each name, right of all its callers. An edge that closes a cycle counts in reverse. */
function columnsOf(names, edges) {
  const followers = new Map(names.map((name) => [name, []]));
  for (const edge of edges) followers.get(edge.from).push(edge);
  const state = new Map();
  const finished = [];
  // A stack of its own, because a chain may be longer than the call stack.
  for (const start of names) {
    const stack = state.has(start) ? [] : [{ name: start, next: 0 }];
    if (stack.length > 0) state.set(start, "open");
    while (stack.length > 0) {
      const top = stack.at(-1);
      const edge = followers.get(top.name)[top.next];
      top.next += 1;
      if (!edge) {
        state.set(top.name, "done");
        finished.push(top.name);
        stack.pop();
      } else if (state.get(edge.to) === "open") {
        edge.isBack = true;
      } else if (!state.has(edge.to)) {
        state.set(edge.to, "open");
        stack.push({ name: edge.to, next: 0 });
      }
    }
  }
  const columns = new Map(names.map((name) => [name, 0]));
  for (const name of finished.reverse()) {
    for (const edge of followers.get(name)) {
      if (!edge.isBack) columns.set(edge.to, Math.max(columns.get(edge.to), columns.get(name) + 1));
    }
  }
  // A module that no other calls moves next to the nearest one that it calls.
  for (const name of finished.slice().reverse()) {
    const nearest = Math.min(...followers.get(name).filter(({ isBack }) => !isBack).map(({ to }) => columns.get(to)));
    const isCalled = edges.some(({ to }) => to === name);
    if (!isCalled && Number.isFinite(nearest)) columns.set(name, nearest - 1);
  }
  return columns;
}

/** Creates cells in columns, with an empty one in every column that a long edge crosses. */
function withWaypoints(names, edges, columns) {
  const last = Math.max(0, ...columns.values());
  const cells = Array.from({ length: last + 1 }, () => []);
  const cellOf = new Map();
  for (const name of names) {
    const cell = { name, column: columns.get(name), left: [], right: [] };
    cells[cell.column].push(cell);
    cellOf.set(name, cell);
  }
  const paths = edges.map((edge) => {
    const [first, end] = edge.isBack || columns.get(edge.from) > columns.get(edge.to)
      ? [edge.to, edge.from] : [edge.from, edge.to];
    const way = [cellOf.get(first)];
    for (let column = columns.get(first) + 1; column < columns.get(end); column += 1) {
      const cell = { name: null, column, left: [], right: [] };
      cells[column].push(cell);
      way.push(cell);
    }
    way.push(cellOf.get(end));
    for (let index = 1; index < way.length; index += 1) {
      way[index - 1].right.push(way[index]);
      way[index].left.push(way[index - 1]);
    }
    return { edge, way: first === edge.from ? way : way.reverse() };
  });
  return { cells, paths, cellOf };
}

/** Orders the cells of each column by the rows of their neighbors, from the left and from the right in turn. */
function arrange({ cells }) {
  const number = () => { for (const column of cells) for (const [row, cell] of column.entries()) cell.row = row; };
  number();
  const middle = (neighbors, own) =>
    neighbors.length === 0 ? own : neighbors.reduce((sum, { row }) => sum + row, 0) / neighbors.length;
  for (let sweep = 0; sweep < 8; sweep += 1) {
    const isForward = sweep % 2 === 0;
    for (const column of isForward ? cells : [...cells].reverse()) {
      for (const cell of column) {
        const isAlone = cell.left.length + cell.right.length === 0;
        cell.wish = isAlone ? Number.MAX_VALUE : middle(isForward ? cell.left : cell.right, cell.row);
      }
      column.sort((left, right) => left.wish - right.wish || left.row - right.row);
      for (const [row, cell] of column.entries()) cell.row = row;
    }
  }
}

function coordinates({ cells, paths, cellOf }) {
  const heightOf = (cell) => (cell.name === null ? 12 : BOX.height);
  const heights = cells.map((column) => column.reduce((sum, cell) => sum + heightOf(cell) + BOX.down, -BOX.down));
  const height = Math.max(BOX.height, ...heights) + 2 * BOX.margin;
  for (const [index, column] of cells.entries()) {
    let y = (height - heights[index]) / 2;
    for (const cell of column) {
      cell.x = BOX.margin + index * (BOX.width + BOX.across);
      cell.y = y + heightOf(cell) / 2;
      y += heightOf(cell) + BOX.down;
    }
  }
  return {
    width: cells.length * (BOX.width + BOX.across) - BOX.across + 2 * BOX.margin, height,
    nodes: new Map([...cellOf].map(([name, { x, y }]) => [name, { x, y }])),
    paths: paths.map(({ edge, way }) => ({ edge, points: way.map(({ x, y, name }) => ({ x, y, isBox: name !== null })) })),
  };
}
