// Tries patterns on a URL, one after the other, and puts those that match in order.

/** The end of a pattern, which comes before every token. */
const END = { rank: -1 };

/** Returns why a literal or a parameter does not take a segment, or `null` if it does. */
function mismatch({ kind, literal, name, prefix, suffix, constraint }, found, number) {
  if (kind === "literal") return literal === found ? null : `segment ${number}: found ${quoted(found)}, expected ${quoted(literal)}`;
  const affixes = prefix.length + suffix.length;
  const hasAffixes = found.startsWith(prefix) && found.endsWith(suffix) && (affixes === 0 || found.length > affixes);
  if (!hasAffixes) return `segment ${number}: found ${quoted(found)}, expected ${quoted(`${prefix}:${name}${suffix}`)}`;
  const inner = found.slice(prefix.length, found.length - suffix.length);
  if (!constraint || satisfies(inner, constraint)) return null;
  return `segment ${number}: found ${quoted(inner)}, expected <${constraint.text}> for ${quoted(name)}`;
}

/** Tries one pattern: every variant that its groups allow, each pair of a token and a segment once. */
class PatternTrial {
  /** `{ progress, text }`: why the variant that gets furthest does not match. */
  miss = { progress: -1, text: "" };
  known = [];

  constructor(elements, segments) {
    Object.assign(this, { elements, segments });
  }

  /**
   * Returns the best variant from a token and a segment on, or `null`. It is a list of steps: `{ rank, symbol, next }`, and
   * `element` and `segment` unless the step stands for groups that are left out. Those in a row are one step.
   */
  best(index = 0, segment = 0, isAfterAbsent = false) {
    const place = (index * (this.segments.length + 1) + segment) * 2 + (isAfterAbsent ? 1 : 0);
    if (this.known[place] === undefined) this.known[place] = this.search(index, segment, isAfterAbsent);
    return this.known[place];
  }

  search(index, segment, isAfterAbsent) {
    const element = this.elements[index];
    const count = this.segments.length;
    switch (element?.kind) {
      case undefined:
        return segment === count ? END : this.fail(segment, `found ${count} segments, expected ${segment}`);
      case "close": return this.best(index + 1, segment, isAfterAbsent);
      case "open": {
        const present = this.best(index + 1, segment, isAfterAbsent);
        const next = this.best(element.link + 1, segment, true);
        const absent = next && !isAfterAbsent ? { rank: element.rank, next } : next;
        return present && absent ? (comparedSteps(present, absent) <= 0 ? present : absent) : present ?? absent;
      }
      case "catchAll": return { rank: element.rank, element, segment, next: END };
    }
    if (segment === count) return this.fail(segment, `found ${count} segment${count === 1 ? "" : "s"}, expected more`);
    const reason = mismatch(element, this.segments[segment], segment + 1);
    if (reason !== null) return this.fail(segment, reason);
    const next = this.best(index + 1, segment + 1);
    return next && { rank: element.rank, symbol: element.symbol, element, segment, next };
  }

  fail(progress, text) {
    if (progress > this.miss.progress) this.miss = { progress, text: printable(text) };
    return null;
  }
}

/** Compares two variants, step by step; other parameters of one kind leave the order as it is. */
function comparedSteps(left, right) {
  while (left !== right && left.rank === right.rank && left.symbol === right.symbol) [left, right] = [left.next, right.next];
  return left.rank - right.rank;
}

/** Returns the pattern tried on a URL: `{ steps }`, or `{ miss }`. */
function tried(pattern, url, hostIsSegment) {
  const reason = foreignReason(pattern, url, hostIsSegment);
  if (reason !== null) return { miss: { progress: -1, text: printable(reason) } };
  const trial = new PatternTrial(pattern.elements, url.segments(hostIsSegment));
  const next = trial.best();
  if (!next) return { miss: trial.miss };
  // A mismatch of the query is further to the right than any of the path.
  const [unmet] = unmetItems(pattern, url);
  if (unmet !== undefined) return { miss: { progress: trial.segments.length + 1, text: printable(unmet) } };
  return { steps: { rank: pattern.rank, next } };
}

