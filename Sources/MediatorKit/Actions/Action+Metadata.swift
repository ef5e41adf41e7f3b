// Inlined into the module that declares the action, down to calls on `ActionInfo`, which is not generic. Calling a method of
// `Action` would make the runtime look up its metadata by name, and search the program for the target's conformance. That
// would happen once for each target while the program starts.

extension Action {
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

  /// Declares inputs whose values appear in no message, explanation, record, document or file: `(secret)` replaces them.
  ///
  /// The action and its interceptors get the values, and so does code that asks for one by its label. Libraries do
  /// not store calls with such a value. A label that is no input is an error at registration; name those of a structure's properties.
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

  package consuming func changed(_ change: (inout ActionInfo) -> Void) -> Self {
    change(&info)
    return self
  }
}

// Not inlined, so that the declaration of an action stays at one address while it is changed.

extension ActionInfo {
  @usableFromInline @inline(never) mutating func add(_ tags: [ActionTag]) { self.tags.formUnion(tags) }
  @usableFromInline @inline(never) mutating func setSummary(_ text: String) { summary = text }
  @usableFromInline @inline(never) mutating func setDeprecation(_ message: String) { deprecation = message }
  @usableFromInline @inline(never) mutating func hide(_ labels: [String]) {
    labelRules = LabelRules.adding(to: labelRules, secret: labels)
  }
  @usableFromInline @inline(never) mutating func hideResult() {
    labelRules = LabelRules.adding(to: labelRules, hidesResult: true)
  }
  @usableFromInline @inline(never) mutating func show(_ labels: [String]) {
    labelRules = LabelRules.adding(to: labelRules, notSecret: labels)
  }
}
