import MediatorManifest
import MediatorText

/// A destination that a URL can reach, as an element of JSON.
struct RouteRow: Encodable, Sendable {
  /// The kind: of a route's destination, such as `action`, `page` or `handler`, or else `rewrite`, `direct`, `fallback`,
  /// `unmatched` or `browser`.
  let kind: String
  /// The URL with the pattern, or `nil` for a matcher.
  let url: String?
  /// The namespace, or `nil` for a rewrite and for links that the browser opens.
  var namespace: String?
  var action: String?
  var page: String?
  /// The URL that a rewrite maps to, or `nil` for another kind.
  var to: String?
  /// Whether a rewrite's URL is opened outside the app, or `nil` for another kind.
  var isExternal: Bool?
  /// The reasons for which the browser opens a link, or `nil` for another kind.
  var reasons: [String]?
  /// The sources that the route and its action allow, or `nil` if a rule decides.
  var sources: Manifest.Exposure?
  /// The exposures that all have to allow a source, if a rule decides.
  var exposures: [Manifest.Exposure]?
  var tags: [String] = []
  var parent: String?
  var priority = 0
  var module: String?

  init(_ kind: String, _ url: String?) {
    self.kind = kind
    self.url = url
  }

  mutating func add(_ exposure: LinkExposure) {
    sources = exposure.common
    exposures = exposure.common == nil ? exposure.parts : nil
  }

  /// Returns the cells of the table.
  func cells(_ exposure: LinkExposure) -> [String] {
    [url ?? "(matcher)", destination, "\(exposure)", tags.joined(separator: ","), parent ?? "", module ?? ""]
  }

  private var destination: String {
    switch kind {
    case "rewrite": "→ \(to ?? "")\(isExternal == true ? ", outside the app" : "")"
    case "direct": "direct \(action ?? "")"
    case "fallback": "fallback of unknown actions"
    case "unmatched": "handler of unmatched URLs"
    case "browser": (["browser"] + (reasons.map { ["if \($0.joined(separator: ", "))"] } ?? [])).joined(separator: ", ")
    default: page.map { "page \($0)" } ?? action ?? kind
    }
  }
}

/// Rows of cells whose columns are as wide as their widest cell.
///
/// Cells are cut, because one long text would pad all rows to its length.
struct TextTable {
  private var rows: [[String]]

  private static let maximumWidth = 120

  init(_ header: [String]) { rows = [header] }

  mutating func add(_ cells: [String]) { rows.append(cells.map { $0.shortened(to: Self.maximumWidth) }) }

  /// The rows as lines without spaces at the end.
  var lines: [String] {
    let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      var line = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
