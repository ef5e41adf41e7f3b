import MediatorText

/// Builds a URL that a pattern matches.
struct PatternSample {
  /// Whether the optional group with an index, from 0 at the left, is present.
  var hasGroup: (Int) -> Bool = { _ in true }
  /// The segments that a catch-all captures.
  var rest = ["x"]
  /// Returns a text that a parameter accepts, or `nil` if there is none.
  var text: (RoutePattern.Parameter) -> String? = { $0.constraint.map { $0.samples.first } ?? "x" }

  /// Returns the URL, or `nil` if a parameter has no text or the URL exceeds the standard limits.
  ///
  /// The URL of a pattern without scheme and host is a path.
  func url(of pattern: RoutePattern) -> ParsedURL? {
    guard let segments = segments(of: pattern), let items = pattern.sampleItems(self),
      let fragment = pattern.sampleFragment(self)
    else { return nil }
    let url = url(of: pattern, segments, items)
    return fragment.isEmpty ? url : url.flatMap { try? StandardURLReader().read($0.text + fragment) }
  }

  /// Returns the segments of a path or of a fragment, or `nil` if a parameter has no text.
  func segments(of pattern: RoutePattern) -> [String]? {
    var groups = 0
    return segments(pattern.components, &groups)
  }

  private func url(
    of pattern: RoutePattern, _ segments: [String], _ items: [(name: String, value: String?)]
  ) -> ParsedURL? {
    let host = pattern.hostPattern?.sample
    guard let scheme = pattern.scheme ?? host.map({ _ in "https" }) else {
      return try? ParsedURL(segments: segments, queryItems: items)
    }
    if WebScheme.contains(scheme) {
      return try? ParsedURL(scheme: scheme, host: host ?? "example.com", segments: segments, queryItems: items)
    }
    if pattern.isOpaque, let url = try? ParsedURL(segments: segments, queryItems: items) {
      return try? StandardURLReader().read("\(scheme):\(url.text.dropFirst())")
    }
    return try? ParsedURL(scheme: scheme, host: segments.first ?? "", segments: segments.dropFirst(), queryItems: items)
  }

  /// Returns a segment that a parameter accepts, or `nil` if none is found.
  func segment(_ parameter: RoutePattern.Parameter) -> String? {
    if parameter.others.isEmpty { return text(parameter).map { parameter.segment([$0]) } }
    let followers = parameter.others.map(\.separator) + [""]
    let texts = zip(parameter.singles, followers).compactMap { single, separator in
      let samples = [text(single)].compactMap(\.self) + (single.constraint?.samples ?? ["x", "y"])
      return samples.first { separator.isEmpty || !$0.utf8.contains(separator.utf8) }
    }
    guard texts.count == followers.count else { return nil }
    let segment = parameter.segment(texts)
    return parameter.accepts(segment) ? segment : nil
  }

  private func segments(_ components: [RoutePattern.Component], _ groups: inout Int) -> [String]? {
    var segments: [String] = []
    for component in components {
      switch component {
      case .literal(let text): segments.append(text)
      case .parameter(let parameter):
        guard let segment = segment(parameter) else { return nil }
        segments.append(segment)
      case .catchAll, .rest: segments += rest
      case .group(let inner):
        let isPresent = hasGroup(groups)
        groups += 1
        guard let inner = self.segments(inner, &groups) else {
          if isPresent { return nil }
          continue
        }
        if isPresent { segments += inner }
      }
    }
    return segments
  }
}

extension RoutePattern {
  /// Sample URLs that the pattern matches: with all groups, with none, and with each alternative of its enumerations.
  ///
  /// - Complexity: O(*n*²) in the length of the pattern.
  package var sampleURLs: [String] {
    var samples = [PatternSample(), PatternSample(hasGroup: { _ in false }, rest: [])]
    for (name, constraint) in constraints.inOrder(by: { $0.key < $1.key }) {
      guard case .enumeration(let alternatives) = constraint else { continue }
      for alternative in alternatives.dropFirst() {
        let defaultText = PatternSample().text
        samples.append(PatternSample(text: { $0.name == name ? alternative : defaultText($0) }))
      }
    }
    var known: Set<String> = []
    return samples.compactMap { $0.url(of: self)?.text }.filter { known.insert($0).inserted }
  }
}
