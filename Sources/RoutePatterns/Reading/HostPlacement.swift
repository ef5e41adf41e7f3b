/// How routes treat the host of a URL.
public enum HostPlacement: String, Hashable, Sendable, Codable, CaseIterable {
  /// The host is the first segment of the path, as in custom schemes: `shop://order/42` is `/order/42`.
  case firstSegment
  /// The host is an authority and not part of the path, as on the web.
  case authority
}
