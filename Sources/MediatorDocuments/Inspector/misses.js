// Why a pattern does not match a URL, and how near it comes.

/** What stops a pattern where it gets furthest: `{ progress, text }`. */
function missOf(pattern, url, hostIsSegment) {
  const quoted = (text) => (text === null ? "missing" : `"${text}"`);
  if (pattern.scheme !== null && url.scheme !== pattern.scheme) {
    return { progress: -1, text: `the scheme is ${quoted(url.scheme)}, not "${pattern.scheme}"` };
  }
  const isSegment = hostIsSegment && url.hostSegment !== null;
  if (pattern.host !== null && (isSegment || url.host === null || !hostAccepts(pattern.host, url.host))) {
    return { progress: -1, text: `the host is ${quoted(url.host)}, not "${pattern.host}"` };
  }
  const finder = new MissFinder(pattern, url.segments(hostIsSegment));
  finder.visit(0, 0);
  return finder.furthest ?? { progress: 0, text: tooFew(finder.segments.length) };
}

const tooFew = (count) => `more than ${count} ${count === 1 ? "segment is" : "segments are"} needed`;

/** Tries every way through one pattern, each pair of an element and a segment once. */
class MissFinder {
  constructor(pattern, segments) {
    Object.assign(this, { elements: pattern.elements, segments, furthest: null, visited: new Set() });
  }

  visit(index, segment) {
    const place = index * (this.segments.length + 1) + segment;
    if (this.visited.has(place)) return;
    this.visited.add(place);
    const element = this.elements[index];
    const { length } = this.segments;
    if (!element) {
      if (segment < length) this.note(`only ${segment} of ${length} segments ${segment === 1 ? "is" : "are"} expected`, segment);
    } else if (element.kind === "open") {
      this.visit(index + 1, segment);
      this.visit(element.link + 1, segment);
    } else if (element.kind === "close") {
      this.visit(index + 1, segment);
    } else if (element.kind !== "catchAll") {
      if (segment >= length) return this.note(tooFew(length), segment);
      const verdict = refusalOf(element, this.segments[segment], segment + 1);
      if (verdict) this.note(verdict, segment);
      else this.visit(index + 1, segment + 1);
    }
  }

  note(text, progress) {
    if (progress > (this.furthest?.progress ?? -1)) this.furthest = { progress, text: printable(text) };
  }
}

/** A text with numbers in place of control, direction and hidden characters, as messages show it. */
function printable(text) {
  const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
  return text.replace(hidden, (character) => `\\u{${character.codePointAt(0).toString(16).toUpperCase()}}`);
}

/** Why an element refuses a segment, or null if it does not. */
function refusalOf(element, found, number) {
  if (element.kind === "literal") {
    return element.literal === found ? null : `segment ${number} is "${found}", not "${element.literal}"`;
  }
  const symbol = symbolOf(element);
  if (symbol.accepts(found)) return null;
  if (element.constraint && symbol.acceptsAffixes(found)) {
    return `"${symbol.inner(found)}" in segment ${number} is no <${element.constraint.text}> for "${element.name}"`;
  }
  return `segment ${number} is "${found}", not like "${element.prefix}:${element.name}${element.suffix}"`;
}

/** The least cost of making a URL match a pattern: one for a character, two for a parameter, three for a segment. */
class DistanceFinder {
  static maximum = 4;

  constructor(pattern, segments) {
    Object.assign(this, { elements: pattern.elements, segments, known: new Map() });
  }

  distance(index = 0, segment = 0) {
    const place = index * (this.segments.length + 1) + segment;
    if (!this.known.has(place)) this.known.set(place, this.compute(index, segment));
    return this.known.get(place);
  }

  compute(index, segment) {
    const element = this.elements[index];
    const left = this.segments.length - segment;
    if (!element) return left * 3;
    switch (element.kind) {
      case "open": return Math.min(this.distance(index + 1, segment), this.distance(element.link + 1, segment));
      case "close": return this.distance(index + 1, segment);
      case "catchAll": return left;
    }
    const missing = 3 + this.distance(index + 1, segment);
    if (left === 0) return missing;
    const surplus = 3 + this.distance(index, segment + 1);
    const text = this.segments[segment];
    const cost = element.kind === "literal"
      ? editDistance(element.literal, text, DistanceFinder.maximum)
      : symbolOf(element).accepts(text) ? 0 : 2;
    return Math.min(missing, surplus, cost + this.distance(index + 1, segment + 1));
  }
}

/** Characters to insert, remove, replace or swap; one more than `maximum` if there are more. Only the first 64 count. */
function editDistance(first, second, maximum) {
  const left = [...first].slice(0, 64);
  const right = [...second].slice(0, 64);
  if (Math.abs(left.length - right.length) > maximum) return maximum + 1;
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
  return Math.min(last[right.length], maximum + 1);
}
