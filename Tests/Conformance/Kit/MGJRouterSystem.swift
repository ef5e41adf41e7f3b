import Foundation
import MediatorMigration
import Synchronization

/// Runs the cases of MGJRouter with ``MGJRouter``.
public enum MGJRouterSystem: ConformanceSystem {
  /// `mgj`.
  public static let name = "mgj"

  /// Runs the operations of a case one after another.
  public static func answer(_ input: JSON) throws -> ConformanceAnswer {
    guard let operations = input["ops"].elements else { throw CaseError("there are no operations") }
    let bench = MGJRouterBench()
    var differences: [String] = []
    let results = try operations.map { JSON.object(try bench.run($0, &differences)) }
    return ConformanceAnswer(results: results, differences: differences)
  }
}

/// A router with the records of its handlers.
private struct MGJRouterBench {
  private let router = MGJRouter()
  private let log = CallLog()

  func run(_ operation: JSON, _ differences: inout [String]) throws -> [String: JSON] {
    guard let kind = operation["op"].text else { throw CaseError("an operation has no name") }
    var result: [String: JSON] = ["op": .string(kind)]
    switch kind {
    case "register", "registerObject", "deregister":
      guard let pattern = operation["pattern"].text else { throw CaseError("a registration has no pattern") }
      register(kind, pattern, operation)
      if pattern.split(separator: "/").contains("_") { differences.append("underscore") }
    case "open", "object", "can":
      guard let url = operation["url"].text else {
        differences.append("nil-url")
        break
      }
      open(kind, url, operation, &result)
      if log.calls.isEmpty, router.canOpen(url), names(in: url).contains("block") {
        differences.append("block-in-query")
      }
    case "generate":
      guard let pattern = operation["pattern"].text else { throw CaseError("there is no pattern") }
      do throws(MGJRouter.TooFewValues) {
        let values = (operation["parameters"].elements ?? []).map { $0.text ?? $0.line }
        result["generated"] = .string(try MGJRouter.url(pattern, values))
      } catch {
        differences.append("too-few-values")
      }
    default: throw CaseError("there is no operation '\(kind)'")
    }
    log.take(into: &result)
    return result
  }

  private func register(_ kind: String, _ pattern: String, _ operation: JSON) {
    let log = log
    let id = operation["id"].text ?? pattern
    switch kind {
    case "deregister": router.deregister(pattern)
    case _ where operation["noHandler"].truth == true: router.register(pattern, handler: nil)
    case "register":
      router.register(pattern) { parameters in
        log.note(id, parameters)
        if let completion = parameters[MGJRouter.completionKey] as? MGJRouter.Completion { completion("done:\(id)") }
      }
    default:
      let isEmpty = operation["returnsNil"].truth ?? false
      router.registerObject(pattern) { parameters in
        log.note(id, parameters)
        return isEmpty ? nil : "object:\(id)"
      }
    }
  }

  private func open(_ kind: String, _ url: String, _ operation: JSON, _ result: inout [String: JSON]) {
    let userInfo = operation["userInfo"].members?.mapValues(\.native)
    switch kind {
    case "open":
      let log = log
      var completion: MGJRouter.Completion?
      if operation["completion"].truth ?? false {
        completion = { value in log.note("completion", JSON(native: value)) }
      }
      router.open(url, userInfo: userInfo, completion: completion)
    case "object":
      result["object"] = JSON(native: router.object(for: url, userInfo: userInfo))
    default:
      result["can"] = .bool(router.canOpen(url))
      result["canExactly"] = .bool(router.canOpen(url, exactly: true))
    }
  }

  private func names(in url: String) -> [String] {
    guard let query = url.split(separator: "?", maxSplits: 1).dropFirst().first else { return [] }
    return query.split(separator: "&").compactMap { $0.split(separator: "=").first?.removingPercentEncoding }
  }
}
