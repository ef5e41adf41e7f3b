import MediatorKit
public import MediatorLinks

/// What happens to the shown pages when a URL shows its page.
///
/// The policy comes from the call (``PageOverrides/policy``), else from the route (``PageOptions/policy``), else from the
/// source of the URL. No URL can set it.
public enum PagePolicy: String, Sendable, Hashable, CaseIterable {
  /// Shows the page alone in front; a front page with the same key is renewed.
  case onTop
  /// Makes the section contain the page and its parents; equal pages, from the bottom up, stay.
  case reuse
  /// As ``reuse``, but a page of the same route and path is the same page: it stays, and gets the new inputs.
  ///
  /// It must be an ``UpdatablePage``; another one is renewed.
  case update
  /// Makes the section contain the page and its parents, each built anew.
  case replace

  /// Returns the default policy of a source: ``onTop`` for code, `inApp`, `web` and `server`, else ``reuse``.
  public static func standard(for source: LinkSource?) -> PagePolicy {
    switch source {
    case nil, .inApp, .web, .server: .onTop
    default: .reuse
    }
  }
}