/** Returns the value of the first query item with a name, or `undefined`; that of an item without `=` is empty. */
function queryValue(url, name) {
  const item = url.query.find((item) => item.name === name);
  return item && (item.value ?? "");
}

/** Returns why the query of a URL does not have items that a pattern requires, one reason each. */
function unmetItems({ query = [] }, url) {
  return query.filter(({ isOptional }) => !isOptional).map(({ item, literal, constraint }) => {
    const found = queryValue(url, item);
    if (found === undefined) return `missing query item ${quoted(item)}`;
    const expected = literal ?? (constraint && !satisfies(found, constraint) ? `<${constraint.text}>` : found);
    return found === expected ? null : `query item ${quoted(item)}: found ${quoted(found)}, expected ${quoted(expected)}`;
  }).filter((reason) => reason !== null);
}

/** Compares the conditions of two patterns with one path: more of them come first, then the better kinds. */
function comparedConditions({ conditionRank: left = [256] }, { conditionRank: right = [256] }) {
  const index = left.findIndex((rank, index) => rank !== right[index]);
  return index < 0 ? 0 : left[index] - right[index];
}

/** Returns why the scheme or the host of a URL does not fit a pattern, or `null` if both do. */
function foreignReason({ scheme, host }, url, hostIsSegment) {
  if (scheme !== undefined && url.scheme !== scheme) return `scheme: found ${quoted(url.scheme)}, expected ${quoted(scheme)}`;
  const found = hostIsSegment && url.hostSegment !== null ? null : url.host;
  if (host !== undefined && (found === null || !ownsHost([host], found))) return `host: found ${quoted(url.host)}, expected ${quoted(host)}`;
  return null;
}

/** Whether a host is one of these, or has well-formed labels before the domain of one that is written `*.example.com`. */
function ownsHost(hosts, found) {
  return hosts.some((host) => {
    if (!host.startsWith("*.")) return host === found;
    const label = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
    const before = found.slice(0, 1 - host.length);
    return found.length <= 253 && found.endsWith(host.slice(1)) && new RegExp(`^${label}(\\.${label})*$`).test(before);
  });
}

/** Tries entries, `{ pattern, priority }`: `matches` in order, each with its `steps`; `misses`, those first that got furthest. */
function triedInOrder(entries, order, url, hostIsSegment) {
  const trials = entries.filter(({ pattern }) => pattern).map((entry) => ({ entry, ...tried(entry.pattern, url, hostIsSegment) }));
  const bySteps = (left, right) => order === "registration" ? 0
    : comparedSteps(left.steps, right.steps) || comparedConditions(left.entry.pattern, right.entry.pattern);
  return {
    matches: trials.filter(({ steps }) => steps)
      .sort((left, right) => right.entry.priority - left.entry.priority || bySteps(left, right)),
    misses: trials.filter(({ miss }) => miss).sort((left, right) => right.miss.progress - left.miss.progress),
  };
}

/** Returns the variant that matched and what it captures: `{ variant, captures: [{ name, texts }] }`. */
function captured({ scheme, host, query = [] }, steps, segments, url) {
  const captures = [];
  const texts = [];
  for (let step = steps; step !== END; step = step.next) {
    if (!step.element) continue;
    const { kind, name, text, prefix, suffix } = step.element;
    texts.push(text);
    const found = segments[step.segment];
    if (kind === "catchAll") captures.push({ name, texts: segments.slice(step.segment) });
    if (kind === "parameter") captures.push({ name, texts: [found.slice(prefix.length, found.length - suffix.length)] });
  }
  const base = (scheme === undefined ? "" : `${scheme}:`) + (scheme ?? host ? "//" : "") + (host ?? "");
  const needsSlash = scheme === undefined || WEB_SCHEMES.has(scheme);
  const path = texts.length > 0 ? base + (needsSlash ? "/" : "") + texts.join("/") : base || "/";
  const items = query.filter(({ item, isOptional, constraint }) => {
    const found = queryValue(url, item);
    return !isOptional || (found !== undefined && (!constraint || satisfies(found, constraint)));
  });
  for (const { item, name } of items) if (name !== undefined) captures.push({ name, texts: [queryValue(url, item)] });
  return { variant: path + (items.length > 0 ? "?" + items.map(({ text }) => text).join("&") : ""), captures };
}
