// Bytes, sets of ASCII characters and percent-encoding: RFC 3986, sections 2 and 3.

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

const byte = (character) => character.charCodeAt(0);
const bytesOf = (text) => encoder.encode(text);
const textOf = (bytes, start = 0, end = bytes.length) => decoder.decode(bytes.subarray(start, end));

/** A set of ASCII characters as a table of 256 truths. */
function characterClass(...members) {
  const table = new Array(256).fill(false);
  for (const character of members.join("")) table[byte(character)] = true;
  return table;
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const DIGITS = "0123456789";
const UNRESERVED = LETTERS + DIGITS + "-._~";
const CLASSES = {
  unreserved: characterClass(UNRESERVED),
  host: characterClass(UNRESERVED, "!$&'()*+,;="),
  userInfo: characterClass(UNRESERVED, "!$&'()*+,;=:"),
  segment: characterClass(UNRESERVED, "!$&'()*+,;=:@"),
  query: characterClass(UNRESERVED, "!$&'()*+,;=:@/?"),
  queryValue: characterClass(UNRESERVED, "!$'()*,;:@/?"),
  literal: characterClass(UNRESERVED, "!$&'+,;=@"),
  name: characterClass(LETTERS, DIGITS, "_"),
  scheme: characterClass(LETTERS, DIGITS, "+-."),
  letter: characterClass(LETTERS),
  digit: characterClass(DIGITS),
};

/** The value of a hexadecimal digit, or 255. */
function hexValue(value) {
  if (value >= 0x30 && value <= 0x39) return value - 0x30;
  const letter = (value | 0x20) - 0x61;
  return letter >= 0 && letter < 6 ? letter + 10 : 255;
}

/** Text whose escapes were checked, decoded; `+` becomes a space first where it is asked for. */
function percentDecoded(text, plusIsSpace = false) {
  if (!text.includes("%") && !(plusIsSpace && text.includes("+"))) return text;
  const encoded = bytesOf(text);
  const decoded = new Uint8Array(encoded.length);
  let length = 0;
  for (let index = 0; index < encoded.length; index += 1) {
    let value = encoded[index];
    if (value === byte("%") && index + 2 < encoded.length) {
      const high = hexValue(encoded[index + 1]);
      const low = hexValue(encoded[index + 2]);
      if (high < 16 && low < 16) {
        value = (high << 4) | low;
        index += 2;
      }
    } else if (plusIsSpace && value === byte("+")) {
      value = byte(" ");
    }
    decoded[length] = value;
    length += 1;
  }
  return textOf(decoded, 0, length);
}

/** Text with each byte that is not allowed written as an escape. */
function percentEncoded(text, allowed, keepsNonASCII = false) {
  let encoded = "";
  for (const character of text) {
    for (const value of bytesOf(character)) {
      if (value >= 0x80 && keepsNonASCII) {
        encoded += character;
        break;
      }
      encoded += allowed[value]
        ? String.fromCharCode(value)
        : "%" + value.toString(16).toUpperCase().padStart(2, "0");
    }
  }
  return encoded;
}

/** Text with A to Z in lower case and all else as it is. */
const lowercasedASCII = (text) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** The form in which names and labels are compared: canonical equivalents are one name. */
const canonical = (text) => text.normalize("NFC");

const WEB_SCHEMES = new Set(["http", "https", "ws", "wss"]);
