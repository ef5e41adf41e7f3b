extension Optional where Wrapped == Mediator {
  /// Returns the mediator of a `weak` property, such as that of a target, which its mediator owns.
  ///
  /// - Parameters:
  ///   - fileID: The module and file of the call; omit it.
  ///   - line: The line of the call; omit it.
  /// - Throws: ``MediatorError/Code/mediatorReleased`` if the mediator was released, as before a task of an action that
  ///   outlives it.
  public func get(fileID: StaticString = #fileID, line: UInt = #line) throws -> Mediator {
    if let self { return self }
    throw MediatorError(.mediatorReleased).located(CallSite(fileID: fileID, line: line))
  }
}
