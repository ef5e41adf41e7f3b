import RoutePatterns

/// Reads a URL.
///
/// No input traps, the parts are consistent, and joined again they are read as the same parts.
func fuzz(_ input: UnsafeBufferPointer<UInt8>) {
  let text = String(decoding: input, as: UTF8.self)
  do throws(URLReadingError) {
    let url = try StandardURLReader().read(text)
    let again = try StandardURLReader(rawCharacters: .rejected).read(url.text)
    require(again == url, "the text after reading needs no escapes, and reading it again is the same")
    let segments = url.segments.map(\.text)
    require(segments.count == url.segments.count, "as many segments as are counted")
    var items: [(name: String, value: String?)] = []
    for item in url.queryItems { items.append((item.name, item.value)) }
    require(items.count == url.queryItems.count, "as many items as are counted")
    require(url.groupedQuery.map(\.values.count).reduce(0, +) == items.count, "grouping loses nothing")
    if url.userInfo == nil, url.host?.utf8.first != UInt8(ascii: "[") { rebuild(url, segments, items) }
    // By the host, as in custom schemes.
    require(url.segments(host: .firstSegment).count - segments.count <= 1, "the host is one segment at most")
  } catch {
    require(!error.description.isEmpty, "an error has a message")
  }
}

private func rebuild(_ url: ParsedURL, _ segments: [String], _ items: [(name: String, value: String?)]) {
  let unlimited = URLLimits(length: .max, segments: .max, queryItems: .max, valueLength: .max)
  do throws(URLReadingError) {
    let again = try ParsedURL(
      scheme: url.scheme, host: url.host, port: url.port, segments: segments, queryItems: items,
      fragment: url.fragment, limits: unlimited)
    require(again.segments.map(\.text).elementsEqual(segments) { $0.utf8.elementsEqual($1.utf8) }, "the same segments")
    let found = again.queryItems.filter { !$0.name.isEmpty || $0.value != nil }
    let wanted = items.filter { !$0.name.isEmpty || $0.value != nil }
    require(found.count == wanted.count, "the same number of items")
    for (found, wanted) in zip(found, wanted) {
      require(found.name.utf8.elementsEqual(wanted.name.utf8), "the same name")
      require((found.value ?? "").utf8.elementsEqual((wanted.value ?? "").utf8), "the same value")
    }
    require((again.fragment ?? "").utf8.elementsEqual((url.fragment ?? "").utf8), "the same fragment")
  } catch {
    finding("the parts of a URL that was read do not make one: \(error)")
  }
}
