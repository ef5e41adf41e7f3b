// Rules that turn one URL into another before routes are looked at. They were checked when they were registered.

class RewriteTemplate {
  constructor(text) {
    const [, path, query, fragment] = /^([^?#]*)(\?[^#]*)?(#[\s\S]*)?$/.exec(text);
    this.readPath(path);
    this.endsInSlash = path.endsWith("/");
    this.dropsQuery = query === "?";
    this.query = (query ?? "").slice(1).split("&").filter((item) => item !== "").map(templatePieces);
    this.fragment = fragment === undefined ? null : templatePieces(fragment.slice(1));
  }

  readPath(path) {
    this.scheme = null;
    this.web = null;
    let rest = path;
    const start = /^([^:/]*):\/\/[^/]*/.exec(path);
    if (start && WEB_SCHEMES.has(lowercasedASCII(start[1]))) {
      this.web = start[0];
      rest = path.slice(start[0].length);
    } else if (start) {
      this.scheme = lowercasedASCII(start[1]);
    }
    this.elements = new RoutePattern(rest === "" ? "/" : rest).elements;
  }

  /** The URL that the template makes; `value` answers the texts of a capture, or null. Throws a `URLFault`. */
  filled(url, hostIsSegment, value) {
    const segments = [];
    this.fill(0, this.elements.length, segments, value);
    for (const segment of segments) {
      if (segment === "." || segment === "..") throw new URLFault("dotSegment", 0, segment);
      if (segment === "") throw new URLFault("emptySegment", 0);
    }
    let text = this.start(segments, url, hostIsSegment);
    if (this.endsInSlash && !text.endsWith("/")) text += "/";
    const items = this.query.map((pieces) => filledPieces(pieces, value)).filter((item) => item !== null);
    if (!this.dropsQuery && url.encodedQuery) items.push(url.encodedQuery);
    if (items.length > 0) text += "?" + items.join("&");
    if (this.fragment === null) return url.encodedFragment === null ? text : `${text}#${url.encodedFragment}`;
    const fragment = filledPieces(this.fragment, value);
    return fragment === null ? text : `${text}#${fragment}`;
  }

  /** The text up to the end of the path. */
  start(segments, url, hostIsSegment) {
    if (this.web !== null) return this.web + encodedPath(segments);
    if (this.scheme !== null) return customURL(this.scheme, segments);
    if (hostIsSegment && url.scheme !== null) return customURL(url.scheme, segments);
    return url.beforePath.replace(/\/$/, "") + encodedPath(segments);
  }

  fill(start, end, segments, value) {
    for (let index = start; index < end; index += 1) {
      const element = this.elements[index];
      if (element.kind === "literal") segments.push(element.literal);
      else if (element.kind === "parameter") {
        segments.push(element.prefix + (value(element.name)?.[0] ?? "") + element.suffix);
      } else if (element.kind === "catchAll") segments.push(...(value(element.name) ?? []));
      else if (element.kind === "open") {
        if (this.isWanted(index, value)) this.fill(index + 1, element.link, segments, value);
        index = element.link;
      }
    }
  }

  /** Whether all that a group captures itself is there; what its own groups capture is their matter. */
  isWanted(open, value) {
    for (let index = open + 1; index < this.elements[open].link; index += 1) {
      const element = this.elements[index];
      if (element.kind === "open") index = element.link;
      else if (element.kind !== "literal" && value(element.name) === null) return false;
    }
    return true;
  }
}

/** Text and `{ name }` of a query item or a fragment. */
function templatePieces(text) {
  return text.split(/(:[A-Za-z0-9_\u0080-\uffff]+)/).filter((piece) => piece !== "")
    .map((piece) => (/^:[A-Za-z0-9_\u0080-\uffff]/.test(piece) ? { name: piece.slice(1) } : piece));
}

/** The pieces with their values encoded; null when one is absent. */
function filledPieces(pieces, value) {
  let text = "";
  for (const piece of pieces) {
    if (typeof piece === "string") {
      text += piece;
      continue;
    }
    const texts = value(piece.name);
    if (texts === null) return null;
    text += limited(percentEncoded(texts.join("/"), CLASSES.queryValue));
  }
  return text;
}

function limited(encoded) {
  const { valueLength } = STANDARD_LIMITS;
  if (encoded.length > valueLength) throw new URLFault("valueTooLong", 0, null, valueLength);
  return encoded;
}

function encodedPath(segments) {
  const { segments: most, length } = STANDARD_LIMITS;
  if (segments.length > most) throw new URLFault("tooManySegments", 0, null, most);
  const text = "/" + segments.map((segment) => limited(percentEncoded(segment, CLASSES.segment))).join("/");
  if (text.length > length) throw new URLFault("tooLong", length, null, length);
  return text;
}

/** A URL whose first segment stands in the place of the host, encoded as a host is. */
function customURL(scheme, segments) {
  const [first = "", ...rest] = segments;
  const isLiteral = first.length > 2 && /^\[[A-Za-z0-9._~!$&'()*+,;=:-]+\]$/.test(first);
  const host = isLiteral ? first : percentEncoded(first, CLASSES.host);
  return `${scheme}://${host}` + (rest.length === 0 && segments.length > 0 ? "" : encodedPath(rest));
}

/** A set of rules, in an order as routes have; one that cannot be read is left out. */
class RewriteSet {
  constructor(rules) {
    this.rules = rules.flatMap((rule) => {
      try {
        const [pattern, template] = [new RoutePattern(rule.from), new RewriteTemplate(rule.to)];
        return [{ ...rule, pattern, template, priority: rule.priority ?? 0 }];
      } catch (fault) {
        if (fault instanceof PatternFault) return [];
        throw fault;
      }
    });
    this.trie = new Trie(this.rules, "specificity");
  }

  /** `{ rule, from, to }` by the first rule that matches, or null. */
  step(url, hostIsSegment) {
    const [number] = this.trie.matches(url, hostIsSegment);
    if (number === undefined) return null;
    const rule = this.rules[number];
    const { captures } = captured(rule.pattern, url.segments(hostIsSegment));
    const texts = new Map(captures.map((capture) => [capture.name, capture.texts]));
    return {
      rule: rule.pattern.text, from: url.text,
      to: rule.template.filled(url, hostIsSegment, (name) => texts.get(name) ?? null),
    };
  }
}
