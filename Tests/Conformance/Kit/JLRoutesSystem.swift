import Foundation
import MediatorMigration
import Synchronization

/// Runs the cases of JLRoutes with ``JLRoutes``.
public enum JLRoutesSystem: ConformanceSystem {
  /// `jlroutes`.
  public static let name = "jlroutes"

  /// Registers the routes of a case, removes routes, and routes its URL.
  public static func answer(_ input: JSON) throws -> ConformanceAnswer {
    guard let routes = input["routes"].elements, routes.allSatisfy({ $0["pattern"].text != nil }) else {
      throw CaseError("there are no routes")
    }
    let options = input["options"]
    let reader = JLRoutesURLReader(hostIsComponent: options["hostAsPath"].truth ?? false)
    let router = JLRoutes(reader: reader, decodesPlus: options["decodePlus"].truth ?? true)
    let log = JLRoutesLog()
    var differences: [String] = []
    for route in routes { register(route, router, log, &differences) }
    let schemes = Set(routes.map { $0["scheme"].text })
    for scheme in schemes { router.setUnmatchedHandler(scheme: scheme) { _, _, _ in log.noteUnmatched() } }
    router.setUnmatchedHandler { _, _, _ in log.noteUnmatched() }
    for scheme in input["fallbackToGlobal"].elements ?? [] {
      if let name = scheme.text, schemes.contains(name) { router.setFallsBackToGlobal(true, scheme: name) }
    }
    for removal in input["remove"].elements ?? [] {
      guard let pattern = removal["pattern"].text else { throw CaseError("a removal has no pattern") }
      let wasThere = router.remove(pattern, scheme: removal["scheme"].text)
      if wasThere, pattern.contains("(") { differences.append("removed-groups") }
    }
    for scheme in input["unregister"].elements ?? [] {
      router.unregister(scheme.text ?? JLRoutes.globalNamespace)
    }
    var out: [String: JSON] = ["can": false, "didRoute": false]
    if let url = absolute(input["url"].text, input["base"].text) {
      do throws(URLReadingError) {
        _ = try reader.read(url)
      } catch {
        if error.limit != nil { differences.append("url-limits") }
      }
      out["can"] = .bool(router.canRoute(url))
      out["didRoute"] = .bool(router.route(url, parameters: input["extra"].members?.mapValues(\.native) ?? [:]))
    }
    let (matched, isUnmatched) = log.events
    out["matched"] = .array(matched)
    out["unmatched"] = .bool(isUnmatched)
    return ConformanceAnswer(.object(out), differences: differences)
  }

  private static func register(
    _ route: JSON, _ router: JLRoutes, _ log: JLRoutesLog, _ differences: inout [String]
  ) {
    let handled = route["handled"]
    var handler: JLRoutes.Handler?
    if handled != .null {
      handler = { parameters in
        let values = parameters.mapValues { JSON(native: $0) }
        log.note(values)
        if let name = handled["param"].text { return values[name, default: .null] == handled["equals"] }
        return handled.truth ?? false
      }
    }
    do {
      try router.add(
        route["pattern"].text ?? "", scheme: route["scheme"].text, priority: route["priority"].int ?? 0,
        handler: handler)
    } catch let error as JLRoutesPatternError {
      if case .tooManyVariants = error.code {
        differences.append("expansion-limit")
      } else {
        differences.append("malformed-pattern")
      }
    } catch {
      differences.append("malformed-pattern")
    }
  }

  private static func absolute(_ url: String?, _ base: String?) -> String? {
    guard let url, let base else { return url }
    return URL(string: url, relativeTo: URL(string: base))?.absoluteString
  }
}

/// The handlers that ran, in order.
private final class JLRoutesLog: Sendable {
  private let state = Mutex<(matched: [JSON], isUnmatched: Bool)>(([], false))

  var events: (matched: [JSON], isUnmatched: Bool) { state.withLock { $0 } }

  func noteUnmatched() { state.withLock { $0.isUnmatched = true } }

  /// Records all parameters except the URL.
  func note(_ parameters: [String: JSON]) {
    let shown = parameters.filter { $0.key != JLRoutes.urlKey }
    state.withLock { state in
      state.matched.append([
        "pattern": shown[JLRoutes.patternKey, default: .null], "scheme": shown[JLRoutes.schemeKey, default: .null],
        "params": .object(shown),
      ])
    }
  }
}
