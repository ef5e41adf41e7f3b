/// Generates one path of a pattern, and checks that the pattern matches it.
struct PathGenerator {
  private let pattern: RoutePattern
  /// The pattern that errors name: the whole one of a fragment.
  private let whole: RoutePattern
  private var values: [String: RouteValue]
  private var segments: [(text: String, name: String?)] = []
  private var used: [String: RouteValue] = [:]

  init(pattern: RoutePattern, of whole: RoutePattern? = nil, values: [String: RouteValue]) {
    self.pattern = pattern
    self.whole = whole ?? pattern
    self.values = values
  }

  /// Returns the encoded path; without its leading slash if the first segment is a host.
  mutating func path(firstIsHost: Bool) throws(GenerationError) -> String {
    let known = Set(pattern.allCaptureNames)
    if let unexpected = values.keys.filter({ !known.contains($0) }).min() {
      throw GenerationError(.unexpectedValue, whole, name: unexpected, value: values[unexpected]?.description)
    }
    try append(variant)
    let encoded = segments.enumerated().map { index, segment in
      PercentCoding.encoded(segment.text, allowed: firstIsHost && index == 0 ? .host : .segment)
    }
    let text = (firstIsHost ? "" : "/") + encoded.joined(separator: "/")
    try check(text, firstIsHost: firstIsHost)
    return text
  }

  /// Returns the query items: the required ones, and those optional ones that have a value.
  func items() throws(GenerationError) -> [(name: String, value: String?)] {
    var items: [(name: String, value: String?)] = []
    for item in pattern.query {
      switch item.value {
      case .none: continue
      case .any: items.append((item.name, nil))
      case .literal(let text): items.append((item.name, text))
      case .parameter(let parameter):
        if case .list(let texts)? = values[parameter.name], !texts.isEmpty, !parameter.isPartial, !item.isRaw {
          var one = self
          for text in texts {
            one.values[parameter.name] = .text(text)
            items.append((item.name, try one.text(of: parameter, isOptional: false)))
          }
        } else if let text = try text(of: parameter, isOptional: item.isOptional) {
          items.append((item.name, text))
        }
      }
    }
    return items
  }

  /// Returns the encoded fragment; `nil` if there is none, or an optional one has no value.
  func fragment() throws(GenerationError) -> String? {
    guard let fragment = pattern.fragmentPattern, fragment.form != .none else { return nil }
    let names = Set(fragment.pattern.parameterNames)
    let own = values.filter { names.contains($0.key) }
    if fragment.isOptional, own.isEmpty { return nil }
    var generator = PathGenerator(pattern: fragment.pattern, of: whole, values: own)
    let path = try generator.path(firstIsHost: false)
    if fragment.form != .text {
      return fragment.encoded(fragment.form == .path ? path : String(path.dropFirst()), try generator.items())
    }
    // One text keeps its slashes, unless it would be read as segments.
    let encoded = path.dropFirst()
    let text = PercentCoding.decoded(encoded)
    return text.utf8.first == UInt8(ascii: "/") ? String(encoded) : PercentCoding.encoded(text, allowed: .query)
  }

  /// Returns the text of a parameter of the query, or `nil` if an optional one has no value.
  private func text(of parameter: RoutePattern.Parameter, isOptional: Bool) throws(GenerationError) -> String? {
    let singles = parameter.singles
    if isOptional, !singles.contains(where: { values[$0.name] != nil }) { return nil }
    var texts: [String] = []
    for single in singles {
      let text = try text(of: single, mayBeEmpty: !parameter.isPartial).text
      let isControl = text.unicodeScalars.contains {
        $0.properties.generalCategory == .control && !["\t", "\n", "\r"].contains($0)
      }
      if isControl { throw GenerationError(.unreadableValue, whole, name: single.name, value: text) }
      texts.append(text)
    }
    let text = parameter.segment(texts)
    guard !parameter.isPartial || TrieSymbol(parameter).texts(of: text) == texts else {
      throw GenerationError(.ambiguousValues, whole, value: text)
    }
    return text
  }

