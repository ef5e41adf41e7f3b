import Foundation
public import MediatorNavigation
import Synchronization

/// Opens recorded links of real apps with the tables of these apps.
///
/// A line is a row rather than a case: `app`, `url` or the type of an `activity` or a `shortcut`, `source`, perhaps `state` and
/// `userInfo`. The result does not depend on `expect`, `stack` and `also`, which only name a difference.
public enum RealLinksSystem {
  /// `real-links`.
  public static let name = "real-links"
  static var apps: [any RealApp.Type] {
    [
      AntennaPodLinks.self, BlueskyEmbeds.self, BlueWalletLinks.self, ConversationsLinks.self, DeltaChatLinks.self,
      ElementLinks.self,
      FirefoxLinks.self, K9MailLinks.self, KickstarterLinks.self, MatrixLinks.self, MattermostLinks.self,
      NewPipeLinks.self, OrganicMapsLinks.self, OrganicMapsPlaces.self, PocketCastsLinks.self,
      SignalDesktopLinks.self, SignalMobileLinks.self, TelegramLinks.self, TuskyLinks.self, WikipediaLinks.self,
      WireLinks.self,
      WordPressLinks.self, ZulipLinks.self,
    ]
  }

  /// The names of the apps.
  public static var names: [String] { apps.map { $0.name } }

  /// Creates the mediator of an app that knows nothing besides its links.
  public static func mediator(of name: String) throws -> Mediator {
    guard let app = apps.first(where: { $0.name == name }) else { throw CaseError("there is no table") }
    return try newMediator(app, [:])
  }

  /// The result of the browser.
  private struct Browsed: Sendable {}

  /// Returns the row with `"out": {"route": …, "params": …, "stack": …}`, or with `"out": null` and `"because"`: `browser`, or the
  /// error that rejects the link.
  ///
  /// The stack is the number of pages: the one that the link shows, and its parents. A row that cannot be opened has an `error`.
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
      if let difference = difference(row, url, app.settings(state).webHosts) { row["difference"] = .string(difference) }
    } catch let error as CaseError {
      row["error"] = .string(error.description)
    } catch {
      row["error"] = .string("\(error)")
    }
    return JSON.object(row).line
  }

  /// Returns the name of the rule by which a result differs from the row, or `nil` if it does not, or by no rule.
  private static func difference(_ row: [String: JSON], _ url: String, _ hosts: Set<String>) -> String? {
    let reply = JSON.object(row)
    if agrees(reply) { return reply["also"] == .null ? nil : "two-actions" }
    if reply["out"] == .null {
      if url.hasPrefix("//") { return "no-scheme" }
      if url.removingPercentEncoding == nil { return "not-utf-8" }
      if url.unicodeScalars.contains(where: { $0.value < 32 }) { return "raw-control" }
      let host = URL(string: url)?.host() ?? ""
      return hosts.contains { host.hasPrefix($0) && host != $0 } ? "host-prefix" : nil
    }
    if agrees(reply, by: withLowercasedOrigin) { return "as-written" }
    return agrees(reply, by: { $0.lowercased() }) ? "value-case" : nil
  }

  /// Returns whether the result of a row has the route that is expected, each value, and the depth of the stack if the row has
  /// one; values of other names are not compared.
  ///
  /// Escapes in a URL and a missing value make no difference.
  public static func agrees(_ row: JSON) -> Bool { agrees(row, by: { $0 }) }

  /// - Parameter form: What is compared of a text.
  private static func agrees(_ row: JSON, by form: (String) -> String) -> Bool {
    let (out, expected) = (row["out"], row["expect"])
    if expected == .null || out == .null { return expected == out }
    return out["route"] == expected["route"] && (row["stack"] == .null || out["stack"] == row["stack"])
      && contains(out["params"], expected["params"], form)
  }

  private static func contains(_ found: JSON, _ expected: JSON, _ form: (String) -> String) -> Bool {
    if let members = expected.members { return members.allSatisfy { contains(found[$0.key], $0.value, form) } }
    if let elements = expected.elements {
      return found.elements?.map { text($0).map(form) } == elements.map { text($0).map(form) }
    }
    return text(found).map(form) == text(expected).map(form)
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

  /// Returns a URL with its scheme and host in lower case.
  private static func withLowercasedOrigin(_ text: String) -> String {
    guard let slashes = text.firstRange(of: "://") else { return text }
    let end = text[slashes.upperBound...].firstIndex { "/?#".contains($0) } ?? text.endIndex
    return text[..<end].lowercased() + text[end...]
  }

  /// Returns the URL of a row.
  ///
  /// The system writes what is not ASCII as escapes and Punycode.
  private static func url(of row: [String: JSON], _ app: any RealApp.Type) throws -> String? {
    if let text = row["url"]?.text {
      return text.utf8.allSatisfy { $0 < 128 } ? text : URL(string: text)?.absoluteString ?? text
    }
    let info = (row["userInfo"]?.members ?? [:]).compactMapValues(\.text)
    if let type = row["activity"]?.text { return try app.payload.link(ofActivity: type, userInfo: info) }
    return try row["shortcut"]?.text.flatMap { try app.payload.link(ofShortcut: $0, userInfo: info) }
  }

  /// The mediators of the rows that were answered, by app and state.
  private static let mediators = Mutex<[String: Mediator]>([:])

  private static func mediator(_ app: any RealApp.Type, _ state: [String: JSON]) throws -> Mediator {
    let key = app.name + JSON.object(state).line
    if let mediator = mediators.withLock({ $0[key] }) { return mediator }
    let mediator = try newMediator(app, state)
    mediators.withLock { $0[key] = mediator }
    return mediator
  }

  private static func newMediator(_ app: any RealApp.Type, _ state: [String: JSON]) throws -> Mediator {
    var settings = app.settings(state)
    if settings.openExternally == nil { settings.openExternally = { _ in Browsed() } }
    let mediator = try Mediator(modules: [], links: settings)
    if !app.rewrites.isEmpty { mediator.rewrites = try RewriteSet(app.rewrites) }
    let routes = mediator.routes(in: RouteNamespace.globalName)
    for route in app.routes(state) { try routes.add(route) }
    return mediator
  }

  private static func out(
    of url: String, _ source: LinkSource, _ context: Parameters, _ mediator: Mediator
  ) async -> (JSON, reason: String?) {
    do {
      let result = try await mediator.open(url, source: source, context: context)
      guard let shown = result as? Shown else { return (.null, "browser") }
      let parents = mediator.parents(of: try mediator.resolve(url, source: source))
      let depth = 1 + parents.prefix { (try? $0.get()) != nil }.count
      return (["route": .string(shown.route), "params": .object(shown.values), "stack": .integer(Int128(depth))], nil)
    } catch let error as MediatorError {
      return (.null, error.code.description)
    } catch {
      return (.null, "\(type(of: error))")
    }
  }
}
