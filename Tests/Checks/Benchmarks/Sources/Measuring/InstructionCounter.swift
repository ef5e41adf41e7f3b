import CMeasure
import Foundation

/// How instructions are counted on this machine.
public enum InstructionCounter {
  /// By the processor, with a file descriptor of `perf_event_open`.
  case perf(Int32)
  /// By valgrind's callgrind, which writes its counts to files.
  case callgrind(CallgrindFiles)
  /// Not counted.
  case none

  /// The available counter: callgrind if it runs the process, else the processor's counter.
  public static func found() -> InstructionCounter {
    if measure_is_under_callgrind(), let path = ProcessInfo.processInfo.environment["CALLGRIND_OUT"] {
      return .callgrind(CallgrindFiles(path: path))
    }
    let counter = measure_open_instructions()
    return counter >= 0 ? .perf(counter) : .none
  }

  /// The name of the counter, or `none`.
  public var name: String {
    switch self {
    case .perf: "perf"
    case .callgrind: "callgrind"
    case .none: "none"
    }
  }
}

/// The numbered files that callgrind writes, one for each request.
///
/// A file counts the instructions of all threads since the previous one. So a measurement also begins with a request: resetting
/// the counters would affect one thread only.
public final class CallgrindFiles {
  private let path: String
  private var count = 0

  init(path: String) { self.path = path }

  /// The instructions between the last two requests.
  func nextTotal() throws -> Double {
    count += 2
    try FileManager.default.removeItem(atPath: "\(path).\(count - 1)")
    let file = "\(path).\(count)"
    let text = try String(contentsOfFile: file, encoding: .utf8)
    if ProcessInfo.processInfo.environment["KEEP_CALLGRIND"] == nil { try FileManager.default.removeItem(atPath: file) }
    for line in text.split(separator: "\n") where line.hasPrefix("totals:") {
      if let total = Double(line.dropFirst("totals:".count).trimmingCharacters(in: .whitespaces)) { return total }
    }
    throw UsageError("callgrind wrote no total to \(file)")
  }
}
