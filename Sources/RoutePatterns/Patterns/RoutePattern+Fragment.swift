import MediatorText

extension RoutePattern {
  /// The fragment that a URL must have to match a pattern, or one that the pattern captures if the URL has it.
  public struct Fragment: Hashable, Sendable {
    /// The condition on a fragment; an empty fragment counts as none.
    ///
    /// Later versions may add cases: switch over it with `default`.
    public enum Content: Hashable, Sendable {
      /// The whole fragment, decoded, as one segment: a literal or a parameter.
      case text(Component)
      /// The segments of a fragment that begins with `/`, each decoded.
      case path([Component])
      /// The segments of a fragment that does not begin with `/`.
      case segments([Component])
      /// Only items, as in `#id=:id&key=:key`.
      case items
    }

    /// The condition.
    public var content: Content
    /// The items after a `?` in the fragment, or in the whole fragment for ``Content/items``.
    public var query: [QueryItem]
    /// Whether a URL without such a fragment matches too; only for one with a parameter.
    public var isOptional: Bool

    /// Creates a fragment.
    public init(_ content: Content, query: [QueryItem] = [], isOptional: Bool = false) {
      self.content = content
      self.query = query
      self.isOptional = isOptional
    }

    /// Creates a fragment of a form, from its segments.
    init?(_ form: FragmentForm, _ components: [Component], _ query: [QueryItem], isOptional: Bool = false) {
      switch form {
      case .text:
        guard let component = components.first else { return nil }
        self.init(.text(component), isOptional: isOptional)
      case .path: self.init(.path(components), query: query, isOptional: isOptional)
      case .segments: self.init(.segments(components), query: query, isOptional: isOptional)
      case .items: self.init(.items, query: query, isOptional: isOptional)
      }
    }

    /// The segments, or the one that stands for the whole text.
    package var components: [Component] {
      switch content {
      case .text(let component): [component]
      case .path(let components), .segments(let components): components
      case .items: []
      }
    }

    /// The items that a URL must have.
    package var requiredItems: [QueryItem] { query.filter { !$0.isOptional } }

    /// Whether the fragment begins with `/` and is split into segments.
    package var isPath: Bool { if case .path = content { true } else { false } }
  }

  /// The condition on the fragment, or `nil` if there is none.
  public var fragment: Fragment? {
    fragmentPattern.flatMap { own in
      Fragment(own.form, own.pattern.components, own.pattern.query, isOptional: own.isOptional)
    }
  }

  /// The required fragment, or `nil` if there is none.
  package var requiredFragment: Fragment? { fragment.flatMap { $0.isOptional ? nil : $0 } }

  /// Returns the text of a query and a fragment, as written in a pattern.
  static func text(of query: [QueryItem], _ fragment: Fragment?) -> String {
    let query = text(of: query)
    guard let fragment else { return query }
    let path = text(nil, nil, fragment.components)
    let content = (fragment.isPath ? path : String(path.dropFirst())) + self.text(of: fragment.query)
    return query + (fragment.isOptional ? "(#\(content))" : "#\(content)")
  }
}

/// What of a fragment the segments of a pattern match.
enum FragmentForm: Sendable {
  /// The whole text, as one segment.
  case text
  /// Segments after a slash.
  case path
  /// Segments without a slash before them.
  case segments
  /// None: the fragment is a list of items.
  case items
}

/// The condition on the fragment, as a pattern of its segments and of its items, which are its query.
///
/// Few patterns have one, so they store a reference.
final class FragmentPattern: Sendable {
  /// A pattern of segments; of one, if the fragment is one text.
  let pattern: RoutePattern
  let form: FragmentForm
  let isOptional: Bool

  init(_ pattern: RoutePattern, form: FragmentForm, isOptional: Bool) {
    self.pattern = pattern
    self.form = form
    self.isOptional = isOptional
  }

  /// The fragment as written in a pattern.
  var text: String {
    let text = "#" + (form == .path ? pattern.description : String(pattern.description.dropFirst()))
    return isOptional ? "(\(text))" : text
  }

  /// The required fragment without the names of parameters; fragments with one shape match the same texts.
  var shape: [UInt8] { isOptional ? [] : [UInt8(ascii: "#")] + pattern.shape.dropFirst(form == .path ? 0 : 1) }

  /// The positions of the segments in the order, from the left, those of groups included, and then those of the items.
  var ranks: [Int] {
    let segments: [Int] = pattern.elements.compactMap { element in
      switch element.kind {
      case .literal: SegmentKind.literal.rank()
      case .parameter: pattern.parameter(element).rank
      case .catchAll: SegmentKind.catchAll.rank()
      case .open, .close: nil
      }
    }
    return segments + pattern.requiredItems.map(\.rank).inOrder()
  }

  /// The text that all accepted fragments begin with as one segment, or `nil` if there is none.
  var firstLiteral: [UInt8]? {
    guard let first = pattern.elements.first, first.kind == .literal else { return nil }
    return Array(pattern.text(first.range).utf8)
  }
}
