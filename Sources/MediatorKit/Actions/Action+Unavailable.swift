// Unavailable overloads for common mistakes: their messages say how to write the call. Without them, the compiler would
// report the mistake in terms of the implementation. A call resolves to one of these only if no other overload accepts it.

extension Action {
  /// Rejects a method reference, and a closure with another number of inputs than labels.
  @available(*, unavailable, message: "pass a closure that accepts the target and one input for each label")
  public init(
    _ name: ActionName, _ labels: String...,
    perform body: nonisolated(nonsending) (T, repeat each Input) async throws -> Output
  ) {
    unavailable()
  }

  /// Rejects a closure without the target, which ends the Swift 6.3 compiler with `bad optional access` otherwise.
  ///
  /// The name of the type parameter is the message: an overload that accepts the closure would hide a misspelled method.
  @available(*, unavailable)
  public init<TheClosureTakesTheTarget>(
    _ name: ActionName, _ parameters: repeat ActionParameter<each Input>,
    perform body: nonisolated(nonsending) () async throws -> Output, advice: TheClosureTakesTheTarget? = nil
  ) {
    unavailable()
  }

  /// Rejects a closure with other inputs than the key.
  @available(
    *, unavailable, message: "pass a closure that accepts the target and the key's inputs, in number and type"
  )
  @_disfavoredOverload
  public init<each Given>(
    _ key: ActionKey<Output, repeat each Input>,
    perform body: nonisolated(nonsending) (T, repeat each Given) async throws -> Output
  ) {
    unavailable()
  }

  /// Rejects a tag that is a string, but not a literal.
  @available(*, unavailable, message: "convert a string to a tag, as in tagged(ActionTag(text))")
  public consuming func tagged(_ tags: String...) -> Self { self }

  /// Rejects a tag that is a string, but not a literal.
  @available(*, unavailable, message: "convert a string to a tag, as in guarded(by: ActionTag(text))")
  public consuming func guarded(by tags: String...) -> Self { self }
}

extension ActionKey {
  /// Rejects another number of labels than inputs.
  @available(*, unavailable, message: "pass one label for each input of the key")
  public init(_ target: TargetName, _ action: ActionName, _ labels: String...) {
    unavailable()
  }
}

extension Interception.Scope {
  /// Rejects a tag that is a string, but not a literal.
  @available(*, unavailable, message: "convert a string to a tag, as in .tag(ActionTag(text))")
  public static func tag(_ tag: String) -> Self { .all }
}
