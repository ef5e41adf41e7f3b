import MediatorMigration

/// Runs the cases of HHRouter and routable-ios with ``HHRouter`` and ``RoutableRouter``.
public enum HHRouterSystem: ConformanceSystem {
  /// `hh-routable`.
  public static let name = "hh-routable"

  /// Runs the operations of a case one after another.
  public static func answer(_ input: JSON) throws -> ConformanceAnswer {
    guard let operations = input["ops"].elements else { throw CaseError("there are no operations") }
    let pages = HHRouterBench()
    var formats = RoutableBench(ignoresErrors: input["ignoresExceptions"].truth ?? false)
    var differences: [String] = []
    let results = try operations.map { operation in
      guard let kind = operation["op"].text else { throw CaseError("an operation has no name") }
      var result: [String: JSON] = ["op": .string(kind)]
      if kind.hasPrefix("hh") {
        try pages.run(kind, operation, &result, &differences)
      } else {
        try formats.run(kind, operation, &result, &differences)
      }
      return JSON.object(result)
    }
    return ConformanceAnswer(results: results, differences: differences)
  }
}

/// HHRouter in an app with two schemes.
private struct HHRouterBench {
  private let router = HHRouter(schemes: ["hhrouter", "hhrouter2"])
  private let log = CallLog()

  func run(
    _ kind: String, _ operation: JSON, _ result: inout [String: JSON], _ differences: inout [String]
  ) throws {
    if kind == "hhmap" {
      guard let pattern = operation["pattern"].text else { throw CaseError("there is no pattern") }
      map(pattern, page: operation["controller"].text)
      if pattern.split(separator: "/").contains("_") { differences.append("underscore") }
      return
    }
    guard let route = operation["route"].text else {
      differences.append("nil-url")
      return
    }
    switch kind {
    case "hhmatch":
      let page = router.page(for: route) as? JSON ?? .null
      result["class"] = page["class"]
      result["params"] = page["params"]
    case "hhcan": result["can"] = .integer(Int128(router.kind(of: route).rawValue))
    case "hhcall": result["result"] = JSON(native: router.call(route))
    case "hhmatchblock":
      let block = router.block(for: route)
      result["hasBlock"] = .bool(block != nil)
      result["result"] = JSON(native: block?(operation["extra"].members?.mapValues(\.native) ?? [:]))
    default: throw CaseError("there is no operation '\(kind)'")
    }
    log.take(into: &result)
    if router.isAmbiguous(route) { differences.append("hash-order") }
    if names(in: route).contains(where: { isInjected($0, in: route) }) { differences.append("injected-handler") }
  }

  private func map(_ pattern: String, page: String?) {
    let log = log
    if let page {
      router.map(pattern, toPage: { JSON.object(["class": .string(page), "params": JSON(native: $0)]) })
    } else {
      router.map(
        pattern,
        toBlock: { parameters in
          log.note(pattern, parameters)
          return "block:\(pattern)"
        })
    }
  }

  /// Returns whether a query names a handler that HHRouter would use, because the route maps to none of that kind.
  private func isInjected(_ name: String, in route: String) -> Bool {
    guard router.block(for: route) != nil else { return false }
    let kind = router.kind(of: route)
    return (name == "block" && kind != .block) || (name == "controller_class" && kind != .page)
  }

  private func names(in route: String) -> [String] {
    guard let mark = route.firstIndex(of: "?") else { return [] }
    return route[route.index(after: mark)...].split(separator: "&").filter { $0.contains("=") }
      .map { String($0.prefix { $0 != "=" }) }
  }
}

/// Runs routable-ios, and remembers the results that it would have cached.
private struct RoutableBench {
  private let router = RoutableRouter()
  private let log = CallLog()
  private let ignoresErrors: Bool
  private var answered: [String: JSON] = [:]

  init(ignoresErrors: Bool) { self.ignoresErrors = ignoresErrors }

  mutating func run(
    _ kind: String, _ operation: JSON, _ result: inout [String: JSON], _ differences: inout [String]
  ) throws {
    switch kind {
    case "rmap":
      guard let format = operation["format"].text else { throw CaseError("there is no format") }
      let log = log
      try router.map(format, defaults: operation["defaults"].members?.mapValues(\.native) ?? [:]) { parameters in
        log.note(format, parameters)
      }
    case "ropen", "rparams":
      guard let url = operation["url"].text else { return fail(kind, &result) }
      let extra = operation["extra"].members
      do {
        let values = try router.parameters(of: url)
        let answer: JSON = [
          "format": .string(try router.formats(matching: url).first ?? ""),
          "params": .object(JSON(native: values).members?.merging(extra ?? [:]) { $1 } ?? [:]),
        ]
        note(answer, url, extra, &differences)
        if kind == "ropen" {
          try router.open(url, extra: extra?.mapValues(\.native) ?? [:])
        } else {
          result["params"] = JSON(native: values)
        }
      } catch {
        if error is URLReadingError { differences.append("url-limits") }
        fail(kind, &result)
      }
      log.take(into: &result)
    default: throw CaseError("there is no operation '\(kind)'")
    }
  }

  private func fail(_ kind: String, _ result: inout [String: JSON]) {
    if !ignoresErrors {
      result["exception"] = "RouteNotFoundException"
    } else if kind == "rparams" {
      result["params"] = .null
    }
  }

  /// Names the differences of a result: several formats match, the caller's values take precedence over the URL's, or the same
  /// URL had another result before.
  private mutating func note(
    _ answer: JSON, _ url: String, _ extra: [String: JSON]?, _ differences: inout [String]
  ) {
    if (try? router.formats(matching: url).count) ?? 0 > 1 { differences.append("hash-order") }
    if let old = answered[url], extra == nil {
      if old != answer { differences.append("stale-answer") }
    } else {
      answered[url] = answer
    }
    let captured =
      answer["format"].text?.split(separator: "/").filter { $0.hasPrefix(":") }.map { $0.dropFirst() } ?? []
    let fromURL = JSON(native: try? router.parameters(of: url))
    if captured.contains(where: { extra?[String($0)] != nil && extra?[String($0)] != fromURL[String($0)] }) {
      differences.append("caller-wins")
    }
  }
}
