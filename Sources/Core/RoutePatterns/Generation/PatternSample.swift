import MediatorText

/// Builds a URL that a pattern matches.
struct PatternSample {
  /// The segments that a catch-all captures.
  var rest = ["x"]
  /// Returns a text that a parameter accepts, or `nil` if there is none.
  var text: (RoutePattern.Parameter) -> String? = { $0.constraint.map { $0.samples.first } ?? "x" }

  /// Returns the URL, or `nil` if a parameter has no text or the URL exceeds the standard limits.
  ///
  /// The URL of a pattern without scheme and host is a path.
  func url(of pattern: RoutePattern, _ variant: PatternVariant) -> ParsedURL? {
    guard let segments = segments(of: pattern, variant), let items = pattern.sampleItems(self),
      let fragment = pattern.sampleFragment(self)
    else { return nil }
    let url = url(of: pattern, segments, items)
    return fragment.isEmpty ? url : url.flatMap { try? StandardURLReader().read($0.text + fragment) }
  }

  /// Returns the segments of a path or of a fragment, or `nil` if a parameter has no text.
  func segments(of pattern: RoutePattern, _ variant: PatternVariant) -> [String]? {
    var segments: [String] = []
    for element in variant.elements {
      switch element.kind {
      case .span, .catchAll: segments += rest
      case .parameter:
        guard let segment = segment(pattern.parameter(element)) else { return nil }
        segments.append(segment)
      case .literal, .open, .close: segments.append(pattern.text(element.range))
      }
    }
    return segments
  }

  private func url(
    of pattern: RoutePattern, _ segments: [String], _ items: [(name: String, value: String?)]
  ) -> ParsedURL? {
    let host = pattern.hostPattern?.sample
    guard let scheme = pattern.scheme ?? host.map({ _ in "https" }), scheme != RoutePattern.noScheme else {
      return try? ParsedURL(segments: segments, queryItems: items)
    }
    if WebScheme.contains(scheme) {
      return try? ParsedURL(scheme: scheme, host: host ?? "example.com", segments: segments, queryItems: items)
    }
    if pattern.isOpaque, let url = try? ParsedURL(segments: segments, queryItems: items) {
      return try? StandardURLReader().read("\(scheme):\(url.text.dropFirst())")
    }
    var sample = self
    sample.text = { text($0).map { $0 == "x" || $0 == "~sample" ? "1" : $0 } }
    guard let parts = pattern.authority.map({ $0.sampleItems(sample) }) ?? [] else { return nil }
    let (user, port) = AuthorityPattern.parts { name in parts.first { $0.name == name }?.value }
    return try? ParsedURL(
      scheme: scheme, userInfo: user, host: segments.first ?? "", port: port.flatMap(Int.init),
      segments: segments.dropFirst(), queryItems: items)
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
}

extension RoutePattern {
  /// Sample URLs that the pattern matches: with all groups, with none, and with each alternative of its enumerations.
  ///
  /// - Complexity: O(*n*²) in the length of the pattern.
  package var sampleURLs: [String] {
    let all = variants
    var samples = [(PatternSample(), all[0]), (PatternSample(rest: []), all[all.count - 1])]
    for (name, constraint) in constraints.inOrder(by: { $0.key < $1.key }) {
      guard case .enumeration(let alternatives) = constraint else { continue }
      for alternative in alternatives.dropFirst() {
        let defaultText = PatternSample().text
        samples.append((PatternSample(text: { $0.name == name ? alternative : defaultText($0) }), all[0]))
      }
    }
    var known: Set<String> = []
    return samples.compactMap { $0.url(of: self, $1)?.text }.filter { known.insert($0).inserted }
  }

  /// Returns a query, with its `?`, that meets the requirements of two patterns, or `nil` if none is found.
  ///
  /// It is empty if the patterns have none.
  func sharedQuery(with other: RoutePattern) -> String? {
    let all = requiredItems + other.requiredItems
    if all.contains(.empty) { return all.allSatisfy { $0 == .empty } ? "" : nil }
    var items: [(name: String, value: String?)] = []
    for item in all where !items.contains(where: { $0.name.utf8.elementsEqual(item.name.utf8) }) {
      let same = all.filter { $0.name.utf8.elementsEqual(item.name.utf8) }
      let texts = same.flatMap(\.samples)
      guard let text = texts.first(where: { text in same.allSatisfy { $0.accepts(text.utf8) } }) else { return nil }
      items.append((item.name, text))
    }
    return Self.rest(items)
  }

