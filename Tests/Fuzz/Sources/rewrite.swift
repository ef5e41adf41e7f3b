import RoutePatterns

/// Checks rewrite rules and applies them: lines of a pattern, a space and a template, an empty line, lines of URLs.
///
/// A rewritten URL can be read, and no captured text changes the scheme or the host of a template. Every sample of a pattern
/// matches it.
func fuzz(_ input: UnsafeBufferPointer<UInt8>) {
  let lines = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  let (ruleLines, urlLines) = (lines.prefix { !$0.isEmpty }, lines.drop { !$0.isEmpty }.dropFirst())
  var rules: [Rewrite] = []
  for (number, line) in ruleLines.prefix(8).enumerated() {
    let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 1).map { String(decoding: $0, as: UTF8.self) }
    guard parts.count == 2 else { continue }
    let pattern = RoutePattern(stringLiteral: parts[0])
    if pattern.error == nil { checkSamples(pattern) }
    rules.append(Rewrite(from: pattern, to: parts[1], priority: number % 2))
  }
  do throws(RewriteError) {
    let set = try RewriteSet(rules)
    for line in urlLines.prefix(4) { rewrite(String(decoding: line, as: UTF8.self), set) }
  } catch {
    require(!error.problems.isEmpty, "an error has problems")
    for problem in error.problems {
      require(rules.indices.contains(problem.rule), "a problem names a rule")
      require(problem.others.allSatisfy(rules.indices.contains), "a problem names other rules")
      require(!problem.description.isEmpty, "a problem has a message")
    }
  }
}

private func rewrite(_ text: String, _ set: RewriteSet) {
  guard let url = try? StandardURLReader().read(text) else { return }
  guard let (rule, result) = try? set.rewritten(url, host: url.defaultHostPlacement) else { return }
  // A redirect is what the URL contains; whether it can be read is known when it is.
  if rule.to.hasPrefix(":") { return }
  let reader = StandardURLReader(limits: URLLimits(length: .max, segments: .max, queryItems: .max, valueLength: .max))
  guard let read = try? reader.read(result) else {
    finding("\(rule.from) -> \(rule.to) makes \(result) of \(text), which cannot be read")
  }
  if rule.to.hasPrefix("/") {
    require(read.scheme == url.scheme, "a path keeps the scheme")
  } else {
    let start = rule.to.prefix { $0 != "?" && $0 != "#" }
    let colon = start.firstRange(of: "://")?.upperBound ?? start.startIndex
    let base = String(start[..<(start[colon...].firstIndex(of: "/") ?? start.endIndex)])
    require(read.scheme == base.prefix { $0 != ":" }.lowercased(), "a template keeps its scheme")
    // A host may have parameters, which never contain a slash or a port.
    if read.hasWebScheme, rule.to[colon...].prefix(while: { $0 != "/" }).contains(":") {
      require(read.userInfo == nil, "no captured text adds user information: \(result)")
    } else if read.hasWebScheme, let own = try? reader.read(base) {
      require(read.host == own.host && read.port == own.port, "no captured text changes the host: \(result)")
    }
  }
}

private func checkSamples(_ pattern: RoutePattern) {
  var builder = RouteTable<Int>.Builder()
  guard (try? builder.insert(pattern, 0)) != nil else { finding("a sound pattern is refused: \(pattern)") }
  let table = builder.freeze()
  for sample in pattern.sampleURLs {
    // Text such as `..`, which a literal cannot contain, is not sampled, so every sample can be read.
    guard let url = try? StandardURLReader().read(sample) else { continue }
    require(table.firstMatch(url) != nil, "\(pattern) does not match its sample \(sample)")
  }
}
