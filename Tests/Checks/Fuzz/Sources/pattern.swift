import RoutePatterns

/// Parses a pattern.
///
/// No input traps, the canonical text reads back, components create the same pattern, and a URL generated from values matches
/// and captures them.
func fuzz(_ input: UnsafeBufferPointer<UInt8>) {
  let text = String(decoding: input, as: UTF8.self)
  let pattern: RoutePattern
  do throws(PatternError) {
    pattern = try RoutePattern(text)
  } catch {
    require(!error.description.isEmpty, "an error has a message")
    require(RoutePattern(stringLiteral: text).error != nil, "the literal carries the error")
    return
  }
  guard let again = try? RoutePattern(pattern.description) else {
    finding("the canonical text does not parse: \(pattern.description)")
  }
  require(again == pattern, "the canonical text means the same")
  require(again.description.utf8.elementsEqual(pattern.description.utf8), "the canonical text is a fixed point")
  require(again.components == pattern.components, "the components are the same")
  if pattern.scheme == nil, pattern.host == nil {
    require(
      (try? RoutePattern(pattern.components, query: pattern.query, fragment: pattern.fragment)) == pattern,
      "the components make the pattern")
    generate(pattern)
  }
}

/// Values that constraints of each kind may accept; a rejected value is not a finding.
private let samples: [RouteValue] = [
  .text("a"), .text("a/b%é:"), .int(-7), .uint(7), .double(2.5), .bool(true),
  .uuid("123e4567-e89b-12d3-a456-426614174000"), .list(["x", "y z"]), .list([]),
]

private func generate(_ pattern: RoutePattern) {
  let names = pattern.parameterNames
  guard names.count <= 6 else { return }
  var builder = RouteTable<Int>.Builder()
  do {
    try builder.insert(pattern, 1)
  } catch {
    finding("a sound pattern is refused: \(error)")
  }
  let table = builder.freeze()
  for offset in samples.indices {
    var values: [String: RouteValue] = [:]
    for (index, name) in names.enumerated() { values[name] = samples[(offset + index) % samples.count] }
    guard let path = try? pattern.path(values) else { continue }
    // A catch-all may capture more segments than a URL from outside has.
    let reader = StandardURLReader(limits: URLLimits(length: .max, segments: .max, valueLength: .max))
    guard let url = try? reader.read(path), table.firstMatch(url) != nil else {
      finding("\(pattern) made \(path) of \(values), and does not match it")
    }
  }
}
