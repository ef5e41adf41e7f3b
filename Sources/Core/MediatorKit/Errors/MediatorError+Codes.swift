import MediatorText

extension MediatorError {
  /// The kind of an error.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The name of the code, such as `unknownTarget`.
    public let description: String

    /// Returns the message of an error.
    let message: @Sendable (MediatorError) -> String
    /// Whether errors of this kind can follow the action.
    let mayFollowCall: Bool
    /// Whether the message has several lines, because it shows a text with the location of its problem.
    let isMultiline: Bool
    /// Whether the message begins with the URL.
    let namesURL: Bool

    package init(
      _ description: String, mayFollowCall: Bool = false, isMultiline: Bool = false, namesURL: Bool = false,
      _ message: @escaping @Sendable (MediatorError) -> String = { "\($0.subject): \($0.code)" }
    ) {
      self.description = description
      self.message = message
      self.mayFollowCall = mayFollowCall
      self.isMultiline = isMultiline
      self.namesURL = namesURL
    }

    /// Returns whether two codes have the same name.
    public static func == (left: Self, right: Self) -> Bool { left.description == right.description }
    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(description) }
  }
}

// The codes of this library with their messages; other libraries add theirs.

extension MediatorError.Code {
  /// No target has that name.
  public static let unknownTarget = Self("unknownTarget") { error in
    if let note = error.missNote {
      return "\(note), unknown target \(MediatorError.quoted(error.address?.target.rawValue))"
    }
    return "\(error.subject): unknown target"
  }
  /// The target has no action of that name.
  public static let unknownAction = Self("unknownAction") { error in "\(error.subject): unknown action" }
  /// A required parameter is missing.
  public static let missingParameter = Self("missingParameter") { error in
    "\(error.subject): missing: expected \(error.expected ?? "a value")"
  }
  /// A text does not have the form of the declared type.
  public static let malformedParameter = Self("malformedParameter") { error in
    "\(error.subject): malformed\(error.difference)"
  }
  /// The declared type cannot hold a number.
  public static let parameterOutOfRange = Self("parameterOutOfRange") { error in
    "\(error.subject): out of range\(error.difference)"
  }
  /// A native value does not have the declared type.
  public static let parameterTypeMismatch = Self("parameterTypeMismatch") { error in
    "\(error.subject): wrong type\(error.difference)"
  }
  /// A call by name has a parameter that the action does not declare.
  public static let unexpectedParameter = Self("unexpectedParameter") { error in
    let place = error.destination?.address == nil ? "" : error.found.map { " in \(MediatorError.quoted($0))" } ?? ""
    let found = "\(MediatorError.quoted(error.label))\(place)"
    return "\(error.action): unexpected parameter: found \(found), expected \(error.expected ?? "none")"
  }
  /// The result does not have the type that the caller expects.
  public static let outputTypeMismatch = Self("outputTypeMismatch", mayFollowCall: true) { error in
    "\(error.action): wrong output type\(error.difference)"
  }
  /// The action at a key's address was declared with other types.
  public static let signatureMismatch = Self("signatureMismatch") { error in
    "\(error.action): wrong signature\(error.difference)"
  }
  /// A synchronous method cannot call an asynchronous action.
  public static let asynchronousAction = Self("asynchronousAction") { error in
    "\(error.action): asynchronous: expected a call with await"
  }
  /// A synchronous method cannot call an action to which an interceptor applies.
  public static let asynchronousInterceptor = Self("asynchronousInterceptor") { error in
    "\(error.action): asynchronous: found interceptor \(error.found ?? ""), expected a call with await"
  }
  /// An interceptor calls actions to which it applies, without end; `found` is the interceptor, or those of the action.
  ///
  /// It is found once 1,024 calls are within the interceptor, 256 of them within one another.
  public static let endlessInterception = Self("endlessInterception") { error in
    "\(error.action): called without end by its interceptor: found \(error.found ?? ""), expected one of a scope without this"
      + " action"
  }
  /// No interceptor or gate has a tag that guards the action; `found` is the tag.
  public static let unguarded = Self("unguarded") { error in
    "\(error.action): unguarded: found no interceptor or gate with the tag \((error.found ?? "").quoted)"
  }
  /// A nonisolated synchronous method cannot call a main-actor-isolated action.
  public static let mainActorRequired = Self("mainActorRequired") { error in
    "\(error.action): main-actor-isolated: expected a call with await or from main-actor code"
  }
  /// A target or service needs itself while it is created; `found` is the path from it to itself.
  public static let creationCycle = Self("creationCycle") { error in
    "\(error.found ?? ""): creation cycle: needed while it is created"
  }
  /// The initializer of a target or service threw an error, which is `underlying`.
  public static let creationFailed = Self("creationFailed") { error in
    "\(error.found ?? ""): creation failed\(error.cause)"
  }
  /// The mediator was released before the call, as in a task of an action that outlives it.
  public static let mediatorReleased = Self("mediatorReleased") { _ in
    "mediator: released: found none, expected one that the app still holds"
  }
  /// The deadline passed before the action returned.
  public static let deadlineExceeded = Self("deadlineExceeded", mayFollowCall: true) { error in
    "\(error.action): deadline exceeded\(error.found.map { " after \($0)" } ?? "")"
      + (error.expected.map { ", waiting for \($0)" } ?? "")
  }
  /// No service of that type, or of that type and name, is registered.
  public static let unknownService = Self("unknownService") { error in
    "service \(error.found ?? ""): not registered\(error.expected.map { ": expected \($0)" } ?? "")"
  }
  /// Another target has the name.
  public static let duplicateTarget = Self("duplicateTarget") { error in
    "target \(MediatorError.quoted(error.found)): duplicate name\(error.namesake)\(error.owners)"
  }
  /// Another action of the target has the name.
  public static let duplicateAction = Self("duplicateAction") { error in
    "\(error.subject): duplicate action\(error.namesake)\(error.owners)"
  }
  /// Another module has the name.
  public static let duplicateModule = Self("duplicateModule") { error in
    "module \(MediatorError.quoted(error.found)): duplicate name\(error.namesake)"
  }
  /// A service of that type and name is registered.
  public static let duplicateService = Self("duplicateService") { error in
    "service \(error.found ?? ""): duplicate\(error.owners)"
  }
  /// Two parameters of an action have the same label.
  public static let duplicateLabel = Self("duplicateLabel") { error in
    "\(error.action): duplicate label: found \(MediatorError.quoted(error.label)) twice"
  }
  /// An input cannot be read from text, as its declaration demands: a type without a text form, a structure with such a
  /// property, or one value for a list of segments.
  public static let unreadableInput = Self("unreadableInput") { error in
    "\(error.subject): no text form: found \(error.found ?? "")\(error.expected.map { ", expected \($0)" } ?? "")"
  }
  /// A name is invalid; see ``Name``.
  public static let invalidName = Self("invalidName") { error in
    "\(MediatorError.quoted(error.found)): invalid name: expected \(error.expected ?? "another name")"
  }
  /// A target declares an action for the key of another target.
  public static let foreignKey = Self("foreignKey") { error in
    "\(error.action): key of another target: found \(MediatorError.quoted(error.found)), expected \(MediatorError.quoted(error.expected))"
  }
  /// A fallback has a scope, but its declaration already determines the scope: in a target's table, in the options of a
  /// call, or in an item of a library.
  public static let misplacedFallback = Self("misplacedFallback") { error in
    "\(error.destination == nil ? "fallback" : error.action): misplaced: found scope \(error.found ?? ""), expected none in \(error.expected ?? "")"
  }
  /// Modules need services of each other, so that none can start first.
  public static let startupCycle = Self("startupCycle") { error in
    "start: cycle of services: found \(error.found ?? ""), expected a module that needs no other"
  }
  /// A module could not be started; `underlying` has the reason.
  public static let startupFailed = Self("startupFailed") { error in
    "module \(MediatorError.quoted(error.found)): start failed\(error.cause)"
  }
  /// A registration has several errors; see ``MediatorError/errors``.
  public static let manyErrors = Self("manyErrors")
  /// ``Mediator/bootstrap(_:fileID:line:)`` was called a second time.
  public static let alreadyBootstrapped = Self("alreadyBootstrapped") { _ in
    "Mediator.shared: already installed: expected one call of bootstrap(_:)"
  }
}
