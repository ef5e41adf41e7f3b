public import Foundation
public import MediatorRemote

/// Prints each call with the calls in it as a tree, also those in other processes with the same directory.
///
/// A process adds its calls to a file that is named after the trace, whose ID a call takes along as `traceparent`. The process in
/// which the outermost call begins prints the file when that call ends.
public struct TraceFiles: CallInstrument {
  /// A call that has begun.
  public struct Span: Sendable {
    @TaskLocal fileprivate static var current: Span?

    fileprivate let trace: String
    fileprivate let id: String
    fileprivate let parent: String?
    fileprivate let start: CallStart
    fileprivate let time: Date
  }

  private struct Line: Codable {
    let id: String
    let parent: String?
    let text: String
    let time: Date
  }

  private let process: String
  private let directory: URL
  private let report: @Sendable (String) -> Void

  /// Creates the instrument.
  ///
  /// - Parameters:
  ///   - process: The name of this process in the tree.
  ///   - data: The directory of the shop's files.
  ///   - report: Prints a tree.
  public init(of process: String, in data: URL, reporting report: @escaping @Sendable (String) -> Void) {
    self.process = process
    directory = data.appending(path: "traces")
    self.report = report
  }

  /// Begins a span in the current one, or in that of the process that calls.
  public func begin(_ call: CallStart) -> Span {
    let fields = call.traceParent?.split(separator: "-").map(String.init)
    let (trace, parent) =
      if let span = Span.current { (span.trace, Optional(span.id)) } else if let fields, fields.count == 4 {
        (fields[1], Optional(fields[2]))
      } else { (Self.digits() + Self.digits(), nil as String?) }
    return Span(trace: trace, id: Self.digits(), parent: parent, start: call, time: .now)
  }

  /// Runs the call with its span as the current one, here and for calls of other processes.
  public func within(_ span: Span, _ body: CallBody) async throws -> CallResult {
    try await Span.$current.withValue(span) {
      try await TraceContext.$traceParent.withValue("00-\(span.trace)-\(span.id)-01") { try await body() }
    }
  }

  /// Runs the call with its span as the current one.
  public func withinNow(_ span: Span, _ body: SynchronousCallBody) throws -> CallResult {
    try Span.$current.withValue(span) { try body() }
  }

  /// Adds the span to the file, and prints that if the span is the outermost one.
  public func end(_ call: CallRecord, _ span: Span) {
    let milliseconds = (call.duration / .milliseconds(1)).formatted(.number.precision(.fractionLength(1)))
    var text = "\(span.start.method) \(call.name) in \(process), \(milliseconds) ms"
    if case .failure(let error) = call.outcome {
      text += ", failed: \((error as? MediatorError)?.code.description ?? "\(type(of: error))")"
    }
    let file = directory.appending(path: "\(span.trace).jsonl")
    do {
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      let line = try JSONEncoder().encode(Line(id: span.id, parent: span.parent, text: text, time: span.time))
      Self.append(Array(line) + [UInt8(ascii: "\n")], to: file.path)
      guard span.parent == nil else { return }
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap {
        try? JSONDecoder().decode(Line.self, from: Data($0.utf8))
      }
      try FileManager.default.removeItem(at: file)
      report(Self.tree(of: nil, Dictionary(grouping: lines, by: \.parent), indented: 0).joined(separator: "\n"))
    } catch {
      report("the trace cannot be stored: \(error)")
    }
  }

  private static func tree(of parent: String?, _ lines: [String?: [Line]], indented depth: Int) -> [String] {
    guard depth < 64 else { return [] }
    return (lines[parent] ?? []).sorted { $0.time < $1.time }.flatMap { line in
      [String(repeating: "  ", count: depth) + line.text] + tree(of: line.id, lines, indented: depth + 1)
    }
  }

  /// Appends bytes in one write, so that lines of several processes are not mixed.
  private static func append(_ bytes: [UInt8], to path: String) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    _ = write(descriptor, bytes, bytes.count)
  }

  private static func digits() -> String {
    let text = String(UInt64.random(in: 1 ... .max), radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }
}
