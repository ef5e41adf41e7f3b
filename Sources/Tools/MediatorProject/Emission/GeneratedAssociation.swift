public import MediatorManifest
import MediatorText

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
  /// - Throws: ``SiteAssociationError`` if the host belongs to no namespace or has a port, or an app is not an
  ///   identifier.
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

/// An association file for the routes of a web host.
///
/// It opens the app for the URLs that the app accepts, as far as patterns of association files can express them. Compare it
/// with the manifest to see the others.
public struct GeneratedAssociation: Sendable, Hashable {
  /// One element of `components`.
  struct Component: Sendable, Hashable, Encodable {
    var path: String
    var query: [String: String]?
    var fragment: String?
    var exclude: Bool?
    var caseSensitive: Bool?
    var comment: String?

    enum CodingKeys: String, CodingKey {
      case path = "/"
      case query = "?"
      case fragment = "#"
      case exclude
      case caseSensitive
      case comment
    }
  }

  private struct File: Encodable {
    struct Links: Encodable {
      var details: [Detail]
      var substitutionVariables: [String: [String]]?
    }
    struct Detail: Encodable {
      var appIDs: [String]
      var components: [Component]
    }
    var applinks: Links
  }

  let apps: [String]
  let components: [Component]
  let variables: [String: [String]]

  /// Returns the text of the file, with sorted keys.
  public func json() -> String {
    let links = File.Links(
      details: [File.Detail(appIDs: apps, components: components)],
      substitutionVariables: variables.isEmpty ? nil : variables)
    return File(applinks: links).sortedJSON().printableJSON + "\n"
  }
}
