import MediatorText

/// A URL that a pattern captures as the rest of a path, as in `feed:*url<raw>`, as it is written with its own query and fragment.
///
/// It has the name of the capture and the bounds of its query in the text of the outer URL.
package typealias RestURL = (name: String, text: String, query: Range<Int>)

extension TableCore {
  /// Returns the URL that a pattern captures as the rest of a path, or `nil` if it captures none.
  ///
  /// The query belongs to it up to an item of other names, and so does the fragment, unless the pattern has one. A rest with the escape of a
  /// `?`, a `#` or a `%` was encoded as a whole: its decoded text is the URL.
  ///
  /// - Parameters:
  ///   - number: The number of the pattern, which matches the URL.
  ///   - others: Returns the names of items that do not belong to the URL of a capture, or `nil` if the capture is not a URL.
  package func restURL(
    of number: Int, _ url: ParsedURL, host: HostPlacement, before others: (_ name: String) -> [String]?
  ) -> RestURL? {
    let pattern = patterns[number]
    guard pattern.hasRest else { return nil }
    var cursor = captureCursor(number, url, hostIsSegment: url.hostIsSegment(host))
    while let location = cursor.next() {
      guard location.flags.isOfPath, pattern.elements[location.element].isRest else { continue }
      let name = pattern.name(at: location)
      guard let others = others(name) else { return nil }
      var text = String(url.piece(location.range))
      let isEncoded = ["%25", "%3F", "%3f", "%23"].contains { text.utf8.firstRange(of: $0.utf8) != nil }
      if text.isEmpty || isEncoded { return nil }
      let query = url.items(before: (others + pattern.query.map(\.name)).filter { $0 != name })
      if !query.isEmpty { text += "?" + url.piece(query) }
      if pattern.fragmentPattern == nil, let fragment = url.encodedFragment { text += "#" + fragment }
      return (name, text, query)
    }
    return nil
  }
}

extension ParsedURL {
  /// Returns the bounds of the query up to the first item of one of some names.
  fileprivate func items(before others: [String]) -> Range<Int> {
    let start = layout.query.range.lowerBound
    let own = items(in: layout.query.range).prefix { item in !others.contains { $0.utf8.elementsEqual(item.name) } }
    return start..<(own.last?.value.upperBound ?? start)
  }
}
