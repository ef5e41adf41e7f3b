extension Action {
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
