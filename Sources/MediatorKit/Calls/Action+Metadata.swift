public import RoutePatterns

extension Action {
  /// Leads URLs that match a pattern to the action; the pattern's parameters are inputs by label.
  ///
  /// Inputs that the pattern does not name come from the query or from the caller's context. A route reaches nobody by
  /// itself: see ``exposed(to:)``.
  ///
  /// - Parameters:
  ///   - patterns: One or several patterns.
  ///   - namespace: The namespace that the routes belong to.
  ///   - priority: From −2³¹ to 2³¹ − 1; higher is tried first.
  public func route(
    _ patterns: RoutePattern..., in namespace: String = Namespace.globalName, priority: Int = 0
  ) -> Self {
    changed { info in
      info.routes.reserveCapacity(info.routes.count + patterns.count)
      for pattern in patterns {
        info.routes.append(ActionRoute(pattern: pattern, namespace: namespace, priority: priority))
      }
    }
  }

  /// Says in one line what the action does.
  public func summary(_ text: String) -> Self { changed { $0.summary = text } }

  /// Marks the action as one that should not be called any more, with what to call instead.
  public func deprecated(_ message: String) -> Self { changed { $0.deprecation = message } }

  /// Gives the action words that interceptors look for.
  public func tagged(_ tags: Tag...) -> Self { changed { $0.tags.formUnion(tags) } }

  func changed(_ change: (inout ActionInfo) -> Void) -> Self {
    var copy = self
    change(&copy.info)
    return copy
  }
}

extension Action where repeat each Input: ParameterDecodable {
  /// Lets URLs from these sources reach the action.
  ///
  /// It exists only where every input can be made of text or be absent. An action whose name begins with `native` stays
  /// closed whatever it declares.
  public func exposed(to sources: LinkSource...) -> Self { exposed(.sources(Set(sources))) }

  /// Lets URLs reach the action from the sources that a rule allows.
  public func exposed(_ exposure: Exposure) -> Self { changed { $0.exposure = exposure } }
}