  /// Returns the value of a capture and its text.
  private func text(
    of single: RoutePattern.Parameter, mayBeEmpty: Bool
  ) throws(GenerationError) -> (value: RouteValue, text: String) {
    guard let value = values[single.name] else { throw GenerationError(.missingValue, whole, name: single.name) }
    let text = value.description
    let isList = if case .list = value { true } else { false }
    guard !isList, mayBeEmpty || !text.isEmpty, single.constraint?.accepts(text) ?? true else {
      throw GenerationError(.invalidValue, whole, name: single.name, value: text)
    }
    return (value, text)
  }

  /// The shortest of the variants that have the most values.
  private var variant: PatternVariant {
    func valueCount(_ variant: PatternVariant) -> Int {
      variant.elements.reduce(0) { $0 + ($1.isCapture ? pattern.names(of: $1).count { values[$0] != nil } : 0) }
    }
    return pattern.variants.min { left, right in
      (-valueCount(left), left.elements.count) < (-valueCount(right), right.elements.count)
    } ?? pattern.variants[0]
  }

  /// Appends the elements of a variant.
  private mutating func append(_ variant: PatternVariant) throws(GenerationError) {
    for element in variant.elements {
      switch element.kind {
      case .literal, .open, .close: segments.append((pattern.text(element.range), nil))
      case .parameter: try append(pattern.parameter(element))
      case .span, .catchAll:
        let name = pattern.name(element.nameRange)
        guard let value = values[name] else { continue }
        let rest = value.description.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let texts = element.isRest ? rest.map { String(Substring($0)) } : value.segments
        if texts.isEmpty || element.isRest && value.description.isEmpty { continue }
        for text in texts { segments.append((text, name)) }
        used[name] = value
      }
    }
  }

  private mutating func append(_ parameter: RoutePattern.Parameter) throws(GenerationError) {
    var texts: [String] = []
    for single in parameter.singles {
      let (value, text) = try text(of: single, mayBeEmpty: false)
      texts.append(text)
      used[single.name] = value
    }
    segments.append((parameter.segment(texts), parameter.name))
  }

  /// Reads and matches the path again; every value must be captured again under its name.
  private func check(_ path: String, firstIsHost: Bool) throws(GenerationError) {
    if let unreadable = segments.first(where: { $0.name != nil && !Self.isReadable($0.text) }) {
      throw GenerationError(.unreadableValue, whole, name: unreadable.name, value: unreadable.text)
    }
    guard let url = try? StandardURLReader(limits: .none).read((firstIsHost ? "x://" : "x:") + path) else {
      throw GenerationError(.unreadableValue, whole, value: path)
    }
    let segments = url.segments(hostIsSegment: firstIsHost)
    let variant = pattern.variant(matching: segments.map(\.matchedBytes))
    var found: [String: [String]] = [:]
    let all = segments.map(\.text)
    for (index, element) in (variant?.elements ?? []).enumerated() {
      let segments = variant?.segments(of: index, among: all.count) ?? 0..<0
      if element.isList {
        let texts = Array(all[segments])
        if texts.isEmpty { continue }
        found[pattern.name(element.nameRange)] = element.isRest ? [texts.joined(separator: "/")] : texts
      } else if element.kind == .parameter {
        let parameter = pattern.parameter(element)
        let pieces = TrieSymbol(parameter).texts(of: all[segments.lowerBound])
        for (single, piece) in zip(parameter.singles, pieces) { found[single.name] = [piece] }
      }
    }
    guard variant != nil, found == used.mapValues(\.segments) else {
      throw GenerationError(.ambiguousValues, whole, value: path)
    }
  }

  private static func isReadable(_ segment: String) -> Bool {
    segment != "." && segment != ".." && !segment.isEmpty
      && !segment.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
