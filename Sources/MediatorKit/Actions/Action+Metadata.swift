public import RoutePatterns

// Inlined into the module that declares the action, down to calls on `ActionInfo`, which is not generic. Calling a method of
// `Action` would make the runtime look up its metadata by name, and search the program for the target's conformance. That
// would happen once for each target while the program starts.

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
    info.add(pattern, in: namespace, priority)
    if !others.isEmpty { info.add(others, in: namespace, priority) }
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

  /// Sets a summary of the action, in one line.
  @inlinable public consuming func summary(_ text: String) -> Self {
    info.setSummary(text)
    return self
  }

  /// Marks the action as deprecated; the message names its replacement.
  @inlinable public consuming func deprecated(_ message: String) -> Self {
    info.setDeprecation(message)
    return self
  }

  /// Adds tags, by which interceptors select the action.
  @inlinable public consuming func tagged(_ tags: ActionTag...) -> Self {
    info.add(tags)
    return self
  }

  /// Declares inputs that only the caller's context passes: no URL sets them, by a route or by the names of target and action.
  ///
  /// Calls by key and by name are not affected. A label that is no input, or that a pattern captures, is an error at
  /// registration. So is that of a structure or of all parameters, because their values have other labels: name those.
  @inlinable public consuming func fromContext(_ labels: String...) -> Self {
    info.restrict(labels)
    return self
  }

  /// Declares inputs whose values appear in no message, explanation, record, document or file: `(secret)` replaces them.
  ///
  /// The action and its interceptors get the values, and so does code that asks for one by its label. A link with such a value
  /// is not stored. A label that is no input is an error at registration; name those of a structure's properties.
  @inlinable public consuming func secret(_ labels: String...) -> Self {
    info.hide(labels)
    return self
  }

  /// Declares that the result, such as a token, appears in no message or record: `(secret)` replaces it.
  ///
  /// The caller and interceptors get the result, and so does code that reads ``CallRecord/value``.
  @inlinable public consuming func secretResult() -> Self {
    info.hideResult()
    return self
  }

  /// Declares inputs that are not secret although their labels, such as `code`, suggest it.
  @inlinable public consuming func notSecret(_ labels: String...) -> Self {
    info.show(labels)
    return self
  }

  consuming func changed(_ change: (inout ActionInfo) -> Void) -> Self {
    change(&info)
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

// Not inlined, so that the declaration of an action stays at one address while it is changed.

extension ActionInfo {
  @usableFromInline @inline(never) mutating func add(_ pattern: RoutePattern, in namespace: String, _ priority: Int) {
    routes.append(ActionInfo.DeclaredRoute(pattern: pattern, namespace: namespace, priority: priority))
  }

  @usableFromInline @inline(never) mutating func add(_ patterns: [RoutePattern], in namespace: String, _ priority: Int)
  {
    routes.reserveCapacity(routes.count + patterns.count)
    for pattern in patterns { add(pattern, in: namespace, priority) }
  }

  @usableFromInline @inline(never) mutating func add(_ tags: [ActionTag]) { self.tags.formUnion(tags) }
  @usableFromInline @inline(never) mutating func setSummary(_ text: String) { summary = text }
  @usableFromInline @inline(never) mutating func setDeprecation(_ message: String) { deprecation = message }
  @usableFromInline @inline(never) mutating func restrict(_ labels: [String]) {
    labelRules = LabelRules.adding(to: labelRules, context: labels)
  }
  @usableFromInline @inline(never) mutating func hide(_ labels: [String]) {
    labelRules = LabelRules.adding(to: labelRules, secret: labels)
  }
  @usableFromInline @inline(never) mutating func hideResult() {
    labelRules = LabelRules.adding(to: labelRules, hidesResult: true)
  }
  @usableFromInline @inline(never) mutating func show(_ labels: [String]) {
    labelRules = LabelRules.adding(to: labelRules, notSecret: labels)
  }
  @usableFromInline @inline(never) mutating func expose(_ exposure: Exposure) {
    self.exposure = isExposedToPeers ? exposure.adding(.peer) : exposure
  }
  @usableFromInline @inline(never) mutating func exposeToPeers() {
    isExposedToPeers = true
    exposure = exposure.adding(.peer)
  }
}
