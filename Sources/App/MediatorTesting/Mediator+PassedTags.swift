public import MediatorKit

extension Mediator {
  /// Makes tags count as passed: the actions that they guard run without a gate, also by synchronous methods.
  ///
  /// A gate that is registered still applies.
  ///
  /// - Throws: `MediatorError` if the method was called before.
  public func pass(_ tags: Set<ActionTag>, fileID: StaticString = #fileID, line: UInt = #line) throws {
    if tags.isEmpty { return }
    let contents = ModuleContents {
      for tag in tags.sorted() { Interception.passing(tag) }
    }
    try register(contents, as: "passed-tags", fileID: fileID, line: line)
  }
}
