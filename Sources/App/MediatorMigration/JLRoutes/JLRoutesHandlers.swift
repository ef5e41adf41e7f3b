/// The handler of a pattern, with its isolation.
enum JLRoutesHandler: Sendable {
  case nonisolated(JLRoutes.Handler)
  case onMain(JLRoutes.MainHandler)
}

/// The handler of unmatched URLs, with its isolation.
enum JLRoutesUnmatchedHandler: Sendable {
  case nonisolated(JLRoutes.UnmatchedHandler)
  case onMain(JLRoutes.MainUnmatchedHandler)
}

extension JLRoutesHandler {
  /// Returns whether the handler handled the parameters; a main-actor handler declines off the main actor.
  func handle(_ parameters: [String: any Sendable], _ isolation: (any Actor)?) -> Bool {
    switch self {
    case .nonisolated(let handler): handler(parameters)
    case .onMain(let handler): isolation === MainActor.shared && MainActor.assumeIsolated { handler(parameters) }
    }
  }
}

extension JLRoutesUnmatchedHandler {
  /// Notifies the handler of an unmatched URL in a namespace; a main-actor handler is not notified off the main actor.
  func notify(_ namespace: String, _ url: String, _ parameters: [String: any Sendable], _ isolation: (any Actor)?) {
    switch self {
    case .nonisolated(let handler): handler(namespace, url, parameters)
    case .onMain(let handler):
      if isolation === MainActor.shared { MainActor.assumeIsolated { handler(namespace, url, parameters) } }
    }
  }
}
