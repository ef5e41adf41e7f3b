/// The origin of a call that the app's own code did not make, such as a link or another process.
///
/// A library conforms a class to it, and passes an object with each call that it makes for others. The core uses this
/// object, also after an interceptor redirected the call, to find out which plans the call may reach, how messages name
/// the call, and which of its parts they show.
package protocol CallOrigin: AnyObject, Sendable {
  /// The name of the source, as in `from push`.
  var sourceName: String { get }

  /// The text that came from outside, for records of calls that reach no action.
  var text: String { get }

  /// The name that instruments see, because the action is found later, or `nil` if the action is known from the beginning.
  var placeholder: String? { get }

  /// The redaction that hides parts of the call in messages, or `nil` if all parts may be shown.
  var redaction: (any Redaction)? { get }

  /// Whether inputs may be texts, which are checked before the first interceptor.
  var mayPassTexts: Bool { get }

  /// Whether the library itself stops waiting at the call's deadline.
  var keepsDeadline: Bool { get }

  /// Returns the name of the method that began the call.
  func method(isNow: Bool) -> String

  /// The note in messages about a call that found no target, or `nil` if they name the target alone.
  var missNote: String? { get }

  /// Returns the closure of a destination that is no action of a target, or `nil` if there is none.
  func closure(of destination: Destination, in parts: RegistryParts) -> LocatedAction?

  /// Rejects a plan that an interceptor redirects the call to, or removes the inputs that the origin may not pass to it.
  func admit(_ invocation: inout Invocation, to plan: Plan) throws(MediatorError)

  /// Returns the origin without the parts that the redaction hides, for records.
  func shown(by redaction: any Redaction) -> any CallOrigin

  /// Returns the origin for an error, which may outlive the registry of the call.
  func forError() -> any CallOrigin

  /// Returns the origin without text from outside, for other processes.
  func withoutText() -> any CallOrigin
}

/// The secret parts of a call, which a library found, and which messages and records do not show.
///
/// A library conforms a class to it whose calls contain texts from outside, and returns it from its origin.
package protocol Redaction: AnyObject, Sendable {
  /// Returns whether the value of a parameter is hidden.
  func hides(_ label: String, _ texts: [String]) -> Bool

  /// Returns whether a label is hidden, because the app does not declare it.
  func hidesLabel(_ label: String) -> Bool

  /// Returns a URL without hidden parts.
  func url(_ text: String) -> String

  /// Returns a destination without hidden texts.
  func destination(_ destination: Destination) -> Destination

  /// Returns the error of a library, whose message has texts of the call, without hidden ones.
  func shown(_ error: any Error) -> any Error
}
