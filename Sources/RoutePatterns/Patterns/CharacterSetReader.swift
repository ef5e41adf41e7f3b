/// Reads `"[" 1*( scalar [ "-" scalar ] ) "]" [ "{" n "}" | "{" n "," [ m ] "}" ]` from the start of a text.
///
/// `]`, `\`, `^` and an inner `-` need a `\` before them; `^` is reserved.
struct CharacterSetReader {
  /// The text that was not read.
  private(set) var rest: Substring.UnicodeScalarView

  init(_ text: String) { rest = text[...].unicodeScalars }

  mutating func read() -> ParameterCharacters? {
    guard take("[") else { return nil }
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    while !take("]") {
      let isHyphen = rest.first == "-"
      let isOutermost = ranges.isEmpty || second == "]"
      guard !isHyphen || isOutermost, let lower = takeMember() else { return nil }
      var upper = lower
      if !isHyphen, second != "]", take("-") {
        guard rest.first != "-", let bound = takeMember(), bound >= lower else { return nil }
        upper = bound
      }
      ranges.append(lower...upper)
    }
    guard take("{") else { return ParameterCharacters(ranges: ranges) }
    guard let minimum = takeNumber() else { return nil }
    var maximum: Int? = minimum
    if take(",") { maximum = takeNumber() }
    guard take("}") else { return nil }
    return ParameterCharacters(ranges: ranges, minimum: minimum, maximum: maximum)
  }

  private var second: Unicode.Scalar? { rest.dropFirst().first }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == scalar else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func takeMember() -> Unicode.Scalar? {
    guard let scalar = rest.popFirst() else { return nil }
    if scalar == "\\" {
      guard let escaped = rest.popFirst(), "]\\-^".unicodeScalars.contains(escaped) else { return nil }
      return escaped
    }
    return scalar == "^" || scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) ? nil : scalar
  }

  /// A number of one to five digits.
  private mutating func takeNumber() -> Int? {
    let digits = rest.prefix(5).prefix { ("0"..."9").contains($0) }
    rest.removeFirst(digits.count)
    return Int(Substring(digits))
  }
}
