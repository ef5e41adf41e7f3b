// Searches a trie for all matches in order. Nodes that one sequence of edges leads to are followed together, as one set, so
// that what is tried first is decided by edges alone. A pair of an exit and a segment enters one set only, the first: the
// work is at most in proportion to nodes × segments.

class TrieExplorer {
  constructor(trie, segments) {
    this.trie = trie;
    this.segments = segments;
    this.found = [];
    this.foundSet = new Set();
    this.visited = new Set();
  }

  /** Searches at and below nodes that one sequence of edges leads to. */
  explore(reached, segment) {
    const nodes = [...reached];
    for (let position = 0; position < nodes.length; position += 1) {
      this.appendExits(nodes[position], segment, nodes, null, null, (exit) => !exit.isAbsent);
    }
    this.exploreHere(nodes, segment);
    const { absent, again } = this.absentClosure(nodes, segment);
    this.exploreHere(absent, segment);
    this.take([...absent, ...again].map((node) => node.catchAlls));
    this.take(nodes.map((node) => node.catchAlls));
  }

  exploreHere(nodes, segment) {
    if (nodes.length === 0) return;
    if (segment === this.segments.length) this.take(nodes.map((node) => node.terminals));
    else this.exploreSegment(nodes, segment);
  }

  /** The exits that are reached by leaving groups out, one or several in a row: new ones, and those of the set itself. */
  absentClosure(nodes, segment) {
    const absent = [];
    const again = [];
    for (const node of nodes) this.appendExits(node, segment, absent, again, nodes, (exit) => exit.isAbsent);
    for (let position = 0; position < absent.length; position += 1) {
      this.appendExits(absent[position], segment, absent, again, nodes, () => true);
    }
    return { absent, again };
  }

  /** Follows the edges that take a segment, best kind first. */
  exploreSegment(nodes, segment) {
    const text = this.segments[segment];
    const literals = nodes.map((node) => node.literals.get(text)).filter(Boolean);
    if (literals.length > 0) this.explore(literals, segment + 1);
    const groups = new Map();
    for (const node of nodes) {
      for (const [key, edge] of node.edges) {
        if (!groups.has(key)) groups.set(key, { edge, children: [] });
        groups.get(key).children.push(edge.node);
      }
    }
    const accepted = [...groups.values()].filter(({ edge }) => edge.symbol.accepts(text));
    for (const rank of [...new Set(accepted.map(({ edge }) => edge.rank))].sort((left, right) => left - right)) {
      this.exploreKind(accepted.filter(({ edge }) => edge.rank === rank), segment);
    }
    const plain = nodes.map((node) => node.plain).filter(Boolean);
    if (plain.length > 0) this.explore(plain, segment + 1);
  }

  /** Follows different edges of one kind: which comes first shows in the order of what is found behind them. */
  exploreKind(groups, segment) {
    const former = this.found;
    const parts = groups.map(({ children }) => {
      this.found = [];
      this.explore(children, segment + 1);
      return this.found;
    });
    this.found = [...former, ...parts.sort((left, right) => this.compareParts(left, right)).flat()];
  }

  compareParts(left, right) {
    const { entries } = this.trie;
    for (const entry of left) {
      const other = right.find((candidate) => entries[candidate].priority === entries[entry].priority);
      if (other !== undefined) return entry - other;
    }
    return 0;
  }

  /** Adds the exits of a node that no set had before, and to `again` those that are in `set`. */
  appendExits(node, segment, nodes, again, set, isWanted) {
    for (const exit of node.exits) {
      if (!isWanted(exit)) continue;
      const place = exit.node.number * (this.segments.length + 1) + segment;
      if (!this.visited.has(place)) {
        this.visited.add(place);
        nodes.push(exit.node);
      } else if (again && exit.node.catchAlls.length > 0 && set.includes(exit.node)) {
        again.push(exit.node);
      }
    }
  }

  /** Takes the entries of a set of nodes, which differ by nothing but priority and registration. */
  take(lists) {
    const entries = lists.flat().sort((left, right) => this.trie.compare(left, right));
    for (const entry of entries) {
      if (this.foundSet.has(entry)) continue;
      this.foundSet.add(entry);
      this.found.push(entry);
    }
  }
}
