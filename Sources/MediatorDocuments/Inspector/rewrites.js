// Rewrites one URL to another by a rule that was checked when it was registered.

/** Returns `{ rule, to }` by the first rule that matches, or `null`. Throws a `URLReadingError`. */
function rewritten(rewrites, url, hostIsSegment) {
  const [match] = triedInOrder(rewrites, "specificity", url, hostIsSegment).matches;
  if (!match) return null;
  const { captures } = captured(match.entry.pattern, match.steps, url.segments(hostIsSegment), url);
  const texts = new Map(captures.map((capture) => [capture.name, capture.texts]));
  return { rule: match.entry.from, to: filledTemplate(match.entry.template, url, hostIsSegment, texts, match.entry.pattern) };
}

/** Returns the query as it is written, without the items that a pattern names, or `""`. */
function keptQuery(url, { query = [] }) {
  const names = new Set(query.map(({ item }) => item));
  if (names.size === 0 || !url.encodedQuery) return url.encodedQuery ?? "";
  const nameOf = (item) => decodeURIComponent(/^[^=]*/.exec(item)[0].replaceAll("+", " "));
  return url.encodedQuery.split("&").filter((item) => !names.has(nameOf(item))).join("&");
}

/** Returns the URL that a template makes. @param texts The captured texts by name. @param pattern The one that the URL matches. */
function filledTemplate(template, url, hostIsSegment, texts, pattern = {}) {
  const segments = filledSegments(template.elements, texts);
  let text = templateStart(template, segments, url, hostIsSegment);
  if (template.endsInSlash && !text.endsWith("/")) text += "/";
  const items = template.query.map((pieces) => filledPieces(pieces, texts)).filter((item) => item !== null);
  const kept = template.dropsQuery ? "" : keptQuery(url, pattern);
  if (kept) items.push(kept);
  if (items.length > 0) text += `?${items.join("&")}`;
  const fragment = template.fragment ? filledPieces(template.fragment, texts) : template.dropsFragment ? null : url.encodedFragment;
  return fragment === null ? text : `${text}#${fragment}`;
}

/** A group is left out unless everything that it captures itself is there. */
function filledSegments(elements, texts) {
  const segments = [];
  for (let index = 0; index < elements.length; index += 1) {
    const { kind, literal, name, prefix, suffix, names, link } = elements[index];
    if (kind === "literal") segments.push(literal);
    if (kind === "parameter") segments.push(prefix + (texts.get(name)?.[0] ?? "") + suffix);
    if (kind === "catchAll") segments.push(...(texts.get(name) ?? []));
    if (kind === "open" && !names.every((inner) => texts.has(inner))) index = link;
  }
  for (const segment of segments) {
    if (segment === "." || segment === "..") throw new URLReadingError("dotSegment", 0, { found: segment });
    if (segment === "") throw new URLReadingError("emptySegment", 0);
  }
  return segments;
}

/** Returns the text up to the end of the path; without a scheme of the template, that of the URL stays. */
function templateStart({ web, scheme }, segments, url, hostIsSegment) {
  const custom = scheme ?? (web === undefined && hostIsSegment ? url.scheme : null);
  if (custom !== null) return customURL(custom, segments);
  return (web ?? url.beforePath.replace(/\/$/, "")) + encodedPath(segments);
}

/** Returns the pieces with their values encoded, or `null` if one is absent. */
function filledPieces(pieces, texts) {
  if (pieces.some(({ name }) => name !== undefined && !texts.has(name))) return null;
  return pieces.map(({ text, name }) => text ?? limited(percentEncoded(texts.get(name).join("/"), ALLOWED.queryValue))).join("");
}

function limited(encoded) {
  if (encoded.length > LIMITS.valueLength) throw new URLReadingError("valueTooLong", 0, { limit: LIMITS.valueLength });
  return encoded;
}

function encodedPath(segments) {
  if (segments.length > LIMITS.segments) throw new URLReadingError("tooManySegments", 0, { limit: LIMITS.segments });
  const text = "/" + segments.map((segment) => limited(percentEncoded(segment, ALLOWED.segment))).join("/");
  if (text.length > LIMITS.length) throw new URLReadingError("tooLong", LIMITS.length, { limit: LIMITS.length });
  return text;
}

/** Returns a URL with the first segment in place of the host, encoded as a host is. */
function customURL(scheme, [first = "", ...rest]) {
  const host = IP_LITERAL.test(first) ? first : percentEncoded(first, ALLOWED.host);
  return `${scheme}://${host}` + (rest.length === 0 && first !== "" ? "" : encodedPath(rest));
}
