public import MediatorKit
import RoutePatterns

/// What the declaration of an action says of links: the patterns that map to it, and who may open it.
struct LinkDeclaration: Sendable {
  /// The URL patterns that map to the action.
  var routes: [DeclaredRoute] = []
  /// The sources whose URLs may call the action.
  var exposure = Exposure.none
  /// Whether other processes may call the action, whatever else it is exposed to.
  var isExposedToPeers = false
  /// The labels of the inputs that only the caller's context passes.
  var contextLabels: Set<String> = []
  /// Whether it is the closure of a route that shows a page.
  var showsPage = false

  /// Whether any source may call an action of that name by URL.
  func isExposed(_ name: ActionName) -> Bool {
    if case .none = exposure.rule { return false }
    return !name.isNative
  }
}

/// A URL pattern that maps to an action.
struct DeclaredRoute: Sendable, Hashable {
  /// The pattern; its parameters are inputs of the action by label.
  let pattern: RoutePattern
  /// The namespace that the route belongs to.
  let namespace: String
  /// The priority; higher is tried first.
  let priority: Int
}

extension ActionInfo {
  private var declaration: LinkDeclaration? { attachments.value(LinkDeclaration.self) }

  /// The sources whose URLs may call the action.
  public var exposure: Exposure { declaration?.exposure ?? .none }

  /// The labels of the inputs that only the caller's context passes; no URL sets them.
  public var contextLabels: Set<String> { declaration?.contextLabels ?? [] }

  /// Whether the name begins with `native` in upper or lower case, so that no URL may call the action.
  public var isNative: Bool { name.isNative }

  /// Whether it is the closure of a route that shows a page.
  package var showsPage: Bool { declaration?.showsPage ?? false }

  /// The URL patterns that map to the action.
  var routes: [DeclaredRoute] { declaration?.routes ?? [] }

  /// Whether any source may call the action by URL.
  var isExposed: Bool { declaration?.isExposed(name) ?? false }
}

extension ActionName {
  /// Whether the name begins with `native`; compared by bytes, because a combining character could hide the word.
  package var isNative: Bool {
    var bytes = rawValue.utf8.makeIterator()
    // 'native', eight bits per letter.
    var letters: UInt64 = 0x65_76_69_74_61_6E
    while letters != 0 {
      guard let byte = bytes.next(), UInt64(byte | 0x20) == letters & 0xFF else { return false }
      letters >>= 8
    }
    return true
  }
}

extension ActionAttachments {
  /// The declaration of an action that every source may open, as that of a test double.
  package static var exposedToAll: ActionAttachments {
    var attachments = ActionAttachments()
    attachments.change(LinkDeclaration(exposure: .all)) { _ in }
    return attachments
  }
}
