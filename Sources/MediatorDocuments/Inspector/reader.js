// Reads the text of a URL, as the engine's standard reader does: one pass over the encoded bytes (RFC 3986, RFC 3987).

const STANDARD_LIMITS = { length: 8192, segments: 64, queryItems: 128, valueLength: 4096 };

class URLFault extends Error {
  constructor(code, offset, found = null, limit = null) {
    super(code);
    Object.assign(this, { code, offset, found, limit });
  }

  get sentence() {
    const quoted = this.found === null ? "the text" : `"${this.found}"`;
    switch (this.code) {
      case "invalidScheme": return `${quoted} at offset ${this.offset} is not a scheme.`;
      case "invalidHost": return `${quoted} at offset ${this.offset} does not belong in a host.`;
      case "invalidPort": return `${quoted} at offset ${this.offset} is not a port from 0 to 65535.`;
      case "invalidCharacter": return `${quoted} at offset ${this.offset} must be percent-encoded.`;
      case "controlCharacter": return `There is a control character (${this.found}) at offset ${this.offset}.`;
      case "malformedEscape": return `${quoted} at offset ${this.offset} is not a percent escape.`;
      case "invalidUTF8": return `${quoted} at offset ${this.offset} does not decode to UTF-8.`;
      case "emptySegment": return `There is an empty path segment at offset ${this.offset}.`;
      case "dotSegment": return `The dot segment ${quoted} at offset ${this.offset} is refused.`;
      case "tooLong": return `The URL is longer than ${this.limit} bytes.`;
      case "tooManySegments": return `The path has more than ${this.limit} segments.`;
      case "tooManyQueryItems": return `The query has more than ${this.limit} items.`;
      default: return `The part at offset ${this.offset} is longer than ${this.limit} bytes.`;
    }
  }
}

const controlFault = (value, offset) =>
  new URLFault("controlCharacter", offset, "U+" + value.toString(16).toUpperCase().padStart(4, "0"));

function escapedByte(bytes, position) {
  if (position + 2 < bytes.length) {
    const high = hexValue(bytes[position + 1]);
    const low = hexValue(bytes[position + 2]);
    if (high < 16 && low < 16) return (high << 4) | low;
  }
  throw new URLFault("malformedEscape", position, textOf(bytes, position, Math.min(position + 3, bytes.length)));
}

/** Checks the escapes of one scalar; answers where the next character begins. */
function scanEscapedScalar(bytes, position, isData) {
  const first = escapedByte(bytes, position);
  let next = position + 3;
  if (first < 0x80) {
    const isAllowed = isData && (first === 0x09 || first === 0x0a || first === 0x0d);
    if ((first < 0x20 || first === 0x7f) && !isAllowed) throw controlFault(first, position);
    return next;
  }
  // Table 3-7 of the Unicode standard: what may follow each lead byte.
  let length = 0;
  if (first >= 0xc2 && first <= 0xdf) length = 2;
  else if (first >= 0xe0 && first <= 0xef) length = 3;
  else if (first >= 0xf0 && first <= 0xf4) length = 4;
  else throw new URLFault("invalidUTF8", position, textOf(bytes, position, next));
  let low = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  let high = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
  for (let index = 1; index < length; index += 1) {
    if (next >= bytes.length || bytes[next] !== byte("%")) {
      throw new URLFault("invalidUTF8", position, textOf(bytes, position, next));
    }
    const value = escapedByte(bytes, next);
    next += 3;
    if (value < low || value > high) throw new URLFault("invalidUTF8", position, textOf(bytes, position, next));
    if (index === 1 && first === 0xc2 && value < 0xa0) throw controlFault(value, position);
    low = 0x80;
    high = 0xbf;
  }
  return next;
}

/** Checks one character, raw or encoded; answers where the next begins. */
function scanCharacter(bytes, position, allowed, isData) {
  const value = bytes[position];
  if (allowed[value]) return position + 1;
  if (value === byte("%")) return scanEscapedScalar(bytes, position, isData);
  if (value < 0x20 || value === 0x7f) throw controlFault(value, position);
  if (value < 0x80) throw new URLFault("invalidCharacter", position, String.fromCharCode(value));
  if (value === 0xc2 && position + 1 < bytes.length && bytes[position + 1] < 0xa0) {
    throw controlFault(bytes[position + 1], position);
  }
  return position + 1;
}

