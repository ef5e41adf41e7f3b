/// Reads `"[" 1*( scalar [ "-" scalar ] ) "]" [ "{" n "}" | "{" n "," [ m ] "}" ]` from the start of a text.
///
/// `]`, `\`, `^` and an inner `-` need a `\` before them; `^` is reserved.
struct CharacterSetReader {
  private let scalars: [Unicode.Scalar]
  private var position = 0
  /// The number of UTF-8 bytes read.
  private(set) var consumedBytes = 0

  init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

  mutating func read() -> ParameterCharacters? {
    guard take("[") else { return nil }
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    while !take("]") {
      let isHyphen = peek == "-"
      let isOutermost = ranges.isEmpty || next == "]"
      guard !isHyphen || isOutermost, let lower = takeMember() else { return nil }
      var upper = lower
      if !isHyphen, peek == "-", next != "]" {
        _ = take("-")
        guard peek != "-", let bound = takeMember(), bound >= lower else { return nil }
        upper = bound
      }
      ranges.append(lower...upper)
    }
    guard take("{") else { return ParameterCharacters(ranges: ranges) }
    guard let minimum = takeNumber() else { return nil }
    var maximum: Int? = minimum
    if take(",") { maximum = peek == "}" ? nil : takeNumber() }
    if peek != "}" { return nil }
    _ = take("}")
    return ParameterCharacters(ranges: ranges, minimum: minimum, maximum: maximum)
  }

  private var peek: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }
  private var next: Unicode.Scalar? { position + 1 < scalars.count ? scalars[position + 1] : nil }

  private mutating func take() -> Unicode.Scalar? {
    guard let scalar = peek else { return nil }
    position += 1
    consumedBytes += UTF8.width(scalar)
    return scalar
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard peek == scalar else { return false }
    return take() != nil
  }

  private mutating func takeMember() -> Unicode.Scalar? {
    guard let scalar = take() else { return nil }
    if scalar == "\\" {
      guard let escaped = take(), "]\\-^".unicodeScalars.contains(escaped) else { return nil }
      return escaped
    }
    return scalar == "^" || scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) ? nil : scalar
  }

  /// A number of one to five digits.
  private mutating func takeNumber() -> Int? {
    var value = 0
    var digits = 0
    while let scalar = peek, ("0"..."9").contains(scalar), digits < 5 {
      value = value * 10 + Int(scalar.value - 0x30)
      digits += 1
      _ = take()
    }
    return digits > 0 ? value : nil
  }
}
