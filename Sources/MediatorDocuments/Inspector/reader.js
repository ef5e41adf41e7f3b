// Reads the text of a URL as the library's standard reader does (RFC 3986, RFC 3987). Offsets and lengths are in UTF-8 bytes.

const LIMITS = { length: 8192, segments: 64, queryItems: 128, valueLength: 4096 };

/** One scalar, of which those beyond ASCII may be escaped. */
const ENCODED_SCALAR = /%[cd]\w%\w\w|%e\w(?:%\w\w){2}|%f\w(?:%\w\w){3}|[^]/giu;

class URLReadingError extends Error {
  constructor(code, offset, { found = null, limit = null } = {}) {
    super(code);
    Object.assign(this, { code, offset, found, limit });
  }

  get description() {
    const found = this.found === null ? [] : [`found ${quoted(this.found)}`];
    const at = (problem, ...expected) =>
      [`${problem} at offset ${this.offset}`, [...found, ...expected].join(", ")].filter(Boolean).join(": ");
    switch (this.code) {
      case "invalidPort": return at("invalid port", "expected 0 to 65535");
      case "invalidCharacter": return at("invalid character", "expected a percent escape");
      case "malformedEscape": return at("malformed percent escape", "expected two hexadecimal digits after '%'");
      case "invalidUTF8": return at("invalid UTF-8");
      case "tooLong": return `too long: expected at most ${this.limit} bytes`;
      case "tooManySegments": return `too many path segments: expected at most ${this.limit}`;
      case "repeatedQueryItem": return at("repeated query item", "expected one with this name");
      case "tooManyQueryItems": return `too many query items: expected at most ${this.limit}`;
      case "valueTooLong": return at("part too long", `expected at most ${this.limit} bytes`);
      case "tooManyMarks": return at("too many combining marks in a row", `expected at most ${this.limit}`);
      default: return at(this.code.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
    }
  }
}

/** A URL that was read: its text, and its parts decoded. */
class ParsedURL {
  /** In lower case; `null` in a relative reference. */
  scheme = null;
  /** In lower case; `null` if there is none or it is empty. */
  host = null;
  /** The host as it is written: the first segment where the host is one. */
  hostSegment = null;
  hasUserInfo = false;
  port = null;
  path = [];
  /** Whether the path has segments and ends in a slash. */
  endsInSlash = false;
  /** `{ name, value, pieces }`; a value is `null` without a `=`. The pieces are those between slashes, decoded. */
  query = [];
  encodedQuery = null;
  encodedFragment = null;
  /** The text up to where the path begins, its first slash included. */
  beforePath = "";
  /** Where each segment ends, and the path with its final slash, if empty segments are ignored. */
  segmentEnds = null;
  pathEnd = 0;
  /** Whether the last of several query items with one name decides. */
  lastWins = false;

  constructor(text) { this.text = text; }

  /** Returns all segments, the host first where it is one. */
  segments(hostIsSegment) {
    return hostIsSegment && this.hostSegment !== null ? [this.hostSegment, ...this.path] : this.path;
  }
}

/** Reads the parts from left to right, so that the first problem is the one that is thrown. */
class URLScanner {
  position = 0;

  /** @param reading The options of the reader, as the manifest has them. */
  constructor(text, reading = {}) {
    this.text = text;
    this.reading = reading;
    this.limits = { ...LIMITS, ...reading.limits };
    this.url = new ParsedURL(text);
    this.url.lastWins = reading.repeatedItems === "last";
  }

