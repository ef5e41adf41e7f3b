// Finds the patterns that a URL almost matches.

const MAXIMUM_DISTANCE = 4;

/** A limit on the steps of one search: pairs of a token and a segment, of characters, and of query items. */
class Steps {
  left = 4_000_000;

  get areUsedUp() { return this.left < 0; }
  take(count) { this.left -= count; }
}

/** Returns the three nearest routes of some namespaces that do not match, each with the reason: `{ route, text }`. */
function nearestRoutes(namespaces, link, steps) {
  const misses = [...new Set(namespaces)].flatMap((namespace) => nearMisses(namespace, link, steps));
  misses.sort((left, right) => left.distance - right.distance || (left.route.text < right.route.text ? -1 : 1));
  const seen = new Set();
  return misses.filter(({ route }) => !seen.has(route.text) && seen.add(route.text)).slice(0, 3)
    .map(({ route }) => {
      const { miss } = tried(route.pattern, link.url, link.hostIsSegment);
      // The global routes are not tried for a namespace that does not fall back to them.
      return { route, text: miss?.text ?? `matches in namespace ${route.namespace}` };
    });
}

function nearMisses(namespace, { url, hostIsSegment }, steps) {
  const segments = url.segments(hostIsSegment).slice(0, 32);
  return namespace.routes.flatMap((route) => {
    if (steps.areUsedUp) return [];
    steps.take(1 + costOfConditions(route.pattern ?? {}, url));
    if (steps.areUsedUp || !route.pattern || foreignReason(route.pattern, url, hostIsSegment) !== null) return [];
    const distance = distanceOf(route.pattern.elements, segments, steps) + 2 * unmetConditions(route.pattern, url).length;
    return !steps.areUsedUp && distance > 0 && distance <= MAXIMUM_DISTANCE ? [{ distance, route }] : [];
  }).sort((left, right) => left.distance - right.distance).slice(0, 3);
}

/** Returns the steps of comparing the query and the fragment of a URL with those of a pattern. */
const costOfConditions = ({ query = [], fragment }, url) =>
  query.length * url.query.length + (fragment?.elements?.length ?? 0) * (url.encodedFragment ?? "").length;

/**
 * Returns the least cost of making segments match: one for a character of a literal, a literal in another case and a segment that a catch-all takes, two
 * for a parameter that does not take its segment, three for a segment too many or too few. A literal of which more than a third
 * changes is too far, and so is a pattern with literals if no segment is near any of them. Any number, if the steps are used up.
 */
function distanceOf(elements, segments, steps = new Steps()) {
  const known = new Map();
  // Before an element there was no literal, or one was found, or all were missing.
  const [NONE, FOUND, MISSING] = [0, 1, 2];
  const distance = (index, segment, literals) => {
    const place = (index * (segments.length + 1) + segment) * 3 + literals;
    if (known.has(place)) return known.get(place);
    steps.take(1);
    const cost = steps.areUsedUp ? 0 : compute(index, segment, literals);
    known.set(place, cost);
    return cost;
  };
  const compute = (index, segment, literals) => {
    const element = elements[index];
    const left = segments.length - segment;
    const end = (cost) => (literals === MISSING ? Infinity : cost);
    switch (element?.kind) {
      case undefined: return end(left * 3);
      case "open": return Math.min(distance(index + 1, segment, literals), distance(element.link + 1, segment, literals));
      case "close": return distance(index + 1, segment, literals);
      case "catchAll": return end(left);
    }
    const isLiteral = element.kind === "literal";
    const missing = 3 + distance(index + 1, segment, isLiteral && literals === NONE ? MISSING : literals);
    if (left === 0) return missing;
    const taken = costOfTaking(element, segments[segment], steps) + distance(index + 1, segment + 1, isLiteral ? FOUND : literals);
    return Math.min(missing, 3 + distance(index, segment + 1, literals), taken);
  };
  return distance(0, 0, NONE);
}

function costOfTaking(element, segment, steps) {
  if (mismatch(element, segment, 0) === null) return 0;
  if (element.kind !== "literal") return 2;
  return lowercasedASCII(element.literal) === lowercasedASCII(segment) ? 1 : editDistance(element.literal, segment, steps);
}

/** Returns how many characters to insert, remove, replace or swap, or one too many if that is too far. Only the first 64 count. */
function editDistance(first, second, steps) {
  const left = [...first.slice(0, 128)].slice(0, 64);
  const right = [...second.slice(0, 128)].slice(0, 64);
  steps.take(left.length * right.length);
  if (steps.areUsedUp || Math.abs(left.length - right.length) > MAXIMUM_DISTANCE) return MAXIMUM_DISTANCE + 1;
  let beforeLast = [];
  let last = [...right.keys(), right.length];
  for (const [row, scalar] of left.entries()) {
    const current = [row + 1];
    for (const [column, other] of right.entries()) {
      let cost = Math.min(last[column] + (scalar === other ? 0 : 1), last[column + 1] + 1, current[column] + 1);
      if (row > 0 && column > 0 && scalar === right[column - 1] && left[row - 1] === other) {
        cost = Math.min(cost, beforeLast[column - 1] + 1);
      }
      current.push(cost);
    }
    beforeLast = last;
    last = current;
  }
  const longer = Math.max(left.length, right.length);
  const limit = Math.min(Math.max(1, Math.floor(longer / 3)), longer - 1);
  return last[right.length] > limit ? MAXIMUM_DISTANCE + 1 : last[right.length];
}
