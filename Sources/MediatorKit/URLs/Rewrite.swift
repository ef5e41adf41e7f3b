import RoutePatterns
public struct RewriteSet: Sendable {
  func step(_ url: ParsedURL, _ host: HostPlacement) throws(MediatorError) -> AppliedRewrite? { nil }
}
