import MediatorKit

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The text of a URL: a `String`, or a Foundation `URL`, whose text is passed on as it is.
///
/// Text is never converted to a Foundation `URL`, which reads URLs in different ways on different platforms.
public protocol LinkText {
  /// The text of the URL.
  var linkText: String { get }
}

extension String: LinkText {
  /// The string.
  public var linkText: String { self }
}

extension URL: LinkText {
  /// The absolute string of the URL.
  public var linkText: String { absoluteString }
}
