extension RoutePattern {
  /// The fragment that a URL must have to match a pattern, or one that the pattern captures if the URL has it.
  public struct Fragment: Hashable, Sendable {
    /// The condition on a fragment; an empty fragment counts as none.
    public enum Content: Hashable, Sendable {
      /// The whole fragment, decoded, as one segment: a literal or a parameter.
      case text(Component)
      /// The segments of a fragment that begins with `/`, each decoded.
      case path([Component])
    }

    /// The condition.
    public var content: Content
    /// Whether a URL without such a fragment matches too; only for one with a parameter.
    public var isOptional: Bool

    /// Creates a fragment.
    public init(_ content: Content, isOptional: Bool = false) {
      self.content = content
      self.isOptional = isOptional
    }

    /// The segments, or the one that stands for the whole text.
    package var components: [Component] {
      switch content {
      case .text(let component): [component]
      case .path(let components): components
      }
    }

    /// Whether the fragment is split into segments.
    package var isPath: Bool { if case .path = content { true } else { false } }
  }

  /// The condition on the fragment, or `nil` if there is none.
  public var fragment: Fragment? {
    fragmentPattern.flatMap { fragment in
      let components = fragment.pattern.components
      let content = fragment.isPath ? .path(components) : components.first.map { Fragment.Content.text($0) }
      return content.map { Fragment($0, isOptional: fragment.isOptional) }
    }
  }

  /// The required fragment, or `nil` if there is none.
  package var requiredFragment: Fragment? { fragment.flatMap { $0.isOptional ? nil : $0 } }

  /// Returns the text of a query and a fragment, as written in a pattern.
  static func text(of query: [QueryItem], _ fragment: Fragment?) -> String {
    let query = text(of: query)
    guard let fragment else { return query }
    let path = text(nil, nil, fragment.components)
    let text = "#" + (fragment.isPath ? path : String(path.dropFirst()))
    return query + (fragment.isOptional ? "(\(text))" : text)
  }
}

/// The condition on a fragment, as a pattern of its segments.
///
/// Few patterns have one, so they store a reference.
final class FragmentPattern: Sendable {
  /// A pattern of segments; of one, if the fragment is one text.
  let pattern: RoutePattern
  let isPath: Bool
  let isOptional: Bool

  init(_ pattern: RoutePattern, isPath: Bool, isOptional: Bool) {
    self.pattern = pattern
    self.isPath = isPath
    self.isOptional = isOptional
  }

  /// The fragment as written in a pattern.
  var text: String {
    let text = "#" + (isPath ? pattern.description : String(pattern.description.dropFirst()))
    return isOptional ? "(\(text))" : text
  }

  /// The required fragment without the names of parameters; fragments with one shape match the same texts.
  var shape: [UInt8] { isOptional ? [] : [UInt8(ascii: "#")] + pattern.shape.dropFirst(isPath ? 0 : 1) }

  /// The positions of the segments in the order, from the left, those of groups included.
  var ranks: [Int] {
    pattern.elements.compactMap { element in
      switch element.kind {
      case .literal: SegmentKind.literal.rank()
      case .parameter: pattern.parameter(element).rank
      case .catchAll: SegmentKind.catchAll.rank()
      case .open, .close: nil
      }
    }
  }

  /// The text that all accepted fragments begin with as one segment, or `nil` if there is none.
  var firstLiteral: [UInt8]? {
    guard let first = pattern.elements.first, first.kind == .literal else { return nil }
    return Array(pattern.text(first.range).utf8)
  }
}
