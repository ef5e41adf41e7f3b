/// Generates one path of a pattern, and checks that the pattern matches it.
struct PathGenerator {
  private let pattern: RoutePattern
  private let values: [String: RouteValue]
  private var segments: [(text: String, name: String?)] = []
  private var used: [String: RouteValue] = [:]

  init(pattern: RoutePattern, values: [String: RouteValue]) {
    self.pattern = pattern
    self.values = values
  }

  /// Returns the encoded path; without its leading slash if the first segment is a host.
  mutating func path(firstIsHost: Bool) throws(GenerationError) -> String {
    let known = Set(pattern.elements.filter { $0.kind != .literal }.map { pattern.text($0.nameRange) })
    if let unexpected = values.keys.filter({ !known.contains($0) }).min() {
      throw error(.unexpectedValue, unexpected, values[unexpected]?.description)
    }
    var element = 0
    try append(&element)
    var bytes: [UInt8] = firstIsHost ? [] : [UInt8(ascii: "/")]
    for (index, segment) in segments.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: "/")) }
      let allowed: CharacterClass = firstIsHost && index == 0 ? .host : .segment
      PercentCoding.append(segment.text.utf8, allowed: allowed, to: &bytes)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    try check(text, firstIsHost: firstIsHost)
    return text
  }

  /// Appends the elements up to the end of the pattern or of the group.
  private mutating func append(_ index: inout Int) throws(GenerationError) {
    while index < pattern.elements.count {
      let element = pattern.elements[index]
      index += 1
      switch element.kind {
      case .close: return
      case .literal: segments.append((pattern.text(element.range), nil))
      case .parameter: try append(pattern.parameter(element))
      case .catchAll:
        let name = pattern.text(element.nameRange)
        guard let value = values[name] else { continue }
        for segment in value.segments { segments.append((segment, name)) }
        if !value.segments.isEmpty { used[name] = value }
      case .open:
        let content = index..<Int(element.link)
        if hasValue(content) { try append(&index) } else { index = content.upperBound + 1 }
      }
    }
  }

  /// Whether a parameter of a group has a value.
  private func hasValue(_ content: Range<Int>) -> Bool {
    pattern.elements[content].contains { element in
      (element.kind == .parameter || element.kind == .catchAll) && values[pattern.text(element.nameRange)] != nil
    }
  }

  private mutating func append(_ parameter: RoutePattern.Parameter) throws(GenerationError) {
    guard let value = values[parameter.name] else { throw error(.missingValue, parameter.name, nil) }
    let text = value.description
    if case .list = value { throw error(.invalidValue, parameter.name, text) }
    guard !text.isEmpty, parameter.constraint?.accepts(text) ?? true else {
      throw error(.invalidValue, parameter.name, text)
    }
    segments.append((parameter.prefix + text + parameter.suffix, parameter.name))
    used[parameter.name] = value
  }

  /// Reads and matches the path again; every value must come back under its name.
  private func check(_ path: String, firstIsHost: Bool) throws(GenerationError) {
    if let unreadable = segments.first(where: { $0.name != nil && !Self.isReadable($0.text) }) {
      throw error(.unreadableValue, unreadable.name, unreadable.text)
    }
    let url: ParsedURL
    do throws(URLReadingError) {
      url = try StandardURLReader(limits: .none).read((firstIsHost ? "x://" : "x:") + path)
    } catch {
      throw self.error(.unreadableValue, nil, path)
    }
    let segments = url.segments(host: firstIsHost ? .firstSegment : .authority)
    guard let steps = VariantFinder(pattern: pattern, segments: segments).find() else {
      throw error(.ambiguousValues, nil, path)
    }
    var found: [String: String] = [:]
    let all = segments.map(\.text)
    for step in steps {
      let element = pattern.elements[step.element]
      if element.kind == .catchAll, step.segment < all.count {
        found[pattern.text(element.nameRange)] = all[step.segment...].joined(separator: "\u{0}")
      } else if element.kind == .parameter {
        let parameter = pattern.parameter(element)
        let inner = all[step.segment].utf8.dropFirst(parameter.prefix.utf8.count).dropLast(parameter.suffix.utf8.count)
        found[parameter.name] = String(decoding: inner, as: UTF8.self)
      }
    }
    let expected = used.mapValues { $0.segments.joined(separator: "\u{0}") }
    guard found == expected else { throw error(.ambiguousValues, nil, path) }
  }

  private static func isReadable(_ segment: String) -> Bool {
    segment != "." && segment != ".." && !segment.isEmpty
      && !segment.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  private func error(_ code: GenerationError.Code, _ name: String?, _ value: String?) -> GenerationError {
    GenerationError(code: code, pattern: pattern, name: name, value: value)
  }
}
