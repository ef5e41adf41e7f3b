// Characters of URLs and percent-encoding (RFC 3986, sections 2 and 3).

const encoder = new TextEncoder();
const byteLength = (text) => encoder.encode(text).length;

/** A set of ASCII characters, as expressions for one member and for all others. */
const characterSet = (members) => ({ member: new RegExp(`[${members}]`), others: new RegExp(`[^${members}]`, "gu") });

const UNRESERVED = "A-Za-z0-9\\-._~";
const ALLOWED = {
  unreserved: characterSet(UNRESERVED),
  host: characterSet(`${UNRESERVED}!$&'()*+,;=`),
  userInfo: characterSet(`${UNRESERVED}!$&'()*+,;=:`),
  segment: characterSet(`${UNRESERVED}!$&'()*+,;=:@`),
  query: characterSet(`${UNRESERVED}!$&'()*+,;=:@/?`),
  queryValue: characterSet(`${UNRESERVED}!$'()*,;:@/?`),
  queryPiece: characterSet(`${UNRESERVED}!$'()*,;:@?`),
};

/** An IP literal: a host in brackets. */
const IP_LITERAL = new RegExp(`^\\[[${UNRESERVED}!$&'()*+,;=:]+\\](?=:|$)`);

/** Returns text with each character that is not allowed written as escapes. */
const percentEncoded = (text, { others }) => text.replace(others, (character) => encodeURIComponent(character));

/** Returns text with A to Z in lower case and all else unchanged. */
const lowercasedASCII = (text) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Returns the form in which labels are compared: canonical equivalents are one label. */
const canonical = (text) => text.normalize("NFC");

/** Returns text with numbers in place of control, direction and hidden characters, as messages show it. */
function printable(text) {
  const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
  return text.replace(hidden, (character) => `\\u{${character.codePointAt(0).toString(16).toUpperCase()}}`);
}

/** Returns the first 120 characters in quotes, as messages show text from outside. */
const quoted = (text) => (text === null ? "none" : `'${[...text].slice(0, 120).join("")}${[...text].length > 120 ? "…" : ""}'`);

const WEB_SCHEMES = new Set(["http", "https", "ws", "wss"]);
