public import MediatorKit

// The errors of remote calls, in addition to those of local ones.

extension MediatorError.Code {
  /// No process serves the target, or the engine cannot be reached; nothing was sent.
  public static let unreachable = Self("unreachable")
  /// The process runs the maximum number of calls.
  public static let overloaded = Self("overloaded")
  /// The inputs or the result are larger than a message may be.
  public static let messageTooLarge = Self("messageTooLarge")
  /// The process has another version of the action, or of the wire form.
  public static let incompatible = Self("incompatible")
  /// The call was sent, and its answer did not arrive.
  public static let answerLost = Self("answerLost")
  /// The action is not offered to this process.
  public static let notOffered = Self("notOffered")
  /// The call has passed too many processes, so it probably is in a cycle.
  public static let tooManyHops = Self("tooManyHops")
}

extension MediatorError {
  /// Creates the error of a remote call, whose message begins with the address.
  init(
    _ code: Code, at address: ActionAddress, _ text: String, expected: String? = nil, found: String? = nil,
    mayHaveRun: Bool = false, underlying: (any Error)? = nil
  ) {
    self.init(
      code, "'\(address)': \(text)".cutToLine, of: address, expected: expected, found: found, mayHaveRun: mayHaveRun,
      underlying: underlying)
  }
}

/// The error of an action in another process, whose type the caller does not know.
///
/// Its text stays in the other process, where observers get it with the same ``callID``.
public struct RemoteFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The name of the error's type, such as `OrdersError`.
  public let type: String
  /// The ID of the call.
  public let callID: String
  /// The address of the action.
  public let address: ActionAddress

  /// The address, the type and the ID.
  public var description: String { "'\(address)': failed in its process with \(type) (call \(callID))".cutToLine }
}
