// All patterns of one table as a trie, searched for all matches in order. An optional group leads to an exit in two ways: from
// the end of its content, and from where it begins. So a pattern costs what its length says, whatever its groups.

class TrieNode {
  constructor(number) {
    this.number = number;
    this.literals = new Map();
    /** By symbol. */
    this.edges = new Map();
    this.plain = null;
    /** `{ node, isAbsent }`, the newest first. */
    this.exits = [];
    this.groups = new Map();
    /** The entries that end here, and those whose catch-all begins here. */
    this.terminals = [];
    this.catchAlls = [];
  }
}

class Trie {
  /** @param entries `{ pattern, priority }`, those that one URL can match in the order in which they are tried. */
  constructor(entries, order) {
    this.entries = entries;
    this.order = order;
    this.nodeCount = 0;
    /** By scheme and host, in match order. */
    this.roots = [];
    for (const [number, entry] of entries.entries()) if (entry.pattern) this.insert(entry.pattern, number);
    this.roots.sort((left, right) => rootRank(left) - rootRank(right));
  }

  addNode() {
    this.nodeCount += 1;
    return new TrieNode(this.nodeCount);
  }

  insert(pattern, number) {
    const { scheme, host } = pattern;
    let root = this.roots.find((known) => known.scheme === scheme && known.host === host);
    if (!root) {
      root = { scheme, host, node: this.addNode() };
      this.roots.push(root);
    }
    const cursor = { index: 0, number };
    const end = this.insertElements(pattern, root.node, cursor);
    end?.terminals.push(number);
  }

  /** Adds elements up to the end or to a `close`, which is passed; answers where they end, or null after a catch-all. */
  insertElements(pattern, start, cursor) {
    let node = start;
    while (cursor.index < pattern.elements.length) {
      const element = pattern.elements[cursor.index];
      cursor.index += 1;
      if (element.kind === "close") return node;
      if (node === null) continue;
      if (element.kind === "catchAll") {
        node.catchAlls.push(cursor.number);
        node = null;
      } else if (element.kind === "open") {
        node = this.insertGroup(pattern, element, node, cursor);
      } else {
        node = this.child(node, element);
      }
    }
    return node;
  }

  insertGroup(pattern, open, node, cursor) {
    const shape = pattern.shape(cursor.index, open.link);
    const known = node.groups.get(shape);
    const exit = known ?? this.addNode();
    const end = this.insertElements(pattern, node, cursor);
    if (!known) {
      node.groups.set(shape, exit);
      end?.exits.unshift({ node: exit, isAbsent: false });
      node.exits.unshift({ node: exit, isAbsent: true });
    }
    return exit;
  }

  child(node, element) {
    if (element.kind === "literal") {
      let child = node.literals.get(element.literal);
      if (!child) node.literals.set(element.literal, (child = this.addNode()));
      return child;
    }
    const symbol = symbolOf(element);
    if (symbol.kind === "plain") return (node.plain ??= this.addNode());
    let edge = node.edges.get(symbol.key);
    if (!edge) {
      edge = { symbol, rank: KIND_RANK[symbol.kind], node: this.addNode() };
      node.edges.set(symbol.key, edge);
    }
    return edge.node;
  }

  /** Whether one entry is tried before another of the same form: by priority, then by registration. */
  compare(left, right) {
    return this.entries[right].priority - this.entries[left].priority || left - right;
  }

  /** The numbers of all entries that match, best first. */
  matches(url, hostIsSegment) {
    const explorer = new TrieExplorer(this, url.segments(hostIsSegment));
    const isSegment = hostIsSegment && url.hostSegment !== null;
    for (const root of this.roots) {
      if (rootAccepts(root, url, isSegment)) explorer.explore([root.node], 0);
    }
    const places = new Map(explorer.found.map((number, place) => [number, place]));
    return explorer.found.sort((left, right) =>
      this.entries[right].priority - this.entries[left].priority
      || (this.order === "registration" ? left - right : places.get(left) - places.get(right)));
  }
}

/** A bound scheme comes before any scheme; a host before a domain, a longer domain before a shorter, any host last. */
function rootRank({ scheme, host }) {
  const hostRank = host === null ? 200000 : host.startsWith("*.") ? 100000 - bytesOf(host).length : 0;
  return (scheme === null ? 1000000 : 0) + hostRank;
}

function rootAccepts({ scheme, host }, url, hostIsSegment) {
  if (scheme !== null && url.scheme !== scheme) return false;
  if (host === null) return true;
  return !hostIsSegment && url.host !== null && hostAccepts(host, url.host);
}

/** `*.example.com` stands for every host with at least one label before `.example.com`. */
function hostAccepts(pattern, host) {
  if (!pattern.startsWith("*.")) return pattern === host;
  return host.length > pattern.length - 1 && host.endsWith(pattern.slice(1));
}