/** A URL that was read: its text, and its parts decoded. */
class ParsedURL {
  constructor(text) {
    this.text = text;
    /** In lower case; null in a relative reference. */
    this.scheme = null;
    /** Decoded and in lower case; null where there is none or it is empty. */
    this.host = null;
    /** As it is written, decoded: what the first segment is where the host is a segment. */
    this.hostSegment = null;
    this.hasUserInfo = false;
    this.port = null;
    /** The decoded segments of the path. */
    this.path = [];
    /** `{ name, value }`, decoded; a value is null where there is no `=`. */
    this.query = [];
    this.encodedQuery = null;
    this.encodedFragment = null;
    /** The text up to where the path begins, its first slash included. */
    this.beforePath = "";
  }

  get hasWebScheme() { return this.scheme !== null && WEB_SCHEMES.has(this.scheme); }
  get defaultHostIsSegment() { return this.scheme !== null && !this.hasWebScheme; }

  /** All segments, the host first where it is one. */
  segments(hostIsSegment) {
    return hostIsSegment && this.hostSegment !== null ? [this.hostSegment, ...this.path] : this.path;
  }
}

/** The single pass over the bytes. */
class URLScanner {
  constructor(text, limits) {
    this.url = new ParsedURL(text);
    this.bytes = bytesOf(text);
    this.limits = limits;
    this.position = 0;
  }

  get current() { return this.position < this.bytes.length ? this.bytes[this.position] : -1; }

  scan() {
    const { bytes, limits } = this;
    if (bytes.length > limits.length) throw new URLFault("tooLong", limits.length, null, limits.length);
    this.scanScheme();
    if (this.current === byte("/") && bytes[this.position + 1] === byte("/")) this.scanAuthority();
    this.scanPath();
    if (this.current === byte("?")) this.scanQuery();
    if (this.position < bytes.length) this.scanFragment();
    return this.url;
  }

  /** `scheme ":"`, or nothing in a relative reference, whose first segment holds no colon (3.1 and 4.2). */
  scanScheme() {
    const { bytes } = this;
    let position = 0;
    while (position < bytes.length && CLASSES.scheme[bytes[position]]) position += 1;
    if (bytes[position] === byte(":")) {
      if (position === 0 || !CLASSES.letter[bytes[0]]) {
        throw new URLFault("invalidScheme", 0, textOf(bytes, 0, position + 1));
      }
      this.url.scheme = lowercasedASCII(textOf(bytes, 0, position));
      this.position = position + 1;
      return;
    }
    for (; position < bytes.length; position += 1) {
      const value = bytes[position];
      if (value === byte("/") || value === byte("?") || value === byte("#")) return;
      if (value === byte(":")) throw new URLFault("invalidScheme", 0, textOf(bytes, 0, position + 1));
    }
  }

  /** `"//" [ userinfo "@" ] host [ ":" port ]` (3.2). */
  scanAuthority() {
    const { bytes, url } = this;
    const start = this.position + 2;
    let end = start;
    let at = -1;
    for (; end < bytes.length; end += 1) {
      const value = bytes[end];
      if (value === byte("/") || value === byte("?") || value === byte("#")) break;
      if (value === byte("@") && at < 0) at = end;
    }
    let hostStart = start;
    if (at >= 0) {
      for (let position = start; position < at;) {
        position = scanCharacter(bytes, position, CLASSES.userInfo, false);
      }
      url.hasUserInfo = true;
      hostStart = at + 1;
    }
    const hostEnd = this.scanHost(hostStart, end);
    if (hostEnd > hostStart) {
      url.hostSegment = percentDecoded(textOf(bytes, hostStart, hostEnd));
      url.host = lowercasedASCII(url.hostSegment);
    }
    if (hostEnd < end) this.scanPort(hostEnd + 1, end);
    this.position = end;
  }

