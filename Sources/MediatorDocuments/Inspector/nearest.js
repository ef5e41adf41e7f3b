// Finds the patterns that a URL almost matches.

const MAXIMUM_DISTANCE = 4;

/** Returns the three nearest routes of some namespaces that do not match, each with the reason: `{ route, text }`. */
function nearestRoutes(namespaces, link) {
  const misses = [...new Set(namespaces)].flatMap((namespace) => nearMisses(namespace, link));
  misses.sort((left, right) => left.distance - right.distance || (left.route.text < right.route.text ? -1 : 1));
  const seen = new Set();
  return misses.filter(({ route }) => !seen.has(route.text) && seen.add(route.text)).slice(0, 3)
    .map(({ route }) => {
      const { miss } = tried(route.pattern, link.url, link.hostIsSegment);
      // The global routes are not tried for a namespace that does not fall back to them.
      return { route, text: miss?.text ?? `matches in namespace ${route.namespace}` };
    });
}

function nearMisses(namespace, { url, hostIsSegment }) {
  const segments = url.segments(hostIsSegment).slice(0, 32);
  return namespace.routes.slice(0, 10000).flatMap((route) => {
    if (!route.pattern || foreignReason(route.pattern, url, hostIsSegment) !== null) return [];
    const distance = distanceOf(route.pattern.elements, segments) + 2 * unmetConditions(route.pattern, url).length;
    return distance > 0 && distance <= MAXIMUM_DISTANCE ? [{ distance, route }] : [];
  }).sort((left, right) => left.distance - right.distance).slice(0, 3);
}

/**
 * Returns the least cost of making segments match: one for a character of a literal and a segment that a catch-all takes, two
 * for a parameter that does not take its segment, three for a segment too many or too few.
 */
function distanceOf(elements, segments) {
  const known = new Map();
  const distance = (index, segment) => {
    const place = index * (segments.length + 1) + segment;
    if (!known.has(place)) known.set(place, compute(index, segment));
    return known.get(place);
  };
  const compute = (index, segment) => {
    const element = elements[index];
    const left = segments.length - segment;
    switch (element?.kind) {
      case undefined: return left * 3;
      case "open": return Math.min(distance(index + 1, segment), distance(element.link + 1, segment));
      case "close": return distance(index + 1, segment);
      case "catchAll": return left;
    }
    const missing = 3 + distance(index + 1, segment);
    if (left === 0) return missing;
    const taken = costOfTaking(element, segments[segment]) + distance(index + 1, segment + 1);
    return Math.min(missing, 3 + distance(index, segment + 1), taken);
  };
  return distance(0, 0);
}

function costOfTaking(element, segment) {
  if (mismatch(element, segment, 0) === null) return 0;
  return element.kind === "literal" ? editDistance(element.literal, segment) : 2;
}

/** Returns how many characters to insert, remove, replace or swap, up to one too many. Only the first 64 count. */
function editDistance(first, second) {
  const left = [...first].slice(0, 64);
  const right = [...second].slice(0, 64);
  if (Math.abs(left.length - right.length) > MAXIMUM_DISTANCE) return MAXIMUM_DISTANCE + 1;
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
  return Math.min(last[right.length], MAXIMUM_DISTANCE + 1);
}
