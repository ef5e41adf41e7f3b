import Foundation
import MediatorKit
import MediatorNavigation
import RoutePatterns

/// Opens recorded links of real apps with the tables of these apps.
///
/// A line is a row rather than a case: `app`, `url` or the type of an `activity` or a `shortcut`, `source`, perhaps `state` and
/// `userInfo`; `expect` is not read.
public enum RealLinksSystem {
  /// `real-links`.
  public static let name = "real-links"
  static var apps: [any RealApp.Type] {
    [ElementLinks.self, FirefoxLinks.self, KickstarterLinks.self, WikipediaLinks.self, WordPressLinks.self]
  }

  /// The result of the browser.
  private struct Browsed: Sendable {}

  /// Returns the row with `"out": {"route": …, "params": …}`, or with `"out": null` and `"because"`: `browser`, or the error that
  /// rejects the link.
  ///
  /// A row that cannot be opened has an `error`.
  public static func answer(_ line: String) async -> String {
    var row: [String: JSON] = [:]
    do {
      guard let members = try JSON(parsing: line).members else { throw CaseError("there is no row") }
      row = members
      guard let app = apps.first(where: { $0.name == members["app"]?.text }) else {
        throw CaseError("there is no table")
      }
      guard let source = members["source"]?.text else { throw CaseError("there is no source") }
      let state = members["state"]?.members ?? [:]
      guard let url = try Self.url(of: members, app) else { throw CaseError("there is no url") }
      let mediator = try Self.mediator(app, state)
      let context = Parameters(texts: state.compactMapValues(\.text))
      let (out, reason) = await out(of: url, LinkSource(source), context, mediator)
      row["out"] = out
      if let reason { row["because"] = .string(reason) }
      if let difference = difference(url) { row["difference"] = .string(difference) }
    } catch let error as CaseError {
      row["error"] = .string(error.description)
    } catch {
      row["error"] = .string("\(error)")
    }
    return JSON.object(row).line
  }

  /// Returns the name of the rule by which a URL differs, or `nil`: one without a scheme, or with capital letters in it.
  private static func difference(_ url: String) -> String? {
    if url.hasPrefix("//") { return "no-scheme" }
    let scheme = url.prefix { $0 != ":" }
    return scheme == scheme.lowercased() ? nil : "as-written"
  }

  /// Returns whether a result has the route that is expected, and each value; values of other names are not compared.
  ///
  /// Escapes in a URL and a missing value make no difference.
  public static func agrees(_ out: JSON, _ expected: JSON) -> Bool {
    if expected == .null || out == .null { return expected == out }
    return out["route"] == expected["route"] && contains(out["params"], expected["params"])
  }

  private static func contains(_ found: JSON, _ expected: JSON) -> Bool {
    if let members = expected.members { return members.allSatisfy { contains(found[$0.key], $0.value) } }
    if expected.elements != nil { return found == expected }
    return text(found) == text(expected)
  }

  private static func text(_ value: JSON) -> String? {
    switch value {
    case .null: nil
    case .bool(let truth): "\(truth)"
    case .integer(let integer): "\(Double(integer))"
    case .number(let number): "\(number)"
    default: value.text.map { text in Double(text).map { "\($0)" } ?? text.removingPercentEncoding ?? text }
    }
  }

  /// Returns the text of a URL as the system passes it on: with escapes for what no URL contains.
  private static func url(of row: [String: JSON], _ app: any RealApp.Type) throws -> String? {
    if let text = row["url"]?.text { return URL(string: text)?.absoluteString ?? text }
    let info = (row["userInfo"]?.members ?? [:]).compactMapValues(\.text)
    if let type = row["activity"]?.text { return try app.payload.link(ofActivity: type, userInfo: info) }
    return try row["shortcut"]?.text.flatMap { try app.payload.link(ofShortcut: $0, userInfo: info) }
  }

  private static func mediator(_ app: any RealApp.Type, _ state: [String: JSON]) throws -> Mediator {
    var settings = app.settings(state)
    if settings.openExternally == nil { settings.openExternally = { _ in Browsed() } }
    let mediator = try Mediator(modules: [], links: settings)
    if !app.rewrites.isEmpty { mediator.rewrites = try RewriteSet(app.rewrites) }
    let routes = mediator.routes(in: RouteNamespace.globalName)
    for route in app.routes { try routes.add(route) }
    return mediator
  }

  private static func out(
    of url: String, _ source: LinkSource, _ context: Parameters, _ mediator: Mediator
  ) async -> (JSON, reason: String?) {
    do {
      let result = try await mediator.open(url, source: source, context: context)
      guard let shown = result as? Shown else { return (.null, "browser") }
      return (["route": .string(shown.route), "params": .object(shown.values)], nil)
    } catch let error as MediatorError {
      return (.null, error.code.description)
    } catch {
      return (.null, "\(type(of: error))")
    }
  }
}