  scan() {
    const { length } = this.limits;
    if (byteLength(this.text) > length) throw new URLReadingError("tooLong", length, { limit: length });
    const parts = /^(?:([^:/?#]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#([^]*))?$/.exec(this.text);
    const [, scheme, authority, path, query, fragment] = parts;
    if (scheme !== undefined) this.scanScheme(scheme);
    if (authority !== undefined) this.scanAuthority(authority);
    this.scanPath(path);
    if (query !== undefined) this.scanQuery(query);
    if (fragment !== undefined) this.scanFragment(fragment);
    this.rejectMarks();
    const { scheme: name, hostSegment } = this.url;
    if (this.reading.foldsFirstSegment && name !== null && !WEB_SCHEMES.has(name) && hostSegment !== null) {
      this.url.hostSegment = lowercasedASCII(hostSegment);
    }
    if (this.reading.repeatedItems === "error") this.rejectRepeatedItems();
    return this.url;
  }

  /** Rejects more than 30 combining marks in a row, raw or escaped (UAX #15, section 13). */
  rejectMarks() {
    let count = 0;
    for (const { 0: text, index } of this.text.matchAll(ENCODED_SCALAR)) {
      count = /\p{M}/u.test(text.length > 2 ? decodeURIComponent(text) : text) ? count + 1 : 0;
      if (count > 30) throw this.error("tooManyMarks", index, { limit: 30 });
    }
  }

  rejectRepeatedItems() {
    const known = new Set();
    let offset = this.text.length - (this.url.encodedFragment === null ? 0 : this.url.encodedFragment.length + 1)
      - (this.url.encodedQuery ?? "").length;
    let index = 0;
    for (const item of (this.url.encodedQuery ?? "").split("&")) {
      if (item !== "") {
        const { name } = this.url.query[index];
        index += 1;
        if (known.has(name)) throw this.error("repeatedQueryItem", offset, { found: name });
        known.add(name);
      }
      offset += item.length + 1;
    }
  }

  error(code, position, details) {
    return new URLReadingError(code, byteLength(this.text.slice(0, position)), details);
  }

  scanScheme(scheme) {
    if (!/^[A-Za-z][A-Za-z0-9+.-]*$/.test(scheme)) throw this.error("invalidScheme", 0, { found: `${scheme}:` });
    this.url.scheme = lowercasedASCII(scheme);
    this.position = scheme.length + 1;
  }

  /** `[ userinfo "@" ] host [ ":" port ]` (3.2). */
  scanAuthority(authority) {
    this.position += 2;
    const end = this.position + authority.length;
    const at = authority.indexOf("@");
    if (at >= 0) {
      this.scanCharacters(this.position + at, ALLOWED.userInfo);
      this.url.hasUserInfo = true;
      this.position += 1;
    }
    const host = this.scanHost(this.text.slice(this.position, end));
    if (host !== "") {
      this.url.hostSegment = decodeURIComponent(host);
      this.url.host = lowercasedASCII(this.url.hostSegment);
    }
    if (this.position < end) this.scanPort(this.text.slice(this.position + 1, end));
    this.position = end;
  }

  scanHost(text) {
    const start = this.position;
    const [host] = (text.startsWith("[") ? IP_LITERAL : /^[^:]*/).exec(text) ?? [null];
    if (host === null) throw this.error("invalidHost", start, { found: text });
    if (!text.startsWith("[")) this.scanCharacters(start + host.length, ALLOWED.host, { code: "invalidHost" });
    this.position = start + host.length;
    return host;
  }

  scanPort(port) {
    if (!/^[0-9]*$/.test(port) || Number(port) > 65535) {
      throw this.error("invalidPort", this.position + 1, { found: port });
    }
    if (port !== "") this.url.port = Number(port);
  }

  /** Segments between slashes (3.3); one slash at the end is ignored. */
  scanPath(path) {
    const isRooted = path.startsWith("/");
    this.position += isRooted ? 1 : 0;
    this.url.beforePath = this.text.slice(0, this.position);
    const segments = path.slice(isRooted ? 1 : 0).split("/");
    const end = this.position + segments.join("/").length;
    if (segments.at(-1) === "") {
      segments.pop();
      this.url.endsInSlash = segments.length > 0;
    }
    const ignoresEmpty = this.reading.emptySegments === "ignored";
    if (ignoresEmpty) Object.assign(this.url, { segmentEnds: [], pathEnd: this.position + path.length - (isRooted ? 1 : 0) });
    for (const segment of segments) {
      const start = this.position;
      this.scanCharacters(start + segment.length, ALLOWED.segment);
      if (segment === "" && ignoresEmpty) {
        this.position += 1;
        continue;
      }
      if (segment === "") throw this.error("emptySegment", start);
      if (/^(\.|%2[Ee]){1,2}$/.test(segment)) throw this.error("dotSegment", start, { found: segment });
      this.checkLength(start, segment, this.limits.segmentLength);
      const limit = this.limits.segments;
      if (this.url.path.length >= limit) throw this.error("tooManySegments", start, { limit });
      this.url.path.push(decodeURIComponent(segment));
      this.url.segmentEnds?.push(start + segment.length);
      this.position += 1;
    }
    this.position = end;
  }

  /** Items between `&` (3.4); empty ones are ignored. */
  scanQuery(query) {
    this.url.encodedQuery = query;
    const end = this.position + 1 + query.length;
    for (const item of query.split("&")) {
      this.position += 1;
      const start = this.position;
      const [, name, value] = /^([^=]*)(?:=([^]*))?$/.exec(item);
      this.scanCharacters(start + name.length, ALLOWED.query, { allowsLines: true });
      this.checkLength(start, name, this.limits.itemNameLength);
      this.scanCharacters(start + item.length, ALLOWED.query, { allowsLines: true });
      this.checkLength(start + name.length + 1, value ?? "", this.limits.itemValueLength);
      if (item !== "") this.endItem(start, name, value);
    }
    this.position = end;
  }

  endItem(start, name, value) {
    const { query } = this.url;
    const limit = this.limits.queryItems;
    if (query.length >= limit) throw this.error("tooManyQueryItems", start, { limit });
    const decoded = (text) => decodeURIComponent(this.reading.plus === "plus" ? text : text.replaceAll("+", " "));
    query.push({
      name: decoded(name), value: value === undefined ? null : decoded(value), pieces: (value ?? "").split("/").map(decoded),
    });
  }

  scanFragment(fragment) {
    this.position += 1;
    const start = this.position;
    this.scanCharacters(start + fragment.length, ALLOWED.query, { allowsLines: true });
    this.checkLength(start, fragment, this.limits.fragmentLength);
    this.url.encodedFragment = fragment;
  }

  checkLength(start, text, own) {
    const limit = own ?? this.limits.valueLength;
    if (byteLength(text) > limit) throw this.error("valueTooLong", start, { limit });
  }

  /** Checks all characters up to a position, raw or escaped. Query and fragment allow escaped tabs and line ends. */
  scanCharacters(end, allowed, { code = "invalidCharacter", allowsLines = false } = {}) {
    while (this.position < end) {
      const character = this.text[this.position];
      if (allowed.member.test(character)) {
        this.position += 1;
      } else if (character === "%") {
        this.scanEscapedScalar(allowsLines);
      } else {
        this.checkControl(character, this.position);
        if (character < "\u0080") throw this.error(code, this.position, { found: character });
        this.position += 1;
      }
    }
  }

  /** Checks the escapes of one scalar by table 3-7 of the Unicode standard: the second byte depends on the first. */
  scanEscapedScalar(allowsLines) {
    const start = this.position;
    const first = this.takeEscapedByte();
    const invalid = () => this.error("invalidUTF8", start, { found: this.text.slice(start, this.position) });
    if (first >= 0x80) {
      if (first < 0xc2 || first > 0xf4) throw invalid();
      let [low, high] = { 0xe0: [0xa0, 0xbf], 0xed: [0x80, 0x9f], 0xf0: [0x90, 0xbf], 0xf4: [0x80, 0x8f] }[first] ?? [0x80, 0xbf];
      const length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
      for (let index = 1; index < length; index += 1) {
        if (this.text[this.position] !== "%") throw invalid();
        const next = this.takeEscapedByte();
        if (next < low || next > high) throw invalid();
        [low, high] = [0x80, 0xbf];
      }
    }
    const scalar = decodeURIComponent(this.text.slice(start, this.position));
    if (!allowsLines || !"\t\n\r".includes(scalar)) this.checkControl(scalar, start);
  }

  takeEscapedByte() {
    const found = this.text.slice(this.position, this.position + 3);
    if (!/^%[0-9A-Fa-f]{2}$/.test(found)) throw this.error("malformedEscape", this.position, { found });
    this.position += 3;
    return parseInt(found.slice(1), 16);
  }

  checkControl(character, position) {
    if (!/\p{Cc}/u.test(character)) return;
    const number = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
    throw this.error("controlCharacter", position, { found: `U+${number}` });
  }
}

/** Returns a text with the escapes that browsers write after the authority; `\` stays, which they take for a slash. */
function escapedText(text) {
  const [, start, head, hash = "", fragment = ""] = /^((?:[A-Za-z0-9+.-]+:)?(?:\/\/[^/?#]*)?)([^#]*)(#)?([^]*)$/.exec(text);
  const escaped = (part) => part.replace(/[ "#<>[\]^`{|}]/g, encodeURIComponent);
  return start + escaped(head) + hash + escaped(fragment);
}

/** Returns the text of a label of punycode (RFC 3492), or the label if it is malformed. */
function decodedLabel(label) {
  const [, start = "", digits = ""] = /^xn--(?:([ -~]*)-)?([a-z0-9]+)$/i.exec(label) ?? [];
  if (digits === "" || label.length > 63) return label;
  const characters = [...start];
  let [code, position, bias] = [0x80, 0, 72];
  for (let at = 0; at < digits.length;) {
    const before = position;
    for (let [weight, place, isLast] = [1, 36, false]; !isLast; place += 36) {
      const digit = (parseInt(digits[at], 36) + 26) % 36;
      const threshold = Math.min(Math.max(place - bias, 1), 26);
      if (at === digits.length || weight >= 2 ** 32) return label;
      position += digit * weight;
      weight *= 36 - threshold;
      isLast = digit < threshold;
      at += 1;
    }
    if (position - before > 0x10ffff * 64) return label;
    const count = characters.length + 1;
    let delta = Math.floor((position - before) / (before === 0 ? 700 : 2));
    delta += Math.floor(delta / count);
    for (bias = 0; delta > 455; bias += 36) delta = Math.floor(delta / 35);
    bias += Math.floor(36 * delta / (delta + 38));
    code += Math.floor(position / count);
    position %= count;
    if (code < 0xa0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return label;
    characters.splice(position, 0, String.fromCodePoint(code));
    position += 1;
  }
  return characters.map((character) => (character < "\u0080" ? character : encodeURIComponent(character))).join("");
}

/** Returns a text with what `URL(string:)` wrote as punycode in the host of a custom scheme. */
const internationalText = (text) => text.replace(/^([A-Za-z0-9+.-]+):\/\/[^/?#]*/, (start, scheme) => (
  WEB_SCHEMES.has(lowercasedASCII(scheme)) ? start
    : `${scheme}://${start.slice(scheme.length + 3).split(".").map(decodedLabel).join(".")}`));

/** Reads a text that needs no escapes. */
function readWritten(text, reading) {
  const url = new URLScanner(text, reading).scan();
  const decoded = internationalText(text);
  if (decoded === text) return url;
  try {
    return new URLScanner(decoded, reading).scan();
  } catch (error) {
    throw new URLReadingError(error.code, url.scheme.length + 3, { limit: error.limit });
  }
}

/** Reads a text; throws a `URLReadingError`. */
function readURL(text, reading) {
  const original = text.toWellFormed();
  try {
    return readWritten(original, reading);
  } catch (error) {
    if (error.code !== "invalidCharacter" || reading?.rawCharacters === "rejected") throw error;
  }
  const escaped = escapedText(original);
  try {
    return readWritten(escaped, reading);
  } catch (error) {
    const [from, to] = [encoder.encode(original), encoder.encode(escaped)];
    let offset = 0;
    for (let at = 0; at < error.offset && at < to.length; offset += 1) at += from[offset] === to[at] ? 1 : 3;
    error.offset = offset;
    throw error;
  }
}
