import MediatorKit
import Testing

extension MediatorError {
  /// The message without the call site, which changes when a test file is edited.
  var message: String {
    var copy = self
    copy.callSite = nil
    return copy.description
  }
}

/// Expects and returns a mediator's error with a code and, if given, a message.
@discardableResult func expectFailure<Value>(
  _ code: MediatorError.Code, _ message: String? = nil, sourceLocation: SourceLocation = #_sourceLocation,
  isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
) async -> MediatorError? {
  do {
    let value = try await body()
    Issue.record("expected \(code), there was an answer: \(value)", sourceLocation: sourceLocation)
  } catch let error as MediatorError {
    #expect(error.code == code, sourceLocation: sourceLocation)
    if let message { #expect(error.message == message, sourceLocation: sourceLocation) }
    return error
  } catch {
    Issue.record("expected \(code), found \(error)", sourceLocation: sourceLocation)
  }
  return nil
}

/// Expects a mediator's error of a code from synchronous code.
@discardableResult func expectFailureNow<Value>(
  _ code: MediatorError.Code, _ message: String? = nil, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () throws -> Value
) -> MediatorError? {
  do {
    let value = try body()
    Issue.record("expected \(code), there was an answer: \(value)", sourceLocation: sourceLocation)
  } catch let error as MediatorError {
    #expect(error.code == code, sourceLocation: sourceLocation)
    if let message { #expect(error.message == message, sourceLocation: sourceLocation) }
    return error
  } catch {
    Issue.record("expected \(code), found \(error)", sourceLocation: sourceLocation)
  }
  return nil
}

extension Mediator {
  /// Returns a mediator with one module of these contents.
  convenience init(_ name: ModuleName = "Test", @ModuleBuilder _ contents: () -> ModuleContents) throws {
    try self.init()
    try register(contents(), as: name)
  }
}
