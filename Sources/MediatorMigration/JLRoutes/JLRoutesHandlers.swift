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

/// Runs handlers in one isolation.
struct JLRoutesRunner {
  /// Returns whether the handler handled the parameters.
  let handle: (JLRoutesHandler, [String: any Sendable]) -> Bool
  /// Notifies a handler of an unmatched URL in a namespace.
  let notify: (JLRoutesUnmatchedHandler, _ namespace: String, _ url: String, [String: any Sendable]) -> Void
}

extension JLRoutesRunner {
  /// Runs nonisolated handlers; those of the main actor decline.
  static var nonisolated: JLRoutesRunner {
    JLRoutesRunner { handler, parameters in
      if case .nonisolated(let handler) = handler { handler(parameters) } else { false }
    } notify: { handler, namespace, url, parameters in
      if case .nonisolated(let handler) = handler { handler(namespace, url, parameters) }
    }
  }

  /// Runs all handlers.
  @MainActor static var onMain: JLRoutesRunner {
    JLRoutesRunner { handler, parameters in
      switch handler {
      case .nonisolated(let handler): handler(parameters)
      case .onMain(let handler): handler(parameters)
      }
    } notify: { handler, namespace, url, parameters in
      switch handler {
      case .nonisolated(let handler): handler(namespace, url, parameters)
      case .onMain(let handler): handler(namespace, url, parameters)
      }
    }
  }
}
