// Wrong uses that the compiler would report in terms of the implementation: an overload that is unavailable says what to
// write. Only calls that no other overload accepts resolve to one of these.

extension Action {
  /// Rejects a closure whose inputs do not fit the labels, and a method reference.
  @available(*, unavailable, message: "give a closure that takes the target and one input for each label")
  public init(
    _ name: ActionName, _ labels: String..., perform body: (T, repeat each Input) async throws -> Output
  ) {
    unavailable()
  }

  /// Rejects an exposure of an action with an input that no URL can hold.
  @available(
    *, unavailable,
    message: "an input cannot be read from a URL: conform its type to TextDecodable or StructureDecodable"
  )
  public consuming func exposed(to source: LinkSource, _ others: LinkSource...) -> Self { self }

  /// Rejects an exposure of an action with an input that no URL can hold.
  @available(
    *, unavailable,
    message: "an input cannot be read from a URL: conform its type to TextDecodable or StructureDecodable"
  )
  public consuming func exposed(to exposure: Exposure) -> Self { self }
}

extension ActionKey {
  /// Rejects a number of labels that differs from the number of inputs.
  @available(*, unavailable, message: "give one label for each input of the key")
  public init(_ target: TargetName, _ action: ActionName, _ labels: String...) {
    unavailable()
  }
}
