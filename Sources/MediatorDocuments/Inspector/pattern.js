// Reads the text of a pattern into elements. A manifest writes patterns canonically, so that pieces of the text are
// pieces of the canonical text. Names may be empty or stand twice, as the patterns of other routers' presets do.
//
//     pattern   = [ scheme "://" [ host ] | "//" host ] path
//     path      = *( "/" segment | [ "/" ] group ) [ "/" ]
//     group     = "(" 1*( "/" segment | [ "/" ] group ) ")"
//     segment   = literal | [ literal ] ":" name [ "<" [ constraint ] ">" ] [ literal ] | "*" [ name ]

const PATTERN_LIMITS = { length: 4096, segments: 128, groups: 64, depth: 16 };

class PatternFault extends Error {
  constructor(code, offset) {
    super(`${code} at ${offset}`);
    Object.assign(this, { code, offset });
  }
}

class RoutePattern {
  constructor(text) {
    this.text = text;
    this.scheme = null;
    this.host = null;
    /** What stands before the path. */
    this.base = "";
    /** `{ kind, text }` and, by kind, `name constraint prefix suffix` or `link`, where a group's `close` is. */
    this.elements = [];
    new PatternScanner(this).scan();
    this.hasGroups = this.elements.some((element) => element.kind === "open");
  }

  /** The pattern that has only some of the elements, in order. */
  variant(kept) {
    let text = this.base;
    for (const index of kept) {
      const needsSlash = !text.endsWith("://") || WEB_SCHEMES.has(text.slice(0, -3));
      text += (needsSlash ? "/" : "") + this.elements[index].text;
    }
    return text === "" ? "/" : text;
  }

  /** The text of some elements without the names of parameters: what differs in names only has one shape. */
  shape(start, end) {
    let shape = "";
    for (const element of this.elements.slice(start, end)) {
      if (element.kind === "open") shape += "(";
      else if (element.kind === "close") shape += ")";
      else if (element.kind === "catchAll") shape += "/*";
      else if (element.kind === "literal") shape += "/" + element.text;
      else shape += `/${element.prefixText}:${element.constraint?.text ? `<${element.constraint.text}>` : ""}:${element.suffixText}`;
    }
    return shape;
  }
}

/** What a segment must be for a literal or a parameter; equal symbols have one key. */
function symbolOf(element) {
  const { constraint, prefix, suffix } = element;
  const isAffixed = prefix !== "" || suffix !== "";
  const kind = isAffixed ? "affixed" : constraint ? constraint.kind : "plain";
  return {
    kind,
    key: JSON.stringify([kind, prefix, constraint?.text ?? null, suffix]),
    acceptsAffixes: (text) =>
      !isAffixed || (text.length > prefix.length + suffix.length && text.startsWith(prefix) && text.endsWith(suffix)),
    inner: (text) => text.slice(prefix.length, text.length - suffix.length),
    accepts(text) {
      return this.acceptsAffixes(text) && (constraint?.accepts(this.inner(text)) ?? true);
    },
  };
}

class PatternScanner {
  constructor(pattern) {
    this.pattern = pattern;
    this.text = pattern.text;
    this.position = 0;
    this.openGroups = [];
    this.groupCount = 0;
    this.segmentCount = 0;
    this.hasCatchAll = false;
  }

  fail(code, offset = this.position) { throw new PatternFault(code, offset); }

  scan() {
    if (bytesOf(this.text).length > PATTERN_LIMITS.length) this.fail("tooLong", PATTERN_LIMITS.length);
    this.scanBase();
    this.pattern.base = this.text.slice(0, this.position);
    this.scanPath();
  }

