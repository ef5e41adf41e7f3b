import Foundation
public import MediatorDocuments
import MediatorText
public import Testing

/// The destinations of an app's URLs from each source, as a text to keep beside the tests and compare.
///
/// See ``MediatorKit/Mediator/expectLinkTable(at:urls:file:sourceLocation:)``.
public struct LinkTable: Sendable, CustomStringConvertible {
  /// The lines: each URL, sorted, then its destinations by source.
  public let lines: [String]

  /// The lines, each with a line feed.
  public var description: String { lines.map { $0 + "\n" }.joined() }

  /// Creates the table of a mediator, without creating targets or running code.
  ///
  /// It contains an example of each route, and of each exposed action without one. The sources are those that an exposure
  /// names; `others` represents all that none names.
  ///
  /// - Parameters:
  ///   - mediator: The mediator.
  ///   - urls: Further URLs.
  /// - Complexity: O(*n* × *m*) in the numbers of URLs and sources.
  public init(_ mediator: Mediator, urls: [String] = []) {
    let manifest = mediator.manifest()
    let examples = ExampleURLs(manifest)
    var all = Set(urls)
    all.formUnion(examples.examples.map(\.url))
    all.formUnion(examples.direct.map(\.url))
    let sources = manifest.namedSources + [.others]
    var lines: [String] = []
    for url in all.sorted() {
      lines.append(url.printable)
      var outcomes: [(outcome: String, sources: [LinkSource])] = []
      for source in sources {
        let outcome = mediator.outcome(url, source)
        if let index = outcomes.firstIndex(where: { $0.outcome == outcome }) {
          outcomes[index].sources.append(source)
        } else {
          outcomes.append((outcome, [source]))
        }
      }
      for (outcome, sources) in outcomes {
        lines.append("  \(sources.map(\.rawValue).joined(separator: ", ").printable): \(outcome.printable)")
      }
    }
    for namespace in manifest.namespaces {
      for (index, route) in namespace.routes.enumerated() where examples.example(of: index, in: namespace.name) == nil {
        lines.append("no example: \(route.pattern ?? "a matcher") of module \(route.module)".printable)
      }
    }
    self.lines = lines
  }

  /// Returns at most 20 lines that differ, prefixed by `-` or `+`.
  static func differences(_ old: [String], _ new: [String]) -> [String] {
    let lines = new.difference(from: old).map { change in
      switch change {
      case .remove(let offset, let line, _): (offset, 0, "- \(line)")
      case .insert(let offset, let line, _): (offset, 1, "+ \(line)")
      }
    }
    .sorted { $0 < $1 }.map(\.2)
    return lines.count <= 20 ? lines : lines.prefix(20) + ["and \(lines.count - 20) more"]
  }
}

extension Mediator {
  /// Expects that the ``LinkTable`` of the mediator equals a file.
  ///
  /// With `RENEW_LINKS=1` in the environment it writes the file instead. Read the difference, then commit it.
  ///
  /// - Parameters:
  ///   - path: The path of the file, relative to the folder of the test's file.
  ///   - urls: Further URLs.
  ///   - file: The test's file; omit it.
  ///   - sourceLocation: The source location for failures; omit it.
  /// - Throws: The error of reading or writing the file.
  public func expectLinkTable(
    at path: String, urls: [String] = [], file: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let table = LinkTable(self, urls: urls)
    let place = URL(filePath: path, relativeTo: URL(filePath: file).deletingLastPathComponent())
    if ProcessInfo.processInfo.environment["RENEW_LINKS"] == "1" {
      return try Data(table.description.utf8).write(to: place)
    }
    let text = String(decoding: try Data(contentsOf: place), as: UTF8.self)
    // The line of an empty URL is empty, and a line may end with a carriage return too.
    var old = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    if old.last == "" { old.removeLast() }
    let differences = LinkTable.differences(old, table.lines)
    guard !differences.isEmpty else { return }
    let comment =
      "the links are not those of \(path); RENEW_LINKS=1 writes it anew:\n\(differences.joined(separator: "\n"))"
    Issue.record(Comment(rawValue: comment), sourceLocation: sourceLocation)
  }

  /// Returns the destination of a URL with its tags and parents, or the reason for its rejection.
  fileprivate func outcome(_ url: String, _ source: LinkSource) -> String {
    do throws(MediatorError) {
      let resolution = try decision(url, source: source)
      var text = resolution.names.joined(separator: " by ")
      if resolution.isFallback { text += ", by a fallback" }
      let tags = (resolution.action?.tags ?? []).map(\.rawValue).sorted()
      if !tags.isEmpty { text += ", tagged \(tags.joined(separator: ", "))" }
      let parents = parents(of: resolution, passesExposure: false)
      for parent in parents {
        if case .success = parent.outcome { text += ", under \(parent.url)" } else { text += ", without \(parent.url)" }
      }
      return text
    } catch {
      var error = error
      // The lines of the other sources show the exposure.
      if error.code == .notExposed { return "rejected: not exposed" }
      error.callSite = nil
      return "rejected: \(error)"
    }
  }
}

extension LinkSource {
  /// A source that no exposure names.
  fileprivate static let others = LinkSource("others")
}
