import RoutePatterns

extension Manifest.Namespace {
  /// Returns the text of a URL of the namespace; that of the global one and a text without a scheme are a path.
  func url(_ path: String) -> String {
    switch kind {
    case .global, .texts: return path
    case .scheme: return Self.url(path, scheme: schemes?.first)
    case .web: return Self.url(path, host: hosts.first)
    }
  }

  /// Returns the text of a URL of a scheme or a web host.
  static func url(_ path: String, scheme: String? = nil, host: String? = nil) -> String {
    guard path.hasPrefix("/") else { return path }
    if let scheme { return "\(scheme):/\(path)" }
    return host.map { "https://\(HostPattern($0).sample)\(path)" } ?? path
  }
}
