// What the text of a parameter must look like; every check takes time linear in the text.

/** The kinds of what can stand at one place of a pattern, best match first: the whole rule of precedence. */
const KINDS = [
  "literal", "enumeration", "uuid", "date", "bool", "uint", "int", "double", "characters", "affixed", "plain", "absent",
  "catchAll",
];
const KIND_RANK = Object.fromEntries(KINDS.map((kind, rank) => [kind, rank]));

const UINT_LIMIT = 1n << 64n;
const INT_LIMIT = 1n << 63n;

/** The value of decimal digits below 2⁶⁴, or null. */
function unsignedValue(text) {
  if (!/^[0-9]+$/.test(text)) return null;
  const digits = text.replace(/^0+/, "");
  if (digits.length > 20) return null;
  const value = BigInt(digits || "0");
  return value < UINT_LIMIT ? value : null;
}

function isInt(text) {
  const isNegative = text.startsWith("-");
  const magnitude = unsignedValue(isNegative ? text.slice(1) : text);
  return magnitude !== null && magnitude < INT_LIMIT + (isNegative ? 1n : 0n);
}

function isDate(text) {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return false;
  const [year, month, day] = text.split("-").map(Number);
  if (month < 1 || month > 12) return false;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day >= 1 && day <= [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
}

const SIMPLE_CONSTRAINTS = {
  int: isInt,
  uint: (text) => unsignedValue(text) !== null,
  double: (text) => /^-?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?$/.test(text) && Number.isFinite(Number(text)),
  bool: (text) => text === "true" || text === "false",
  uuid: (text) => /^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/.test(text),
  date: isDate,
};

/** A set of scalars with bounds for their number: `[a-z0-9-]{1,40}`. */
class CharacterSet {
  constructor(ranges, minimum, maximum) {
    Object.assign(this, { ranges, minimum, maximum });
  }

  get isSound() {
    return this.ranges.length > 0 && (this.maximum === null || (this.maximum >= this.minimum && this.maximum > 0));
  }

  accepts(text) {
    let count = 0;
    for (const character of text) {
      const value = character.codePointAt(0);
      if (!this.ranges.some(([low, high]) => low <= value && value <= high)) return false;
      count += 1;
    }
    return count >= this.minimum && (this.maximum === null || count <= this.maximum);
  }
}

/** Reads a character set from the start of some scalars; answers it and how many were read, or null. */
class CharacterSetReader {
  constructor(text) {
    this.scalars = [...text];
    this.position = 0;
  }

  get peek() { return this.scalars[this.position]; }
  get next() { return this.scalars[this.position + 1]; }

  take(scalar) {
    if (this.peek !== scalar) return false;
    this.position += 1;
    return true;
  }

  read() {
    if (!this.take("[")) return null;
    const ranges = [];
    while (!this.take("]")) {
      const isHyphen = this.peek === "-";
      if (isHyphen && ranges.length > 0 && this.next !== "]") return null;
      const low = this.takeMember();
      if (low === null) return null;
      let high = low;
      if (!isHyphen && this.peek === "-" && this.next !== "]") {
        this.position += 1;
        if (this.peek === "-") return null;
        high = this.takeMember();
        if (high === null || high < low) return null;
      }
      ranges.push([low, high]);
    }
    let minimum = 1;
    let maximum = null;
    if (this.take("{")) {
      minimum = this.takeNumber();
      if (minimum === null) return null;
      maximum = minimum;
      if (this.take(",")) maximum = this.peek === "}" ? null : this.takeNumber();
      if (!this.take("}")) return null;
    }
    const set = new CharacterSet(ranges, minimum, maximum);
    return set.isSound ? { set, length: this.scalars.slice(0, this.position).join("").length } : null;
  }

  takeMember() {
    let scalar = this.peek;
    if (scalar === undefined) return null;
    this.position += 1;
    if (scalar === "\\") {
      scalar = this.peek;
      if (scalar === undefined || !"]\\-^".includes(scalar)) return null;
      this.position += 1;
      return scalar.codePointAt(0);
    }
    const value = scalar.codePointAt(0);
    return scalar === "^" || value < 0x20 || (value >= 0x7f && value <= 0x9f) ? null : value;
  }

  takeNumber() {
    let digits = "";
    while (this.peek !== undefined && /^[0-9]$/.test(this.peek) && digits.length < 5) {
      digits += this.peek;
      this.position += 1;
    }
    return digits === "" ? null : Number(digits);
  }
}

/** What stands between `<` and `>`: how it is written, its kind, and whether it accepts a text. */
function constraintOf(text) {
  if (text === "") return null;
  if (Object.hasOwn(SIMPLE_CONSTRAINTS, text)) return { text, kind: text, accepts: SIMPLE_CONSTRAINTS[text] };
  if (text.startsWith("[")) {
    const read = new CharacterSetReader(text).read();
    return read && read.length === text.length
      ? { text, kind: "characters", set: read.set, accepts: (value) => read.set.accepts(value) }
      : undefined;
  }
  const alternatives = text.split("|").map((part) => percentDecoded(part));
  const isSound = alternatives.length > 1 && !alternatives.includes("") && new Set(alternatives).size === alternatives.length;
  return isSound
    ? { text, kind: "enumeration", alternatives, accepts: (value) => alternatives.includes(value) }
    : undefined;
}
