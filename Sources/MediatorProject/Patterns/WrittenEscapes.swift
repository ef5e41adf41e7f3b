/// The characters that patterns contain as escapes, such as `ö` in `/%C3%B6/*`.
struct WrittenEscapes {
  private(set) var scalars: Set<Unicode.Scalar> = []
  /// The bytes of the current run of escapes.
  private var run: [UInt8] = []

  init(_ programs: [TextProgram]) {
    for program in programs {
      let steps = program.steps
      var index = 0
      while index < steps.count {
        if let byte = Self.escape(steps[index...]) {
          run.append(byte)
          index += 3
        } else {
          finish()
          index += 1
        }
      }
      finish()
    }
  }

  /// Adds the characters of the run.
  ///
  /// A character that a wildcard continues stands for all that begin with the same bytes.
  private mutating func finish() {
    defer { run = [] }
    var rest = run[...]
    while let first = rest.first {
      let count = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      var bytes = Array(rest.prefix(count))
      rest = rest.dropFirst(count)
      // 0xA0 may follow every first byte but those of the highest characters.
      while bytes.count < count { bytes.append(bytes.count == 1 && first < 0xF4 && first != 0xED ? 0xA0 : 0x80) }
      if let text = String(validating: bytes, as: UTF8.self) { scalars.formUnion(text.unicodeScalars) }
    }
  }

  /// Returns the byte of an escape that steps begin with.
  private static func escape(_ steps: ArraySlice<TextProgram.Step>) -> UInt8? {
    let scalars = steps.prefix(3).compactMap { step -> Unicode.Scalar? in
      guard case .one(let range) = step, range.count == 1 else { return nil }
      return Unicode.Scalar(range.lowerBound)
    }
    guard scalars.count == 3, scalars[0] == "%" else { return nil }
    return UInt8(String(String.UnicodeScalarView(scalars.dropFirst())), radix: 16)
  }
}
