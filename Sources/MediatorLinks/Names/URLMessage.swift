import MediatorKit

/// An error of a library whose message contains a URL.
package protocol URLMessage: Error {
  /// Returns the error with another text of its URL, for messages.
  func showing(_ shown: (String) -> String) -> Self
}
