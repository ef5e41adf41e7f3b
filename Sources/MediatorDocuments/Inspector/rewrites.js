// Rewrites one URL to another by a rule that was checked when it was registered.

/** Returns `{ rule, to }` by the first rule that matches, or `null`. Throws a `URLReadingError`. */
function rewritten(rewrites, url, hostIsSegment) {
  const [match] = triedInOrder(rewrites, "specificity", url, hostIsSegment).matches;
  if (!match) return null;
  const { captures } = captured(match.entry.pattern, match.steps, url.segments(hostIsSegment), url);
  const texts = new Map(captures.map(({ name, texts, pieces = texts }) => [name, Object.assign([...texts], { pieces })]));
  const to = filledTemplate(match.entry.template, url, hostIsSegment, texts, match.entry.pattern);
  return { rule: match.entry.from, to, isRedirect: match.entry.template.captured !== undefined, isExternal: match.entry.external === true };
}

/** Returns the query as it is written, without the items that a pattern names, or `""`. */
function keptQuery(url, pattern) {
  const { query = [] } = pattern;
  const names = new Set(query.map(({ item }) => item));
  if (names.size === 0 || !url.encodedQuery) return url.encodedQuery ?? "";
  const nameOf = (item) => decodeURIComponent(/^[^=]*/.exec(item)[0].replaceAll("+", " "));
  let index = -1;
  return url.encodedQuery.split("&").filter((item) => {
    if (item !== "") index += 1;
    return !names.has(nameOf(item)) && !(item !== "" && isRawPart(url, pattern, index));
  }).join("&");
}

/** Returns the URL that a template makes. @param texts The captured texts by name. @param pattern The one that the URL matches. */
function filledTemplate(template, url, hostIsSegment, texts, pattern = {}) {
  if (template.captured !== undefined) return redirected(texts.get(template.captured)?.[0] ?? "", url, hostIsSegment);
  const segments = filledSegments(template.elements, texts);
  let text = templateStart(template, segments, url, hostIsSegment, texts);
  const whole = template.elements.at(-1)?.isRest ? texts.get(template.elements.at(-1).name) : undefined;
  const rest = whole?.pieces ?? whole?.[0].split("/");
  if (rest !== undefined) {
    if (segments.length === 0 && text.endsWith(":///")) text = text.slice(0, -1);
    else if (!text.endsWith("/")) text += "/";
    text += rest.map((segment) => percentEncoded(segment, ALLOWED.segment)).join("/");
  }
  if (template.endsInSlash && !text.endsWith("/")) text += "/";
  const items = template.query.map((pieces) => filledPieces(pieces, texts)).filter((item) => item !== null);
  const kept = template.dropsQuery ? "" : keptQuery(url, pattern);
  if (kept) items.push(kept);
  if (items.length > 0) text += `?${items.join("&")}`;
  const fragment = template.fragment ? filledPieces(template.fragment, texts) : template.dropsFragment || pattern.fragment ? null : url.encodedFragment;
  return fragment === null ? text : `${text}#${fragment}`;
}

/** Returns the URL that another one contains; one that begins with a slash has the scheme and the host of the other. */
function redirected(inner, url, hostIsSegment) {
  let text = inner;
  if (inner.startsWith("//")) text = (url.scheme === null ? "" : `${url.scheme}:`) + inner;
  else if (inner.startsWith("/")) text = (hostIsSegment ? (url.scheme === null ? "" : `${url.scheme}:/`) : url.beforePath.replace(/\/$/, "")) + inner;
  return text.includes("#") || url.encodedFragment === null ? text : `${text}#${url.encodedFragment}`;
}

/** A group is left out unless everything that it captures itself is there. */
function filledSegments(elements, texts) {
  const segments = [];
  for (let index = 0; index < elements.length; index += 1) {
    const { kind, literal, name, prefix, suffix, names, link, parts = [] } = elements[index];
    const text = (part) => texts.get(part)?.[0] ?? "";
    if (kind === "literal") segments.push(literal);
    if (kind === "parameter") {
      segments.push(prefix + text(name) + parts.map((part) => part.separator + text(part.name)).join("") + suffix);
    }
    if (kind === "catchAll" && !elements[index].isRest) segments.push(...(texts.get(name) ?? []));
    if (kind === "open" && !names.every((inner) => texts.has(inner))) index = link;
  }
  for (const segment of segments) {
    if (segment === "." || segment === "..") throw new URLReadingError("dotSegment", 0, { found: segment });
    if (segment === "") throw new URLReadingError("emptySegment", 0);
  }
  return segments;
}

/** Returns the text up to the end of the path; without a scheme of the template, that of the URL stays. */
function templateStart({ web, host, scheme }, segments, url, hostIsSegment, texts) {
  const custom = scheme ?? (web === undefined && hostIsSegment ? url.scheme : null);
  if (custom !== null) return customURL(custom, segments);
  return (web ?? url.beforePath.replace(/\/$/, "")) + filledHost(host ?? [], texts) + encodedPath(segments);
}

/** Returns a host with its captures, which must be texts of host names. */
function filledHost(pieces, texts) {
  return pieces.map(({ text, name }) => {
    const label = texts.get(name)?.[0] ?? "";
    const isName = /^(?=.{1,253}$)[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$/.test(label);
    if (text === undefined && !isName) throw new URLReadingError("invalidHost", 0, { found: label });
    return text ?? label;
  }).join("");
}

/** Returns the pieces with their values encoded, or `null` if one is absent. */
function filledPieces(pieces, texts) {
  if (pieces.some(({ name }) => name !== undefined && !texts.has(name))) return null;
  return pieces.map(({ text, name }) => text ?? filledValue(texts.get(name).pieces ?? texts.get(name))).join("");
}

/** Returns the encoded texts of a value between slashes; slashes in them are escaped, and a URL is encoded as a whole. */
function filledValue(pieces) {
  const value = pieces.join("/");
  if (value.includes("://")) return limited(percentEncoded(value, ALLOWED.unreserved));
  return limited(pieces.map((piece) => percentEncoded(piece, ALLOWED.queryPiece)).join("/"));
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
