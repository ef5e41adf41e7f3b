// Tries patterns on a URL, one after the other, and puts those that match in order.

/** The end of a pattern, which comes before every token. */
const END = { rank: -1 };

/** Returns why a literal or a parameter does not take a segment, or `null` if it does. */
function mismatch(element, found, number) {
  const { kind, literal, name, prefix, suffix, parts } = element;
  if (kind === "literal") return literal === found ? null : `segment ${number}: found ${quoted(found)}, expected ${quoted(literal)}`;
  const affixes = prefix.length + suffix.length;
  const hasAffixes = found.startsWith(prefix) && found.endsWith(suffix) && (affixes === 0 || found.length > affixes);
  const pieces = hasAffixes ? piecesOf(element, found) : null;
  if (!pieces) {
    const expected = `${prefix}:${name}${(parts ?? []).map((part) => `${part.separator}:${part.name}`).join("")}${suffix}`;
    return `segment ${number}: found ${quoted(found)}, expected ${quoted(expected)}`;
  }
  const failed = [element, ...parts ?? []].findIndex(({ constraint }, index) => constraint && !satisfies(pieces[index], constraint));
  if (failed < 0) return null;
  const part = [element, ...parts ?? []][failed];
  return `segment ${number}: found ${quoted(pieces[failed])}, expected <${part.constraint.text}> for ${quoted(part.name)}`;
}

/** Returns the text of each parameter of a segment, split at the first occurrence of each separator; `null` if one is missing. */
function piecesOf({ prefix, suffix, parts = [] }, found) {
  const pieces = [];
  let rest = found.slice(prefix.length, found.length - suffix.length);
  for (const { separator } of parts) {
    const start = rest.indexOf(separator);
    if (start <= 0) return null;
    pieces.push(rest.slice(0, start));
    rest = rest.slice(start + separator.length);
  }
  return parts.length > 0 && rest === "" ? null : [...pieces, rest];
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
  // A mismatch of the query or the fragment is further to the right than any of the path.
  const [unmet] = unmetConditions(pattern, url);
  if (unmet !== undefined) return { miss: { progress: trial.segments.length + 1, text: printable(unmet) } };
  return { steps: { rank: pattern.rank, symbol: pattern.hostCapture?.constraint?.text, next } };
}

/** Returns the query item that decides for a name, as `{ text, pieces }`, or `undefined`; the text of one without `=` is empty. */
function queryItem(url, name) {
  const isNamed = (item) => item.name === name;
  const item = url.lastWins ? url.query.findLast(isNamed) : url.query.find(isNamed);
  return item && { text: item.value ?? "", pieces: item.pieces };
}

/**
 * Returns what a pattern captures of the query with `<raw>`, `{ text, pieces, start, end }`, or `undefined`: a value with a `:` or a `/` as it is
 * written, up to the next item that the pattern names; another value is that of one item.
 */
function rawValue(url, { query = [] }, { item }) {
  const items = (url.encodedQuery ?? "").split("&").filter((text) => text !== "");
  const nameOf = (index) => url.query[index].name;
  const start = items.findIndex((text, index) => nameOf(index) === item);
  if (start < 0) return undefined;
  const value = items[start].includes("=") ? items[start].slice(items[start].indexOf("=") + 1) : "";
  const isEncoded = !value.includes("=") && /%3D|%26/i.test(value);
  if (!/[:/]/.test(value) || isEncoded) return { text: url.query[start].value ?? "", pieces: url.query[start].pieces, end: start + 1, start };
  const others = new Set(query.map((other) => other.item).filter((name) => name !== item));
  const next = items.findIndex((text, index) => index > start && others.has(nameOf(index)));
  const end = next < 0 ? items.length : next;
  const text = [value, ...items.slice(start + 1, end)].join("&");
  return { text, pieces: text.split("/"), start, end };
}

