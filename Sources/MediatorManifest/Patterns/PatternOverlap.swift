import MediatorKit
import RoutePatterns

/// Finds a URL that two patterns match.
///
/// What is found is certain. Nothing may be found though there is one: of the texts that satisfy two constraints only
/// likely ones are tried, and the search stops after a number of steps.
struct PatternOverlap {
  private enum Element {
    case segment(RoutePattern.Component)
    case catchAll
    /// The beginning of a group, and where the pattern goes on without it.
    case group(after: Int)
  }

  private struct State: Hashable {
    let left: Int
    let right: Int
  }

  private let left: [Element]
  private let right: [Element]
  private var visited: Set<State> = []
  private static let maximumSteps = 2000

  /// The segments of a URL that both match; nil when none is found.
  static func segments(_ left: RoutePattern, _ right: RoutePattern) -> [String]? {
    guard mayShareHost(left, right) else { return nil }
    var overlap = PatternOverlap(left: elements(of: left.components), right: elements(of: right.components))
    var segments: [String] = []
    return overlap.search(State(left: 0, right: 0), &segments) ? segments : nil
  }

  /// Whether scheme and host of the two do not exclude each other.
  static func mayShareHost(_ left: RoutePattern, _ right: RoutePattern) -> Bool {
    if let one = left.scheme, let other = right.scheme, one != other { return false }
    guard let one = left.host, let other = right.host else { return true }
    return HostPattern(one).overlaps(HostPattern(other))
  }

  private init(left: [Element], right: [Element]) {
    self.left = left
    self.right = right
  }

  private static func elements(of components: [RoutePattern.Component]) -> [Element] {
    var elements: [Element] = []
    func add(_ components: [RoutePattern.Component]) {
      for component in components {
        switch component {
        case .literal, .parameter: elements.append(.segment(component))
        case .catchAll: elements.append(.catchAll)
        case .group(let inner):
          let start = elements.count
          elements.append(.catchAll)
          add(inner)
          elements[start] = .group(after: elements.count)
        }
      }
    }
    add(components)
    return elements
  }

  private mutating func search(_ state: State, _ segments: inout [String]) -> Bool {
    guard visited.count < Self.maximumSteps, visited.insert(state).inserted else { return false }
    let one = state.left < left.count ? left[state.left] : nil
    let other = state.right < right.count ? right[state.right] : nil
    switch (one, other) {
    case (.group(let after), _):
      return search(State(left: state.left + 1, right: state.right), &segments)
        || search(State(left: after, right: state.right), &segments)
    case (_, .group(let after)):
      return search(State(left: state.left, right: state.right + 1), &segments)
        || search(State(left: state.left, right: after), &segments)
    case (nil, nil), (.catchAll, nil), (nil, .catchAll), (.catchAll, .catchAll): return true
    case (.segment(let component), .catchAll):
      return take(component, component, State(left: state.left + 1, right: state.right), &segments)
    case (.catchAll, .segment(let component)):
      return take(component, component, State(left: state.left, right: state.right + 1), &segments)
    case (.segment(let first), .segment(let second)):
      return take(first, second, State(left: state.left + 1, right: state.right + 1), &segments)
    case (.segment, nil), (nil, .segment): return false
    }
  }

  private mutating func take(
    _ first: RoutePattern.Component, _ second: RoutePattern.Component, _ next: State, _ segments: inout [String]
  ) -> Bool {
    guard let text = first.commonText(second) else { return false }
    segments.append(text)
    if search(next, &segments) { return true }
    segments.removeLast()
    return false
  }
}

extension RoutePattern.Component {
  /// A segment that both accept; nil when none is found.
  func commonText(_ other: RoutePattern.Component) -> String? {
    switch (self, other) {
    case (.literal(let text), _): return other.accepts(text) ? text : nil
    case (_, .literal(let text)): return accepts(text) ? text : nil
    case (.parameter(let left), .parameter(let right)):
      let inner = left.samples + right.samples + ["x"]
      for prefix in [left.prefix, right.prefix] {
        for suffix in [left.suffix, right.suffix] {
          for text in inner.lazy.map({ prefix + $0 + suffix }) where accepts(text) && other.accepts(text) {
            return text
          }
        }
      }
      return nil
    default: return nil
    }
  }

  /// Whether a decoded segment is accepted.
  func accepts(_ text: String) -> Bool {
    switch self {
    case .literal(let literal): return literal.utf8.elementsEqual(text.utf8)
    case .parameter(let parameter):
      let bytes = text.utf8
      guard bytes.count > parameter.prefix.utf8.count + parameter.suffix.utf8.count,
        bytes.starts(with: parameter.prefix.utf8), bytes.reversed().starts(with: parameter.suffix.utf8.reversed())
      else { return false }
      let inner = bytes.dropFirst(parameter.prefix.utf8.count).dropLast(parameter.suffix.utf8.count)
      return parameter.constraint?.accepts(inner) ?? true
    case .catchAll, .group: return false
    }
  }
}

extension RoutePattern.Parameter {
  /// Texts that satisfy the constraint.
  var samples: [String] {
    switch constraint {
    case nil: return ["x"]
    case .int: return ["1", "-1"]
    case .uint: return ["1"]
    case .double: return ["1.5", "1"]
    case .bool: return ["true", "false"]
    case .uuid: return ["00000000-0000-4000-8000-000000000000"]
    case .date: return ["2000-01-01"]
    case .enumeration(let alternatives): return alternatives
    case .characters(let characters):
      guard characters.minimum <= 64 else { return [] }
      return characters.ranges.flatMap { [$0.lowerBound, $0.upperBound] }.map {
        String(repeating: String($0), count: max(1, characters.minimum))
      }
    }
  }
}
