public import Foundation
public import MediatorLinks
import MediatorText

/// Routes and rewrites read from a JSON file, all of them checked.
///
/// ```swift
/// let file = try RouteFile(
///   Data(
///     """
///     {"version": 1,
///      "routes": [{"pattern": "/sale/:id<int>", "action": "products/detail", "defaults": {"limit": 5},
///                  "exposed": ["push", "web"], "priority": 10, "namespace": "global"}],
///      "rewrites": [{"from": "/old/:id", "to": "shop://products/:id", "priority": 0}]}
///     """.utf8))
/// print(file.entries[0].address)        // products/detail
/// print(file.rewrites.rules[0].from)    // /old/:id
/// ```
///
/// `version` is 1. `routes` and `rewrites` are optional. A route requires only `pattern` and `action`, a rewrite only `from`
/// and `to`. With `"external": true` the URL of a rewrite is opened outside the app. Unknown keys are problems, and so are sources that differ from a standard one in case, hyphens or one letter: a
/// misspelled source would silently change which URLs may use a route.
///
/// `JSONDecoder` reads the file, so a problem is located by its key path, not by its line. A file has at most 1 MiB,
/// and the variants of its patterns have at most 524,288 segments: more than a file can have without optional groups.
public struct RouteFile: Sendable {
  /// The name that messages use.
  public let name: String
  /// The routes in the order of the file.
  public let entries: [Entry]
  /// The rewrites of the file.
  public let rewrites: RewriteSet

  static let maximumLength = 1 << 20
  /// The maximum number of segments of all variants of the patterns; without groups, a segment needs two bytes.
  static let maximumSegments = maximumLength / 2

  /// Creates a route file from JSON.
  ///
  /// - Parameters:
  ///   - data: The whole file.
  ///   - name: The name of the file in messages.
  /// - Throws: ``RouteFileError`` with the first 100 problems and the number of the others.
  /// - Complexity: O(*n*) in the size of the file, plus that of ``/RoutePatterns/RewriteSet`` for the rewrites.
  public init(_ data: Data, named name: String = "routes") throws(RouteFileError) {
    let log = ProblemLog()
    let contents = log.read(RouteFileContents.self, from: data, atMost: Self.maximumLength)
    guard let contents, log.problems.isEmpty else { throw RouteFileError(file: name, log) }
    self.name = name
    entries = contents.entries
    rewrites = contents.rewrites
  }

  /// Creates a route file from a file on disk, named by its last path component.
  ///
  /// - Throws: ``RouteFileError`` with the first 100 problems, or Foundation's error if the file cannot be read.
  public init(contentsOf url: URL) throws {
    try self.init(Data(beginningOf: url, allowed: Self.maximumLength), named: url.lastPathComponent)
  }
}

extension RouteFile {
  /// One route of a file.
  public struct Entry: Sendable {
    /// The pattern.
    public let pattern: RoutePattern
    /// The action that it maps to.
    public let address: ActionAddress
    /// The texts of inputs that are missing in the URL, sorted by label; numbers and Booleans as text.
    public let defaults: [(label: String, texts: [String])]
    /// The only sources that may use the route, or `nil` if the action's exposure alone applies.
    ///
    /// A file can restrict the exposure of an action, but not extend it.
    public let exposure: Set<LinkSource>?
    /// The priority, from −2³¹ to 2³¹ − 1; higher is tried first.
    public let priority: Int
    /// The namespace that the route belongs to.
    public let namespace: String
  }
}

extension RouteFile: CustomStringConvertible {
  /// The name with the number of routes and rewrites.
  public var description: String {
    let counts = "\(counted(entries.count, "route")), \(rewrites)"
    return "\(name.shortened(to: 120).printable): \(counts)"
  }
}

extension RouteFile.Entry: CustomStringConvertible {
  /// The pattern and the action, as `/sale/:id → products/detail`.
  public var description: String { "\(pattern) → \(address)".cutWords.printable }
}
