extension ProjectFinding {
  /// The severity of a finding.
  public enum Severity: String, Sendable, Hashable, Codable, CaseIterable {
    /// Links do not work as intended.
    case error
    /// Links work, but may not be intended.
    case warning
    /// Links work as they are declared, which may still surprise.
    case note
  }
}