  /// Returns the required items with values that they accept, or `nil` if a parameter has no text.
  func sampleItems(_ sample: PatternSample) -> [(name: String, value: String?)]? {
    var items: [(name: String, value: String?)] = []
    for item in requiredItems {
      switch item.value {
      case .none: continue
      case .any: items.append((item.name, nil))
      case .literal(let text): items.append((item.name, text))
      case .parameter(let parameter):
        guard let text = sample.segment(parameter) else { return nil }
        items.append((item.name, text))
      }
    }
    return items
  }
}

extension RoutePattern.QueryItem {
  /// Values that satisfy the condition.
  var samples: [String] {
    switch value {
    case .any, .none: [""]
    case .literal(let text): [text]
    case .parameter(let parameter) where parameter.isPartial: [PatternSample().segment(parameter)].compactMap(\.self)
    case .parameter(let parameter): parameter.constraint?.samples ?? ["x"]
    }
  }
}

extension RoutePattern {
  /// Returns a query and a fragment, with `?` and `#`, that meet the requirements of two patterns, or `nil` if none are found.
  ///
  /// It is empty if the patterns have none.
  package func sharedConditions(with other: RoutePattern) -> String? {
    // A URL of both consists of their paths and conditions alone.
    if [self, other].contains(where: { $0.authority?.isConditional ?? false }) { return nil }
    guard let query = sharedQuery(with: other) else { return nil }
    let required = [self, other].compactMap(\.fragmentPattern).filter { !$0.isOptional }
    if required.isEmpty { return query }
    if required.contains(where: { $0.form == .none }) { return required.allSatisfy { $0.form == .none } ? query : nil }
    let items = required[0].pattern.sharedQuery(with: required[required.count - 1].pattern)?.dropFirst() ?? ""
    let shared = required.flatMap(\.samples).flatMap { text in
      items.isEmpty ? [text] : [text, "\(text.prefix { $0 != "?" })?\(items)", String(items)]
    }
    return shared.lazy.map { "\(query)#\($0)" }.first { text in
      guard let url = try? StandardURLReader().read("x:" + text) else { return false }
      return acceptsFragment(of: url) && other.acceptsFragment(of: url)
    }
  }

  /// An encoded fragment that the pattern requires, or `nil` if it requires none or a parameter has no text.
  package var requiredFragmentSample: String? {
    fragmentPattern.flatMap { $0.needsText ? $0.samples.first : nil }
  }

  /// Returns a fragment that the pattern accepts, encoded and with its `#`; empty if it requires none, `nil` if a
  /// parameter has no text.
  func sampleFragment(_ sample: PatternSample) -> String? {
    guard let fragment = fragmentPattern, fragment.needsText else { return "" }
    return fragment.sample(sample, fragment.pattern.variants[0]).map { "#\($0)" }
  }
}

extension FragmentPattern {
  /// Encoded fragments that it accepts: with all groups, and with none.
  fileprivate var samples: [String] {
    let all = pattern.variants
    return [sample(PatternSample(), all[0]), sample(PatternSample(rest: []), all[all.count - 1])].compactMap(\.self)
  }

  fileprivate func sample(_ sample: PatternSample, _ variant: PatternVariant) -> String? {
    guard let segments = sample.segments(of: pattern, variant), let items = pattern.sampleItems(sample) else {
      return nil
    }
    let path = segments.map { PercentCoding.encoded($0, allowed: .segment) }.joined(separator: "/")
    return encoded((form == .path ? "/" : "") + path, items)
  }

  /// Returns encoded segments and items as a fragment.
  func encoded(_ segments: String, _ items: [(name: String, value: String?)]) -> String {
    // A `=` would make the `?` after it a part of an item.
    let isRelative = form == .segments
    let parts = segments.split(separator: "=", omittingEmptySubsequences: false)
    let items = RoutePattern.rest(items)
    // Without the `?`, a name that begins with a slash or contains a `?` would be read as segments.
    let name = items.dropFirst().prefix { $0 != "=" }
    let isMarked = form != .items || name.first == "/" || name.contains("?")
    return parts.joined(separator: isRelative ? "%3D" : "=") + items.dropFirst(isMarked ? 0 : 1)
  }
}
