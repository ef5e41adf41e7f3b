public import MediatorManifest

// The checks of association files, property lists and routes.

extension Manifest.Finding.Rule {
  /// A rule of an association file sends a URL that the app does not accept.
  public static let notAccepted = Self(rawValue: "not-accepted")
  /// The app accepts a URL that no rule of an association file sends.
  public static let notSent = Self(rawValue: "not-sent")
  /// The rules of an association file name no app, one whose identifier is malformed, or not the given one.
  public static let associationApp = Self(rawValue: "association-app")
  /// The rules of an association file have no order.
  public static let associationOrder = Self(rawValue: "association-order")
  /// An association file has `paths`, which are ignored because of `components`.
  public static let associationPaths = Self(rawValue: "association-paths")
  /// An association file is longer than is advised.
  public static let associationSize = Self(rawValue: "association-size")
  /// A value in an association file is missing or has another type.
  public static let associationType = Self(rawValue: "association-type")
  /// A variable of an association file is unknown, or replaces a predefined one.
  public static let associationVariable = Self(rawValue: "association-variable")
  /// The hosts in a property list differ from those of the namespaces.
  public static let domains = Self(rawValue: "domains")
  /// Systems treat a rule of an association file differently, so it fails no check, not even a strict one.
  public static let uncertain = Self(rawValue: "uncertain")
  /// A comparison stopped at a limit, so it proves nothing.
  public static let incomplete = Self(rawValue: "incomplete")
  /// A URL cannot be read.
  public static let malformedURL = Self(rawValue: "malformed-url")
  /// A route or an action rejects a URL, or a rule of an association file excludes it.
  public static let rejectedURL = Self(rawValue: "rejected-url")
  /// No route, or no rule of an association file, matches a URL.
  public static let unmatchedURL = Self(rawValue: "unmatched-url")
  /// The schemes that a property list lets an app query are unusable or too many.
  public static let querySchemes = Self(rawValue: "query-schemes")
  /// The schemes in a property list differ from those of the namespaces.
  public static let urlTypes = Self(rawValue: "url-types")
}
