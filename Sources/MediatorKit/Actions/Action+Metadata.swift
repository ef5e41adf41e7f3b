public import RoutePatterns

// Inlined into the module that declares the action, down to the action's information, which is of one type: a call of a
// method of `Action` itself would have the runtime look for the type by its name, and for the target's conformance among all
// of the program's, once for each target and while the program starts.

extension Action {
  /// Leads URLs that match a pattern to the action; the pattern's parameters are inputs by label.
  ///
  /// Inputs that the pattern does not name come from the query or from the caller's context. A route reaches nobody by
  /// itself: see `exposed(to:)`.
  ///
  /// - Parameters:
  ///   - patterns: One or several patterns.
  ///   - namespace: The namespace that the routes belong to.
  ///   - priority: From −2³¹ to 2³¹ − 1; higher is tried first.
  @inlinable public consuming func route(
    _ patterns: RoutePattern..., in namespace: String = RouteNamespace.globalName, priority: Int = 0
  ) -> Self {
    info.add(patterns, in: namespace, priority)
    return self
  }

  /// Leads URLs that match one of a list of patterns to the action.
  ///
  /// Disfavored, so that the compiler reports a wrong argument in terms of the method that takes single patterns.
  @_disfavoredOverload
  @inlinable public consuming func route(
    _ patterns: [RoutePattern], in namespace: String = RouteNamespace.globalName, priority: Int = 0
  ) -> Self {
    info.add(patterns, in: namespace, priority)
    return self
  }

  /// Says in one line what the action does.
  @inlinable public consuming func summary(_ text: String) -> Self {
    info.setSummary(text)
    return self
  }

  /// Marks the action as one that should not be called any more, with what to call instead.
  @inlinable public consuming func deprecated(_ message: String) -> Self {
    info.setDeprecation(message)
    return self
  }

  /// Gives the action words that interceptors look for.
  @inlinable public consuming func tagged(_ tags: ActionTag...) -> Self {
    info.add(tags)
    return self
  }

  /// The action with a change.
  consuming func changed(_ change: (inout ActionInfo) -> Void) -> Self {
    change(&info)
    return self
  }
}

extension Action {
  /// Exposes the action to URLs from some sources.
  ///
  /// Every input is read from text or may be absent. An action whose name begins with `native` stays unexposed whatever it
  /// declares.
  @inlinable public consuming func exposed(to source: LinkSource, _ others: LinkSource...) -> Self
  where repeat each Input: ParameterDecodable {
    info.expose(to: [source] + others)
    return self
  }

  /// Exposes the action to URLs from the sources that an exposure allows.
  @inlinable public consuming func exposed(to exposure: Exposure) -> Self
  where repeat each Input: ParameterDecodable {
    info.expose(exposure)
    return self
  }
}

extension ActionInfo {
  @usableFromInline mutating func add(_ patterns: [RoutePattern], in namespace: String, _ priority: Int) {
    routes.reserveCapacity(routes.count + patterns.count)
    for pattern in patterns {
      routes.append(ActionInfo.Route(pattern: pattern, namespace: namespace, priority: priority))
    }
  }

  @usableFromInline mutating func add(_ tags: [ActionTag]) { self.tags.formUnion(tags) }
  @usableFromInline mutating func setSummary(_ text: String) { summary = text }
  @usableFromInline mutating func setDeprecation(_ message: String) { deprecation = message }
  @usableFromInline mutating func expose(_ exposure: Exposure) { self.exposure = exposure }
  @usableFromInline mutating func expose(to sources: [LinkSource]) { exposure = .sources(sources) }
}
