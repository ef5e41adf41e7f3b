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

/// Expects and returns a mediator's error with a code.
///
/// A test of the wording gives the message; the others give what the error is about.
@discardableResult public func expectFailure<Value>(
  _ code: MediatorError.Code, _ message: String? = nil, at address: ActionAddress? = nil, label: String? = nil,
  found: String? = nil, expected: String? = nil, sourceLocation: SourceLocation = #_sourceLocation,
  isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
) async -> MediatorError? {
  do {
    let value = try await body()
    Issue.record("expected \(code), there was an answer: \(value)", sourceLocation: sourceLocation)
    return nil
  } catch {
    return check(error, code, Facts(message, address, label, found, expected), sourceLocation)
  }
}

/// Expects and returns a mediator's error with a code, from synchronous code.
@discardableResult public func expectFailureNow<Value>(
  _ code: MediatorError.Code, _ message: String? = nil, at address: ActionAddress? = nil, label: String? = nil,
  found: String? = nil, expected: String? = nil, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () throws -> Value
) -> MediatorError? {
  do {
    let value = try body()
    Issue.record("expected \(code), there was an answer: \(value)", sourceLocation: sourceLocation)
    return nil
  } catch {
    return check(error, code, Facts(message, address, label, found, expected), sourceLocation)
  }
}

/// What an error must say; `nil` is not compared.
private struct Facts {
  let message: String?
  let address: ActionAddress?
  let label: String?
  let found: String?
  let expected: String?

  init(_ message: String?, _ address: ActionAddress?, _ label: String?, _ found: String?, _ expected: String?) {
    self.message = message
    self.address = address
    self.label = label
    self.found = found
    self.expected = expected
  }
}

private func check(
  _ error: any Error, _ code: MediatorError.Code, _ facts: Facts, _ sourceLocation: SourceLocation
) -> MediatorError? {
  guard let failure = error as? MediatorError else {
    Issue.record("expected \(code), found \(error)", sourceLocation: sourceLocation)
    return nil
  }
  #expect(failure.code == code, sourceLocation: sourceLocation)
  if let message = facts.message { #expect(failure.message == message, sourceLocation: sourceLocation) }
  if let address = facts.address { #expect(failure.address == address, sourceLocation: sourceLocation) }
  if let label = facts.label { #expect(failure.label == label, sourceLocation: sourceLocation) }
  if let found = facts.found { #expect(failure.found == found, sourceLocation: sourceLocation) }
  if let expected = facts.expected { #expect(failure.expected == expected, sourceLocation: sourceLocation) }
  return failure
}
