public import MediatorKit

/// What becomes of the pages that are shown when a URL shows its page.
///
/// The policy comes from the opening (``PageOverrides/policy``), else from the route (``PageOptions/policy``), else from the source
/// of the URL. No URL can set it.
public enum PagePolicy: String, Sendable, Hashable, CaseIterable {
  /// The page alone is put on the front; a page of the same key that is in front is renewed.
  case onTop
  /// The section holds the page and its parents afterwards; those that it has already, from the bottom up, stay.
  case reuse
  /// The section holds the page and its parents afterwards, each built anew.
  case replace

  /// Returns the policy of links from a source: ``onTop`` for those from inside of the app, ``reuse`` for all others.
  public static func standard(for source: LinkSource?) -> PagePolicy {
    switch source {
    case nil, .inApp, .web, .server: .onTop
    default: .reuse
    }
  }
}