  /** Scheme and host, if there are any. */
  scanBase() {
    const { pattern, text } = this;
    const scheme = /^([A-Za-z0-9+.-]*):\/\//.exec(text);
    if (scheme) {
      if (!/^[A-Za-z]/.test(scheme[1])) this.fail("invalidScheme", 0);
      pattern.scheme = lowercasedASCII(scheme[1]);
      this.position = scheme[0].length;
      if (!WEB_SCHEMES.has(pattern.scheme)) return;
    } else if (text.startsWith("//")) {
      this.position = 2;
    } else {
      return;
    }
    const host = /^[^/(]*/.exec(text.slice(this.position))[0];
    if (host === "" && scheme) return;
    const label = /^(\*\.)?([A-Za-z0-9._~\u0080-\u{10ffff}-]+|\[[A-Za-z0-9._~!$&'()*+,;=:\u0080-\u{10ffff}-]+\])$/u;
    if (!label.test(host)) this.fail("invalidHost");
    pattern.host = lowercasedASCII(host);
    this.position += host.length;
  }

  scanPath() {
    const { text } = this;
    const { elements } = this.pattern;
    let mayBegin = true;
    while (this.position < text.length) {
      const here = text[this.position];
      const next = text[this.position + 1];
      if (here === "/") {
        if (next === ")" && elements.at(-1)?.kind === "open") this.fail("emptyGroup");
        if (next === "/") this.fail("emptySegment");
        mayBegin = true;
        this.position += 1;
      } else if (here === "(") {
        this.openGroup();
        if (next !== undefined && !"/()".includes(next) && !mayBegin) this.fail("misplacedGroup");
      } else if (here === ")") {
        this.closeGroup();
        mayBegin = false;
        if (next !== undefined && !"/()".includes(next)) this.fail("misplacedGroup");
      } else {
        this.scanSegment();
        mayBegin = false;
      }
    }
    if (this.openGroups.length > 0) this.fail("unbalancedGroup");
  }

  openGroup() {
    if (this.hasCatchAll) this.fail("catchAllNotLast");
    this.groupCount += 1;
    if (this.groupCount > PATTERN_LIMITS.groups || this.openGroups.length >= PATTERN_LIMITS.depth) {
      this.fail("tooManyGroups");
    }
    this.openGroups.push(this.pattern.elements.length);
    this.pattern.elements.push({ kind: "open", text: "(", link: 0 });
    this.position += 1;
  }

  closeGroup() {
    const { elements } = this.pattern;
    const open = this.openGroups.pop();
    if (open === undefined) this.fail("unbalancedGroup");
    if (open === elements.length - 1) this.fail("emptyGroup");
    elements[open].link = elements.length;
    elements.push({ kind: "close", text: ")" });
    this.position += 1;
  }

  scanSegment() {
    const { text } = this;
    if (this.hasCatchAll) this.fail("catchAllNotLast");
    this.segmentCount += 1;
    if (this.segmentCount > PATTERN_LIMITS.segments) this.fail("tooManySegments");
    const start = this.position;
    if (text[start] === "*") return this.scanCatchAll(start);
    const element = { kind: "literal", prefix: "", suffix: "" };
    element.prefixText = this.scanLiteral();
    element.prefix = percentDecoded(element.prefixText);
    if (text[this.position] === ":") {
      element.kind = "parameter";
      this.position += 1;
      element.name = percentDecoded(this.scanName());
      element.constraint = text[this.position] === "<" ? this.scanConstraint() : null;
      element.suffixText = this.scanLiteral();
      element.suffix = percentDecoded(element.suffixText);
      if (text[this.position] === ":") this.fail("ambiguousAffix");
    } else {
      if (element.prefix === "." || element.prefix === "..") this.fail("dotSegment", start);
      element.literal = element.prefix;
    }
    if (this.position < text.length && !"/()".includes(text[this.position])) this.fail("invalidCharacter");
    element.text = text.slice(start, this.position);
    this.pattern.elements.push(element);
  }

  scanCatchAll(start) {
    const { text } = this;
    this.position += 1;
    const name = percentDecoded(this.scanName());
    if (this.position < text.length && !"/()".includes(text[this.position])) this.fail("catchAllNotLast");
    this.pattern.elements.push({ kind: "catchAll", name, text: text.slice(start, this.position) });
    this.hasCatchAll = true;
  }

  /** Takes characters of a class, escapes and what is not ASCII. */
  scanEncoded(allowed) {
    const start = this.position;
    while (this.position < this.text.length) {
      const value = this.text.charCodeAt(this.position);
      if (value === byte("%")) {
        const escapes = /^(%[0-9A-Fa-f]{2})+/.exec(this.text.slice(this.position));
        if (!escapes) this.fail("malformedEscape");
        this.checkEscapes(escapes[0]);
        this.position += escapes[0].length;
      } else if (value >= 0xa0 || (value < 0x80 && allowed[value])) {
        this.position += 1;
      } else {
        break;
      }
    }
    return this.text.slice(start, this.position);
  }

  checkEscapes(text) {
    const bytes = bytesOf(text);
    try {
      for (let position = 0; position < bytes.length;) position = scanEscapedScalar(bytes, position, false);
    } catch {
      this.fail("malformedEscape");
    }
  }

  scanLiteral() { return this.scanEncoded(CLASSES.literal); }
  scanName() { return this.scanEncoded(CLASSES.name); }

  scanConstraint() {
    const rest = this.text.slice(this.position + 1);
    const isSet = rest.startsWith("[");
    const length = isSet ? new CharacterSetReader(rest).read()?.length : rest.search(/[>/]/);
    if (length === undefined) this.fail("invalidCharacterSet");
    if (length < 0 || rest[length] !== ">") this.fail(isSet ? "invalidCharacterSet" : "unclosedConstraint");
    const constraint = constraintOf(rest.slice(0, length));
    if (constraint === undefined) this.fail(rest.slice(0, length).includes("|") ? "invalidEnumeration" : "unknownType");
    this.position += length + 2;
    return constraint;
  }
}