  scanHost(start, end) {
    const { bytes } = this;
    let position = start;
    if (position < end && bytes[position] === byte("[")) {
      position += 1;
      while (position < end && CLASSES.userInfo[bytes[position]]) position += 1;
      const isClosed = position < end && bytes[position] === byte("]") && position > start + 1;
      if (!isClosed || (position + 1 !== end && bytes[position + 1] !== byte(":"))) {
        throw new URLFault("invalidHost", start, textOf(bytes, start, end));
      }
      return position + 1;
    }
    while (position < end) {
      const value = bytes[position];
      if (CLASSES.host[value]) position += 1;
      else if (value === byte(":")) return position;
      else if (value === byte("%")) position = scanEscapedScalar(bytes, position, false);
      else if (value >= 0x80 || value < 0x20 || value === 0x7f) {
        position = scanCharacter(bytes, position, CLASSES.host, false);
      } else throw new URLFault("invalidHost", position, String.fromCharCode(value));
    }
    return position;
  }

  scanPort(start, end) {
    let value = 0;
    for (let position = start; position < end; position += 1) {
      const digit = this.bytes[position];
      if (CLASSES.digit[digit]) value = value * 10 + digit - 0x30;
      if (!CLASSES.digit[digit] || value > 65535) {
        throw new URLFault("invalidPort", start, textOf(this.bytes, start, end));
      }
    }
    if (start < end) this.url.port = value;
  }

  /** The path (3.3). */
  scanPath() {
    const { bytes } = this;
    if (this.current === byte("/")) this.position += 1;
    this.url.beforePath = textOf(bytes, 0, this.position);
    let start = this.position;
    while (this.position < bytes.length) {
      const value = bytes[this.position];
      if (value === byte("?") || value === byte("#")) break;
      if (value === byte("/")) {
        this.endSegment(start);
        this.position += 1;
        start = this.position;
      } else {
        this.position = scanCharacter(bytes, this.position, CLASSES.segment, false);
      }
    }
    // One trailing slash is ignored.
    if (start < this.position) this.endSegment(start);
  }

  endSegment(start) {
    const { bytes, limits, url } = this;
    const length = this.position - start;
    if (length === 0) throw new URLFault("emptySegment", start);
    const encoded = textOf(bytes, start, this.position);
    if (/^(\.|%2[Ee]){1,2}$/.test(encoded)) throw new URLFault("dotSegment", start, encoded);
    if (length > limits.valueLength) throw new URLFault("valueTooLong", start, null, limits.valueLength);
    if (url.path.length >= limits.segments) throw new URLFault("tooManySegments", start, null, limits.segments);
    url.path.push(percentDecoded(encoded));
  }

  /** The query after its `?` (3.4). */
  scanQuery() {
    const { bytes } = this;
    this.position += 1;
    const start = this.position;
    let item = start;
    let equals = -1;
    while (this.position < bytes.length && bytes[this.position] !== byte("#")) {
      const value = bytes[this.position];
      if (value === byte("&")) {
        this.endItem(item, equals);
        this.position += 1;
        item = this.position;
        equals = -1;
      } else if (value === byte("=") && equals < 0) {
        this.checkLength(item, this.position);
        equals = this.position;
        this.position += 1;
      } else {
        this.position = scanCharacter(bytes, this.position, CLASSES.query, true);
      }
    }
    this.endItem(item, equals);
    this.url.encodedQuery = textOf(bytes, start, this.position);
  }

  endItem(start, equals) {
    const end = this.position;
    if (start === end) return;
    this.checkLength(equals < 0 ? start : equals + 1, end);
    const { limits, url } = this;
    if (url.query.length >= limits.queryItems) {
      throw new URLFault("tooManyQueryItems", start, null, limits.queryItems);
    }
    const name = textOf(this.bytes, start, equals < 0 ? end : equals);
    const value = equals < 0 ? null : percentDecoded(textOf(this.bytes, equals + 1, end), true);
    url.query.push({ name: percentDecoded(name, true), value });
  }

  checkLength(start, end) {
    const { valueLength } = this.limits;
    if (end - start > valueLength) throw new URLFault("valueTooLong", start, null, valueLength);
  }

  /** The fragment after its `#` (3.5). */
  scanFragment() {
    const start = this.position + 1;
    this.position = start;
    while (this.position < this.bytes.length) {
      this.position = scanCharacter(this.bytes, this.position, CLASSES.query, true);
    }
    this.checkLength(start, this.position);
    this.url.encodedFragment = textOf(this.bytes, start, this.position);
  }
}

/** Reads a text; throws a `URLFault`. */
const readURL = (text, limits = STANDARD_LIMITS) => new URLScanner(text, limits).scan();
