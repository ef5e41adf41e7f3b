extension Manifest.Finding {
  /// The severity of a finding.
  public enum Severity: String, Sendable, Hashable, Codable, CaseIterable {
    /// A registration cannot work.
    case error
    /// A registration may not behave as intended, or is deprecated.
    case warning
    /// A registration is ordinary, and may still surprise.
    case note
  }
}
