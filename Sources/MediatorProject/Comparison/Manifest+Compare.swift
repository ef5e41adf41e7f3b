import MediatorKit
public import MediatorLinks
public import MediatorManifest

extension Manifest {
  /// Compares the routes of a web host with its association file.
  ///
  /// ```swift
  /// let report = try manifest.compare(with: file, host: "shop.example", app: "ABCDE12345.com.example.shop")
  /// for finding in report.findings { print(finding) }
  /// ```
  ///
  /// Rules and routes become one automaton, so each pair of a rule and a route that disagrees is found with its shortest
  /// URL. Rewrites are compared by examples. Matchers and custom readers are not compared; ``AssociationComparison/limits``
  /// says so.
  ///
  /// - Parameters:
  ///   - file: The association file of the host.
  ///   - host: A host of a web namespace.
  ///   - app: The identifier of the app in the file, with its prefix.
  ///   - source: The source that the app passes for universal links.
  ///   - progress: Called with the number of visited states.
  /// - Throws: ``SiteAssociationError`` if the host belongs to no namespace or has a port, or the app is no identifier.
  /// - Complexity: At most 50,000 states and four million steps.
  public func compare(
    with file: SiteAssociation, host: String, app: String, source: LinkSource = .universalLink,
    progress: (Int) -> Void = { _ in }
  ) throws(SiteAssociationError) -> AssociationComparison {
    try AppIdentifier.check(app, among: file.apps)
    var comparer = AssociationComparer(self, file, host: host, app: app, source: source)
    return try comparer.compare(progress)
  }
}
