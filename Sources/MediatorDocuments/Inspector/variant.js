// Finds out in which way one pattern matches: which segment each of its elements takes. It follows the rules of the search in
// the trie within one pattern, and visits each pair of an element and a segment once.

class VariantFinder {
  constructor(pattern, segments) {
    Object.assign(this, { elements: pattern.elements, segments });
    /** Where each position was reached from; a position is a number. */
    this.origins = new Map();
  }

  place(element, segment, isAgain = false) {
    return (element * (this.segments.length + 1) + segment) * 2 + (isAgain ? 1 : 0);
  }

  elementAt(place) { return Math.floor((place >> 1) / (this.segments.length + 1)); }
  segmentAt(place) { return (place >> 1) % (this.segments.length + 1); }
  kind(element) { return this.elements[element]?.kind ?? null; }
  afterGroup(open) { return this.elements[open].link + 1; }

  /** `{ element, segment }` of the best variant in order, or null if the pattern does not match. */
  find() {
    this.origins.set(0, 0);
    let current = this.explore([0], 0);
    if (current === null) return null;
    const steps = [];
    while (this.elementAt(current) !== 0 && this.origins.has(current)) {
      const previous = this.origins.get(current);
      const [element, segment] = [this.elementAt(previous), this.segmentAt(previous)];
      const kind = this.kind(element);
      const takesSegment = this.segmentAt(current) === segment + 1;
      if (kind === "catchAll" || ((kind === "literal" || kind === "parameter") && takesSegment)) {
        steps.push({ element, segment });
      }
      current = previous;
    }
    return steps.reverse();
  }

  /** Follows a set of elements that one sequence of edges leads to; answers the end that is reached first. */
  explore(reached, segment) {
    const set = [];
    for (const element of reached) this.follow(element, segment, set);
    if (segment === this.segments.length) {
      if (set.includes(this.elements.length)) return this.place(this.elements.length, segment);
    } else {
      const end = this.exploreSegment(set, segment);
      if (end !== null) return end;
    }
    return this.exploreAbsent(set, segment);
  }

  /** Adds an element, and what is reached from a parenthesis without an edge. */
  follow(element, segment, set) {
    set.push(element);
    const kind = this.kind(element);
    if (kind !== "open" && kind !== "close") return;
    const next = this.place(element + 1, segment);
    if (this.origins.has(next)) return;
    this.origins.set(next, this.place(element, segment));
    this.follow(element + 1, segment, set);
  }

  /** Leaves out groups that begin in a set, one or several in a row; then tries the catch-alls. */
  exploreAbsent(set, segment) {
    const absent = { elements: [], catchAll: null };
    const passed = new Set();
    for (const element of set) this.leaveGroups(element, segment, set, passed, absent);
    if (segment === this.segments.length) {
      if (absent.elements.includes(this.elements.length)) return this.place(this.elements.length, segment);
    } else {
      const end = this.exploreSegment(absent.elements, segment);
      if (end !== null) return end;
    }
    let last = absent.catchAll;
    if (last === null) {
      const element = set.find((candidate) => this.kind(candidate) === "catchAll");
      if (element === undefined) return null;
      last = this.place(element, segment);
    }
    const end = this.place(this.elements.length, this.segments.length);
    this.origins.set(end, last);
    return end;
  }

  leaveGroups(element, segment, set, passed, absent) {
    if (!set.includes(element) || passed.has(element)) return;
    passed.add(element);
    const kind = this.kind(element);
    if (kind !== "open" && kind !== "close") return;
    this.leaveGroups(element + 1, segment, set, passed, absent);
    if (kind === "open") this.reach(this.afterGroup(element), segment, this.place(element, segment), set, absent);
  }

  /** Adds what is reached after a group was left out; elements of the set itself are passed through once more. */
  reach(element, segment, origin, set, absent) {
    const first = this.place(element, segment);
    const again = this.place(element, segment, true);
    const isNew = !this.origins.has(first);
    if (this.origins.has(again) || !(isNew || set.includes(element))) return;
    this.origins.set(again, origin);
    if (isNew) {
      this.origins.set(first, origin);
      absent.elements.push(element);
    }
    const kind = this.kind(element);
    if (kind === "catchAll") absent.catchAll ??= again;
    if (kind === "open" || kind === "close") this.reach(element + 1, segment, again, set, absent);
    if (kind === "open") this.reach(this.afterGroup(element), segment, again, set, absent);
  }

  exploreSegment(set, segment) {
    const text = this.segments[segment];
    const groups = new Map();
    for (const index of set) {
      const element = this.elements[index];
      if (!element || (element.kind !== "literal" && element.kind !== "parameter")) continue;
      let rank = 0;
      let key = "";
      if (element.kind === "literal") {
        if (element.literal !== text) continue;
      } else {
        const symbol = symbolOf(element);
        if (!symbol.accepts(text)) continue;
        rank = KIND_RANK[symbol.kind];
        key = symbol.key;
      }
      if (!groups.has(key)) groups.set(key, { rank, elements: [] });
      groups.get(key).elements.push(index);
    }
    const sorted = [...groups.values()].sort((left, right) => left.rank - right.rank);
    for (const { elements } of sorted) {
      const children = [];
      for (const element of elements) {
        const place = this.place(element + 1, segment + 1);
        if (this.origins.has(place)) continue;
        this.origins.set(place, this.place(element, segment));
        children.push(element + 1);
      }
      if (children.length === 0) continue;
      const end = this.explore(children, segment + 1);
      if (end !== null) return end;
    }
    return null;
  }
}

/** What a pattern captures from segments that it matches, and its variant: `{ variant, captures: [{ name, texts, isList }] }`. */
function captured(pattern, segments) {
  const steps = pattern.hasGroups
    ? new VariantFinder(pattern, segments).find() ?? []
    : pattern.elements.map((_, place) => ({ element: place, segment: place }));
  const captures = [];
  for (const { element: index, segment } of steps) {
    const element = pattern.elements[index];
    if (element.kind === "catchAll") {
      captures.push({ name: element.name, texts: segments.slice(segment), isList: true });
    } else if (element.kind === "parameter") {
      captures.push({ name: element.name, texts: [symbolOf(element).inner(segments[segment])], isList: false });
    }
  }
  const variant = pattern.hasGroups ? pattern.variant(steps.map(({ element }) => element)) : pattern.text;
  return { variant, captures };
}
