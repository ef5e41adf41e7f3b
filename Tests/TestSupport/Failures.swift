public import MediatorKit
public import Testing

extension MediatorError {
  /// The message without the call site, which changes when a test file is edited.
  public var message: String {
    var copy = self
    copy.callSite = nil
    return copy.description
  }
}

/// Expects and returns a mediator's error with a code and, if given, a message.
@discardableResult public func expectFailure<Value>(
  _ code: MediatorError.Code, _ message: String? = nil, sourceLocation: SourceLocation = #_sourceLocation,
  isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
) async -> MediatorError? {
  do {
    let value = try await body()
    Issue.record("expected \(code), there was an answer: \(value)", sourceLocation: sourceLocation)
    return nil
  } catch {
    return check(error, code, message, sourceLocation)
  }
}

/// Expects a mediator's error of a code from synchronous code.
@discardableResult public func expectFailureNow<Value>(
  _ code: MediatorError.Code, _ message: String? = nil, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () throws -> Value
) -> MediatorError? {
  do {
    let value = try body()
    Issue.record("expected \(code), there was an answer: \(value)", sourceLocation: sourceLocation)
    return nil
  } catch {
    return check(error, code, message, sourceLocation)
  }
}

private func check(
  _ error: any Error, _ code: MediatorError.Code, _ message: String?, _ sourceLocation: SourceLocation
) -> MediatorError? {
  guard let failure = error as? MediatorError else {
    Issue.record("expected \(code), found \(error)", sourceLocation: sourceLocation)
    return nil
  }
  #expect(failure.code == code, sourceLocation: sourceLocation)
  if let message { #expect(failure.message == message, sourceLocation: sourceLocation) }
  return failure
}
