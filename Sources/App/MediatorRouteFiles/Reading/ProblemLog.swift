package import Foundation
import MediatorText
import RoutePatterns
import Synchronization

/// The first 100 problems of a file, and the number of further ones.
package final class ProblemLog: Sendable {
  private struct State {
    var problems: [RouteFileError.Problem] = []
    var omittedCount = 0
    var segments = 0
  }

  /// The maximum number of stored problems.
  package static let capacity = 100

  /// The maximum number of further problems that are counted; then reading stops.
  package static let countedCapacity = 100_000

  private static let key = CodingUserInfoKey(rawValue: "MediatorRouteFiles.ProblemLog")
  private let state = Mutex(State())

  package init() {}

  package var problems: [RouteFileError.Problem] { state.withLock { $0.problems } }
  /// The number of further problems, at most ``countedCapacity``.
  package var omittedCount: Int { state.withLock { $0.omittedCount } }
  /// Whether further problems are no longer counted.
  var isExhausted: Bool { omittedCount == Self.countedCapacity }

  /// Notes a problem; the message is created only if the problem is stored.
  package func note(
    _ code: RouteFileError.Code, _ keyPath: @autoclosure () -> String, _ message: @autoclosure () -> String
  ) {
    let isFull = state.withLock { state in
      if state.problems.count < Self.capacity { return false }
      state.omittedCount = min(state.omittedCount + 1, Self.countedCapacity)
      return true
    }
    if isFull { return }
    let problem = RouteFileError.Problem(keyPath: keyPath().printable, code: code, message: message().printable)
    state.withLock { $0.problems.append(problem) }
  }

  /// The number of segments of all variants of the patterns that were read.
  var segments: Int { state.withLock { $0.segments } }

  /// Counts the segments of a pattern.
  func count(segments: Int) { state.withLock { $0.segments += segments } }

  /// Reads a value from JSON and notes problems, or returns `nil` after noting that the data is not JSON.
  package func read<Value: Decodable>(_ type: Value.Type, from data: Data, atMost maximumLength: Int) -> Value? {
    guard data.count <= maximumLength else {
      note(.syntax, "", "too long: found \(data.count) bytes, expected at most \(maximumLength)")
      return nil
    }
    if let problem = MarkRun.problem(inJSON: Array(data)) {
      note(.syntax, "", problem)
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

  /// Returns the log in a decoder's user info.
  static func of(_ decoder: any Decoder) -> ProblemLog? { key.flatMap { decoder.userInfo[$0] as? ProblemLog } }

  /// Returns the position of a syntax error, which `JSONDecoder` does not report on Linux.
  package static func syntaxProblem(in data: Data) -> String {
    if data.isEmpty { return "not JSON: the file is empty" }
    // `JSONSerialization` creates an object for each value up to the problem.
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

extension ProblemLog? {
  /// Notes a problem of a value, or of a part of it such as `[3].pattern`; throws it if there is no log.
  func note(
    _ code: RouteFileError.Code, _ codingPath: [any CodingKey], at part: String = "",
    _ message: @autoclosure () -> String
  ) throws {
    guard let self else {
      throw DecodingError.dataCorrupted(.init(codingPath: codingPath, debugDescription: message()))
    }
    self.note(code, DictionaryKey.path(codingPath) + part, message())
  }
}