/** Returns what a pattern captures of an item of the query, `{ text, pieces }`, or `undefined`. */
const itemCapture = (url, pattern, item) =>
  item.constraint?.text === "raw" ? rawValue(url, pattern, item) : queryItem(url, item.item);

/** Whether an item of a URL's query is a part of a URL that the pattern captures with `<raw>`. */
function isRawPart(url, pattern, index) {
  return (pattern?.query ?? []).some((item) => {
    const found = item.constraint?.text === "raw" ? rawValue(url, pattern, item) : undefined;
    return found && index > found.start && index < found.end;
  });
}

/** Returns why the query and the fragment of a URL do not match, one reason each. */
function unmetConditions(pattern, url) {
  return [...unmetItems(pattern, url), ...unmetFragment(pattern, url)];
}

/** Returns why the query of a URL does not have items that a pattern requires, one reason each. */
function unmetItems({ query = [] }, url) {
  return query.filter(({ isOptional }) => !isOptional).map(({ item, literal, constraint }) => {
    const found = queryItem(url, item)?.text;
    if (found === undefined) return `missing query item ${quoted(item)}`;
    const expected = literal ?? (constraint && !satisfies(found, constraint) ? `<${constraint.text}>` : found);
    return found === expected ? null : `query item ${quoted(item)}: found ${quoted(found)}, expected ${quoted(expected)}`;
  }).filter((reason) => reason !== null);
}

/** Returns the decoded segments of a fragment, or `null` if it is not a path; one slash at the end is ignored. */
function fragmentPath(encoded) {
  if (!encoded.startsWith("/")) return null;
  const segments = encoded.slice(1).split("/");
  if (segments.at(-1) === "") segments.pop();
  return segments.includes("") ? null : segments.map(decodeURIComponent);
}

/** Returns `{ steps, segments }` for the fragment of a URL, or `null` if it does not match; an empty fragment counts as none. */
function triedFragment({ fragment }, url) {
  if (!fragment || !url.encodedFragment) return null;
  const segments = fragment.isPath ? fragmentPath(url.encodedFragment) : [decodeURIComponent(url.encodedFragment)];
  const steps = segments && new PatternTrial(fragment.elements, segments).best();
  return steps ? { steps, segments } : null;
}

/** Returns why the fragment of a URL is not the one that a pattern requires: one reason or none. */
function unmetFragment(pattern, url) {
  if (!pattern.fragment || pattern.fragment.isOptional || triedFragment(pattern, url)) return [];
  const found = url.encodedFragment === null ? "none" : quoted(decodeURIComponent(url.encodedFragment));
  return [`fragment: found ${found}, expected ${quoted(pattern.fragment.text)}`];
}

/** Compares the conditions of two patterns with one path: more of them come first, then the better kinds. */
function comparedConditions({ conditionRank: left = [0] }, { conditionRank: right = [0] }) {
  const index = left.findIndex((rank, index) => rank !== right[index]);
  return index < 0 ? 0 : left[index] - right[index];
}

/** Returns why the scheme or the host of a URL does not fit a pattern, or `null` if both do. */
function foreignReason(pattern, url, hostIsSegment) {
  const { scheme, host } = pattern;
  if (scheme !== undefined && url.scheme !== scheme) return `scheme: found ${quoted(url.scheme)}, expected ${quoted(scheme)}`;
  const found = hostIsSegment && url.hostSegment !== null ? null : url.host;
  if (host !== undefined && (found === null || !(pattern.hostCapture ? hostText(pattern, found) !== null : ownsHost([host], found)))) return `host: found ${quoted(url.host)}, expected ${quoted(host)}`;
  return null;
}

/** Returns what the parameter of a pattern's host captures: the label before a domain, or a whole host; `null` if neither fits. */
function hostText({ hostCapture: { constraint }, hostDomain }, host) {
  if (host === "" || !host.endsWith(hostDomain)) return null;
  const text = host.slice(0, host.length - hostDomain.length);
  const isLabel = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/.test(text) && host.length <= 253;
  return (hostDomain === "" || isLabel) && (!constraint || satisfies(text, constraint)) ? text : null;
}

