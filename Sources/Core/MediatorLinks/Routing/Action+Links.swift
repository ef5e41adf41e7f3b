public import MediatorKit
public import RoutePatterns

// These methods are inlined into the module that declares the action, down to calls on `ActionInfo`, which is not
// generic. Calling a method of `Action` would make the runtime look up its metadata by name, and search the program for
// the target's conformance. That would happen once for each target while the program starts.

extension Action {
  /// Maps URLs that match one of the patterns to the action; their parameters are inputs by label.
  ///
  /// Other inputs are read from the query or the caller's context. A route alone does not expose the action: see
  /// `exposed(to:)`.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - others: Further patterns.
  ///   - namespace: The namespace that the routes belong to.
  ///   - priority: From −2³¹ to 2³¹ − 1; higher is tried first.
  @inlinable public consuming func route(
    _ pattern: RoutePattern, _ others: RoutePattern..., in namespace: String = RouteNamespace.globalName,
    priority: Int = 0
  ) -> Self {
    info.add(pattern, others, in: namespace, priority)
    return self
  }

  /// Maps URLs that match one of a list of patterns to the action.
  ///
  /// This overload is disfavored so that the compiler reports a wrong argument in terms of the variadic method.
  @_disfavoredOverload
  @inlinable public consuming func route(
    _ patterns: [RoutePattern], in namespace: String = RouteNamespace.globalName, priority: Int = 0
  ) -> Self {
    info.add(patterns, in: namespace, priority)
    return self
  }

  /// Exposes the action to other processes, to which MediatorRemote offers it, beside the sources of `exposed(to:)`.
  ///
  /// Their inputs are values, so they need not be readable from text.
  @inlinable public consuming func exposedToPeers() -> Self {
    info.exposeToPeers()
    return self
  }

  /// Declares inputs that only the caller's context passes: no URL sets them, by a route or by the names of target and action.
  ///
  /// Calls by key and by name are not affected. A label that is not an input, or that a pattern captures, is an error
  /// at registration. So is that of a structure or of all parameters, because their values have other labels: name
  /// those.
  @inlinable public consuming func fromContext(_ labels: String...) -> Self {
    info.restrict(labels)
    return self
  }
}

extension Action {
  /// Exposes the action to URLs from the sources that an exposure allows, such as `.push` or `[.push, .web]`.
  ///
  /// Every input must be readable from text or optional. An action whose name begins with `native` is never exposed.
  @inlinable public consuming func exposed(to exposure: Exposure) -> Self
  where repeat each Input: ParameterDecodable {
    info.expose(exposure)
    return self
  }
}

extension Action {
  /// Rejects an exposure of an action with an input that cannot be read from a URL.
  @available(
    *, unavailable,
    message:
      "an input cannot be read from a URL: conform its type to StructureDecodable or TextDecodable, as in 'enum Tab: String, TextDecodable'"
  )
  public consuming func exposed(to exposure: Exposure) -> Self { self }
}

// These methods are not inlined, so that the declaration of an action stays at one address while it is changed.

extension ActionInfo {
  private mutating func change(_ change: (inout LinkDeclaration) -> Void) {
    attachments.change(LinkDeclaration(), change)
  }

  @usableFromInline @inline(never) mutating func add(
    _ pattern: RoutePattern, _ others: [RoutePattern], in namespace: String, _ priority: Int
  ) {
    change {
      $0.routes.reserveCapacity($0.routes.count + 1 + others.count)
      $0.routes.append(DeclaredRoute(pattern: pattern, namespace: namespace, priority: priority))
      for other in others { $0.routes.append(DeclaredRoute(pattern: other, namespace: namespace, priority: priority)) }
    }
  }

  @usableFromInline @inline(never) mutating func add(_ patterns: [RoutePattern], in namespace: String, _ priority: Int)
  {
    guard let first = patterns.first else { return }
    add(first, Array(patterns.dropFirst()), in: namespace, priority)
  }

  @usableFromInline @inline(never) mutating func restrict(_ labels: [String]) {
    change { $0.contextLabels.formUnion(labels) }
  }

  @usableFromInline @inline(never) mutating func expose(_ exposure: Exposure) {
    change { $0.exposure = $0.isExposedToPeers ? exposure.adding(.peer) : exposure }
  }

  @usableFromInline @inline(never) mutating func exposeToPeers() {
    change {
      $0.isExposedToPeers = true
      $0.exposure = $0.exposure.adding(.peer)
    }
  }
}

/// The part of an action's declaration for links: the patterns that map to it, and the sources that may open it.
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

  /// Returns whether any source may call an action of that name by URL.
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
