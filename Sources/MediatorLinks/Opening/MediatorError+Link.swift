public import MediatorKit

extension MediatorError {
  /// The source of the URL, or `nil` for a call from code.
  public var source: LinkSource? { sourceName.map { LinkSource($0) } }

  /// The text of the URL with its secrets, which the message does not contain, or `nil` for a call from code.
  public var url: String? { (origin as? LinkOrigin)?.text }

  /// The text of the URL for messages, without secrets, or `nil` for a call from code.
  package var shownURL: String? { (shown.origin as? LinkOrigin)?.text }
}
