// Checks the text of a parameter against a constraint, in time linear in the text.

/** Returns the value of decimal digits below 2⁶⁴, or `null`. */
function unsignedValue(text) {
  const digits = /^0*([0-9]{1,20})$/.exec(text)?.[1];
  if (digits === undefined) return null;
  const value = BigInt(digits);
  return value < 1n << 64n ? value : null;
}

function isInt(text) {
  const isNegative = text.startsWith("-");
  const magnitude = unsignedValue(isNegative ? text.slice(1) : text);
  return magnitude !== null && magnitude < (1n << 63n) + (isNegative ? 1n : 0n);
}

function isDate(text) {
  const [, year, month, day] = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(text)?.map(Number) ?? [];
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return day >= 1 && day <= days;
}

const TYPES = {
  int: isInt,
  uint: (text) => unsignedValue(text) !== null,
  double: (text) => /^-?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?$/.test(text) && Number.isFinite(Number(text)),
  bool: (text) => text === "true" || text === "false",
  uuid: (text) => /^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/.test(text),
  date: isDate,
  raw: () => true,
};

/** Whether a text satisfies a constraint: a type, alternatives, or scalars of some ranges in a number between bounds. */
function satisfies(text, { text: type, alternatives, ranges, minimum, maximum }) {
  if (alternatives) return alternatives.includes(text);
  if (!ranges) return TYPES[type](text);
  const scalars = [...text].map((scalar) => scalar.codePointAt(0));
  return scalars.length >= minimum && scalars.length <= (maximum ?? Infinity)
    && scalars.every((scalar) => ranges.some(([low, high]) => low <= scalar && scalar <= high));
}
