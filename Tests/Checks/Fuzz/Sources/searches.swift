import RoutePatterns

/// Searches a table for the sake of a message.
///
/// The input is lines of patterns, an empty line, and lines of URLs. Near patterns do not match and are sorted by their
/// distance; an explanation tells of each pattern of a small table once; each verdict has a short message.
func fuzz(_ input: UnsafeBufferPointer<UInt8>) {
  let lines = String(decoding: input, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
  var builder = RouteTable<Int>.Builder()
  for (index, line) in lines.prefix(while: { !$0.isEmpty }).enumerated() {
    do {
      try builder.insert(RoutePattern(String(line)), index)
    } catch {
      require("\(error)".unicodeScalars.count < 2000, "an error has a short message")
    }
  }
  let table = builder.freeze()
  for line in lines.drop(while: { !$0.isEmpty }).dropFirst().prefix(8) {
    guard let url = try? StandardURLReader().read(String(line)) else { continue }
    let matches = Set(table.matches(url).map(\.value))
    let near = table.nearest(to: url)
    require(near.count <= 3 && near.map(\.distance) == near.map(\.distance).sorted(), "the nearest come first")
    require(near.allSatisfy { (1...4).contains($0.distance) }, "near patterns differ from the URL")
    let explanations = table.explain(url, limit: .max)
    require(explanations.count == table.entries.count, "each pattern is explained")
    for (index, explanation) in explanations.enumerated() {
      var isMatch = false
      if case .matched = explanation.verdict { isMatch = true }
      require(isMatch == matches.contains(explanation.entry.value), "verdicts are those of matching")
      require(isMatch == (index < matches.count), "matches come first")
      require("\(explanation.verdict)".unicodeScalars.count < 2000, "a verdict has a short message")
    }
  }
}
