import MediatorKit
public import MediatorLinks
public import MediatorManifest

extension Manifest {
  /// Returns an association file for the routes of a web host.
  ///
  /// ```swift
  /// let file = try manifest.siteAssociation(host: "shop.example", apps: ["ABCDE12345.com.example.shop"])
  /// print(file.json())
  /// ```
  ///
  /// For each number of segments, the deepest first, there are rules for the routes of that depth in the order of the table,
  /// after a rule that excludes deeper URLs. So no wildcard matches a slash.
  ///
  /// - Parameters:
  ///   - host: A host of a web namespace.
  ///   - apps: The identifiers of the apps, with their prefixes.
  ///   - source: The source that the app passes for universal links.
  /// - Throws: ``SiteAssociationError`` if the host belongs to no namespace or has a port, or an app is no identifier.
  public func siteAssociation(
    host: String, apps: [String], source: LinkSource = .universalLink
  ) throws(SiteAssociationError) -> GeneratedAssociation {
    for app in apps { try AppIdentifier.check(app) }
    let router = ManifestRouter(self)
    let namespaces = try router.namespaces(ofHost: host)
    var generator = AssociationGenerator(router, host: host, source: source)
    generator.addRoutes(of: namespaces)
    return GeneratedAssociation(apps: apps, components: generator.components, variables: generator.variables)
  }
}
