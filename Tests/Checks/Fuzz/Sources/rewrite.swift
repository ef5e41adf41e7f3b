import RoutePatterns

/// Checks rewrite rules and applies them: lines of a pattern, a space and a template, an empty line, lines of URLs.
///
/// A rewritten URL can be read, and no captured text changes the scheme or the host of a template. A host that stays keeps its port,
/// a rule of texts rewrites no URL, and no slash of a fragment gets an escape. Every sample of a pattern matches it.
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
  require(rule.from.scheme != "<none>" || url.scheme == nil, "a rule of texts rewrites no URL")
  // A redirect is what the URL contains; whether it can be read is known when it is.
  if rule.to.hasPrefix(":") { return }
  let reader = StandardURLReader(limits: URLLimits(length: .max, segments: .max, queryItems: .max, valueLength: .max))
  guard let read = try? reader.read(result) else {
    finding("\(rule.from) -> \(rule.to) makes \(result) of \(text), which cannot be read")
  }
  checkFragment(rule, text, read)
  if rule.to.hasPrefix("/") {
    require(read.scheme == url.scheme, "a path keeps the scheme")
    if url.hasWebScheme { require(read.port == url.port, "a path keeps the port") }
  } else {
    let start = rule.to.prefix { $0 != "?" && $0 != "#" }
    let colon = start.firstRange(of: "://")?.upperBound ?? start.startIndex
    let base = String(start[..<(start[colon...].firstIndex(of: "/") ?? start.endIndex)])
    require(read.scheme == base.prefix { $0 != ":" }.lowercased(), "a template keeps its scheme")
    // A host may have parameters, which never contain a slash or a port.
    if read.hasWebScheme, rule.to[colon...].prefix(while: { $0 != "/" }).contains(":") {
      require(read.userInfo == nil, "no captured text adds user information: \(result)")
      if rule.to.hasPrefix("https://:host/"), rule.from.host == ":host" {
        require(read.host == url.host, "the host is the captured one: \(result)")
        require(read.customPort == url.customPort || url.port == 443, "a captured host keeps its port: \(result)")
      }
    } else if read.hasWebScheme, let own = try? reader.read(base) {
      require(read.host == own.host && read.port == own.port, "no captured text changes the host: \(result)")
    }
  }
}

/// Checks that a fragment with one capture has no escape of a slash that the URL has not.
private func checkFragment(_ rule: Rewrite, _ text: String, _ result: ParsedURL) {
  guard let template = rule.to.split(separator: "#", maxSplits: 1).dropFirst().first else { return }
  let fragment = result.encodedFragment.map(String.init) ?? ""
  // A URL is encoded as a whole.
  guard template.count(where: { $0 == ":" }) == 1, !(result.fragment ?? "").contains("://") else { return }
  func escapes(_ text: some StringProtocol) -> Int { text.lowercased().ranges(of: "%2f").count }
  require(
    escapes(fragment) <= escapes(text) + escapes(template), "a slash of \(text) has an escape in \(fragment) by \(rule)"
  )
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
