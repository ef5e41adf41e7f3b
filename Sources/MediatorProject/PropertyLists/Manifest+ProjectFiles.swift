public import MediatorManifest

extension Manifest {
  /// Compares the schemes and hosts of the app with its property lists.
  ///
  /// - A custom scheme that `CFBundleURLTypes` lacks is an error, as are http and https in it.
  /// - A web host that the associated domains lack is an error.
  /// - A scheme or host that belongs to no namespace is a warning.
  ///
  /// - Parameters:
  ///   - info: The `Info.plist`, or `nil` to leave out its checks.
  ///   - entitlements: The entitlements, or `nil` to leave out their checks.
  ///   - isRelease: Whether a domain for development is an error.
  public func findings(
    info: PropertyListFile?, entitlements: PropertyListFile?, isRelease: Bool = false
  ) -> [ProjectFinding] {
    var findings: [ProjectFinding] = []
    if let info {
      var check = URLTypeCheck(info)
      check.checkSchemes(self)
      check.checkQueries(self)
      findings += check.findings
    }
    if let entitlements {
      var check = DomainCheck(entitlements, isRelease: isRelease)
      check.check(self)
      findings += check.findings
    }
    return findings
  }
}