/** Returns how exactly hosts and domains own a host: by name, by the longest domain, or as any host; `null` if they do not. */
function exactness(hosts, found) {
  const owning = hosts.filter((host) => host === "*" || ownsHost([host], found));
  if (owning.length === 0) return null;
  return Math.max(...owning.map((host) => host === "*" ? 0 : host.startsWith("*.") ? host.length : Infinity));
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
function captured(pattern, steps, segments, url) {
  const { scheme, host, query = [], fragment } = pattern;
  const { captures, texts } = stepped(steps, segments, url);
  if (pattern.hostCapture) captures.unshift({ name: pattern.hostCapture.name, texts: [hostText(pattern, url.host)] });
  const base = (scheme === undefined ? "" : `${scheme}:`) + (scheme ?? host ? "//" : "") + (host ?? "");
  const needsSlash = scheme === undefined || WEB_SCHEMES.has(scheme);
  const path = texts.length > 0 ? base + (needsSlash ? "/" : "") + texts.join("/") : base || "/";
  const items = query.filter(({ item, isOptional, constraint }) => {
    const found = queryItem(url, item)?.text;
    return !isOptional || (found !== undefined && (!constraint || satisfies(found, constraint)));
  });
  for (const entry of items.filter(({ name }) => name !== undefined)) {
    const { text, pieces } = itemCapture(url, pattern, entry);
    captures.push({ name: entry.name, texts: [text], pieces });
  }
  const variant = path + (items.length > 0 ? "?" + items.map(({ text }) => text).join("&") : "");
  const found = triedFragment(pattern, url);
  if (!found) return { variant, captures };
  const inner = stepped(found.steps, found.segments);
  const [{ kind, prefix, suffix, parts = [] } = {}] = fragment.elements;
  const isWhole = !fragment.isPath && kind === "parameter" && prefix + suffix === "" && parts.length === 0;
  if (isWhole) inner.captures[0].pieces = slashed(url.encodedFragment);
  return { variant: `${variant}#${fragment.isPath ? "/" : ""}${inner.texts.join("/")}`, captures: [...captures, ...inner.captures] };
}

/** Returns the decoded pieces of a text between its slashes; slashes in a piece were escaped. */
const slashed = (encoded) => encoded.split("/").map((piece) => decodeURIComponent(piece));

/** Returns the pieces of the rest of a path between its slashes, with empty segments and a final slash. */
function restPieces(url, rest) {
  const { segmentEnds, pathEnd, text, beforePath, path } = url;
  if (segmentEnds === null || rest.length > path.length) return rest.length === 0 ? [""] : [...rest, ...url.endsInSlash ? [""] : []];
  const index = path.length - rest.length;
  const start = index === 0 ? beforePath.length : segmentEnds[index - 1] + 1;
  return slashed(text.slice(Math.min(start, pathEnd), pathEnd));
}

/** Returns what steps capture, and the spellings of their tokens. */
function stepped(steps, segments, url = null) {
  const captures = [];
  const texts = [];
  for (let step = steps; step !== END; step = step.next) {
    if (!step.element) continue;
    const { kind, name, text, parts = [], isRest } = step.element;
    texts.push(text);
    const found = segments[step.segment];
    const rest = segments.slice(step.segment);
    const pieces = isRest ? restPieces(url, rest) : rest;
    if (kind === "catchAll") captures.push({ name, texts: isRest ? [pieces.join("/")] : rest, pieces });
    if (kind === "parameter") {
      const pieces = piecesOf(step.element, found);
      [{ name }, ...parts].forEach((part, index) => captures.push({ name: part.name, texts: [pieces[index]] }));
    }
  }
  return { captures, texts };
}
