import Foundation
import MediatorText
import RoutePatterns

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

  /// The number of rules.
  public var ruleCount: Int { components.count }

  /// Returns the text of the file, with sorted keys.
  public func json() -> String {
    let links = File.Links(
      details: [File.Detail(appIDs: apps, components: components)],
      substitutionVariables: variables.isEmpty ? nil : variables)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Encoding strings and Booleans cannot fail.
    guard let data = try? encoder.encode(File(applinks: links)) else { return "" }
    return String(decoding: data, as: UTF8.self).printableJSON + "\n"
  }
}
