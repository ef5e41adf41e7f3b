/// Makes URLs that a pattern matches.
package struct RewriteSample {
  /// Whether groups are there and catch-alls capture something.
  private let isFull: Bool
  /// Which alternative of which enumeration is taken; all others take their first.
  private let alternative: (name: String, text: String)?

  /// Some URLs that a pattern matches: a full one, a bare one, and one for each alternative of its enumerations.
  package static func urls(of pattern: RoutePattern) -> [String] {
    let components = pattern.components
    var samples = [RewriteSample(isFull: true, alternative: nil), RewriteSample(isFull: false, alternative: nil)]
    for (name, constraint) in pattern.constraints.sorted(by: { $0.key < $1.key }) {
      guard case .enumeration(let alternatives) = constraint else { continue }
      for text in alternatives.dropFirst() {
        samples.append(RewriteSample(isFull: true, alternative: (name, text)))
      }
    }
    var urls: [String] = []
    for sample in samples {
      guard let segments = sample.segments(components) else { continue }
      do throws(URLReadingError) {
        let url = try url(pattern, segments)
        if !urls.contains(url) { urls.append(url) }
      } catch {
        // No URL within the limits matches.
      }
    }
    return urls
  }

  private static func url(_ pattern: RoutePattern, _ segments: [String]) throws(URLReadingError) -> String {
    let host = pattern.host.map { HostPattern($0).sample }
    guard let scheme = pattern.scheme ?? host.map({ _ in "https" }) else {
      return try ParsedURL(segments: segments).text
    }
    if WebScheme.contains(scheme) {
      return try ParsedURL(scheme: scheme, host: host ?? "example.com", segments: segments).text
    }
    return try ParsedURL(scheme: scheme, host: segments.first ?? "", segments: segments.dropFirst()).text
  }

  private func segments(_ components: [RoutePattern.Component]) -> [String]? {
    var segments: [String] = []
    for component in components {
      switch component {
      case .literal(let text): segments.append(text)
      case .parameter(let parameter):
        guard let text = text(for: parameter) else { return nil }
        segments.append(parameter.prefix + text + parameter.suffix)
      case .catchAll: if isFull { segments.append("x") }
      case .group(let inner):
        guard isFull else { continue }
        guard let inner = self.segments(inner) else { return nil }
        segments += inner
      }
    }
    return segments
  }

  private func text(for parameter: RoutePattern.Parameter) -> String? {
    if let alternative, alternative.name == parameter.name { return alternative.text }
    switch parameter.constraint {
    case nil: return "x"
    case .int, .uint: return "1"
    case .double: return "1.5"
    case .bool: return "true"
    case .uuid: return "00000000-0000-4000-8000-000000000000"
    case .date: return "2000-01-01"
    case .enumeration(let alternatives): return alternatives.first
    case .characters(let characters):
      guard characters.minimum <= 64, let scalar = characters.ranges.first?.lowerBound else { return nil }
      return String(repeating: String(scalar), count: max(1, characters.minimum))
    }
  }
}
