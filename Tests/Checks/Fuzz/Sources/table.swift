import RoutePatterns

/// Builds a table and matches paths: lines of patterns, an empty line, lines of paths.
///
/// The table must give the same matches as the naive matcher, in order, with variants and captures, in both orders, with
/// priorities and removal.
func fuzz(_ input: UnsafeBufferPointer<UInt8>) {
  guard let options = input.first else { return }
  let order: RouteOrder = options & 1 == 0 ? .specificity : .registration
  let lines = input.dropFirst().split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  let (patternLines, pathLines) = (lines.prefix { !$0.isEmpty }, lines.drop { !$0.isEmpty }.dropFirst())
  var builder = RouteTable<Int>.Builder(order: order)
  var reference = ReferenceMatcher(order: order)
  var handles: [(RouteHandle, Int)] = []
  for (number, line) in patternLines.prefix(8).enumerated() {
    let text = String(decoding: line, as: UTF8.self)
    // The naive matcher tries every variant of every group.
    guard line.count(where: { $0 == UInt8(ascii: "(") }) <= 4, let pattern = try? RoutePattern(text) else { continue }
    if pattern.scheme != nil || pattern.host != nil { continue }
    let priority = options & 2 == 0 ? 0 : line.count % 3
    do throws(RouteTableError) {
      handles.append((try builder.insert(pattern, number, priority: priority), number))
      reference.insert(pattern, priority: priority, number: number)
    } catch {
      require(error.code == .conflict, "a sound pattern is refused only for a conflict")
    }
  }
  if options & 4 != 0, let (handle, number) = handles.first {
    require(builder.remove(handle), "a handle removes its pattern")
    reference.remove(number: number)
  }
  let table = builder.freeze()
  require(table.count == reference.routes.count, "every pattern is in the table")
  for line in pathLines.prefix(4) { compare(table, reference, String(decoding: line, as: UTF8.self)) }
}

private func compare(_ table: RouteTable<Int>, _ reference: ReferenceMatcher, _ path: String) {
  // The result does not matter, but it must not trap.
  let byPath = table.firstMatch(path: path)?.value
  // A text that begins with two slashes is a URL with an authority, which may be empty, and not a path.
  if path.utf8.starts(with: "//".utf8) { return }
  guard let url = try? StandardURLReader().read(path), url.scheme == nil else { return }
  let first = table.firstMatch(url)
  require(first?.value == byPath, "a path and the URL of it are matched alike: \(path)")
  let segments = url.segments.map(\.text)
  var found: [ReferenceMatcher.Match] = []
  for match in table.matches(url) {
    let captures = match.captures.map { "\($0.name)=\($0.text)" }
    found.append(.init(number: match.value, captures: captures, variant: match.variant.description))
  }
  require(found.first?.number == first?.value, "the first match is the first of all")
  require(Set(found.map(\.number)).count == found.count, "every pattern matches once at most")
  // The naive matcher compares strings by canonical equivalence, the table by bytes.
  let texts = segments + [url.fragment ?? ""] + url.queryItems.flatMap { [$0.name, $0.value ?? ""] }
  guard texts.allSatisfy({ $0.utf8.allSatisfy { $0 < 0x80 } }) else { return }
  guard reference.routes.allSatisfy({ $0.pattern.description.utf8.allSatisfy { $0 < 0x80 && $0 != 0x25 } }) else {
    return
  }
  // The naive matcher splits the decoded fragment.
  let fragment = url.encodedFragment
  if fragment?.utf8.contains(0x25) ?? false { return }
  let expected = reference.matches(
    segments, url.queryItems.map { ($0.name, $0.value) }, fragment: fragment.map(String.init))
  require(found == expected, "\(path): found \(found), expected \(expected)")
}
