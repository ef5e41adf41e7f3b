package import Foundation
import RoutePatterns
import Synchronization

/// The problems of a file: the first hundred, and how many more there are, up to a limit.
package final class ProblemLog: Sendable {
  private struct State {
    var problems: [RouteFileError.Problem] = []
    var omitted = 0
  }

  /// How many problems are kept: a person reads no more of them.
  package static let capacity = 100

  /// How many further problems are counted; then lists are read no further.
  package static let countedCapacity = 100_000

  private static let key = CodingUserInfoKey(rawValue: "MediatorKit.ProblemLog")
  private let state = Mutex(State())

  package init() {}

  /// The problems that were noted first.
  package var problems: [RouteFileError.Problem] { state.withLock { $0.problems } }
  /// How many further problems were noted, at most ``countedCapacity``.
  package var omitted: Int { state.withLock { $0.omitted } }
  /// Whether no further problem is counted, so that reading on would find nothing to say.
  var isExhausted: Bool { omitted == Self.countedCapacity }

  /// Notes a problem; the message is made only if the problem is kept.
  package func note(
    _ code: RouteFileError.Code, _ keyPath: @autoclosure () -> String, _ message: @autoclosure () -> String
  ) {
    let isFull = state.withLock { state in
      if state.problems.count < Self.capacity { return false }
      state.omitted = min(state.omitted + 1, Self.countedCapacity)
      return true
    }
    if isFull { return }
    let problem = RouteFileError.Problem(keyPath: keyPath().printable, code: code, message: message().printable)
    state.withLock { $0.problems.append(problem) }
  }

  /// Reads a value from JSON and notes problems, or returns `nil` after noting that the data is not JSON.
  package func read<Value: Decodable>(_ type: Value.Type, from data: Data, atMost maximumLength: Int) -> Value? {
    guard data.count <= maximumLength else {
      note(.syntax, "", "too long: found \(data.count) bytes, expected at most \(maximumLength)")
      return nil
    }
    let decoder = JSONDecoder()
    if let key = Self.key { decoder.userInfo[key] = self }
    do {
      return try decoder.decode(type, from: data)
    } catch {
      note(.syntax, "", Self.syntaxProblem(in: data))
      return nil
    }
  }

  /// The log that a decoder was given.
  static func of(_ decoder: any Decoder) -> ProblemLog? { key.flatMap { decoder.userInfo[$0] as? ProblemLog } }

  /// Says where the JSON breaks off, which `JSONDecoder` does not say on Linux.
  private static func syntaxProblem(in data: Data) -> String {
    // `JSONSerialization` makes an object of each value up to the problem.
    guard data.count <= 1 << 20 else { return "not JSON" }
    do {
      _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
    } catch let error as NSError {
      if let detail = error.userInfo["NSDebugDescription"] as? String {
        return "not JSON: \(detail.prefix(1).lowercased() + detail.dropFirst().prefix { $0 != "." })"
      }
    }
    return "not JSON"
  }
}
