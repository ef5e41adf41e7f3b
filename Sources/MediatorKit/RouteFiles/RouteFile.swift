public import Foundation
public import RoutePatterns

/// Routes and rewrites that were read from a JSON or property-list file, and checked as a whole.
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
/// `version` is 1. `routes` and `rewrites` may be left out; of a route only `pattern` and `action` are needed, of a
/// rewrite `from` and `to`. Keys that have no meaning are problems, so that a misspelt one is seen.
///
/// JSON is read strictly (RFC 8259), XML property lists without entities of their own; both are UTF-8. A binary property
/// list is read too; it has no lines, and its problems are placed by key path. A file has at most 1 MiB, and its lists and
/// dictionaries are nested at most 32 deep.
public struct RouteFile: Sendable {
  /// The name that messages use.
  public let name: String
  /// The routes in the order of the file.
  public let entries: [Entry]
  /// The rewrites of the file, which may be installed as they are.
  public let rewrites: RewriteSet

  /// Reads and checks a file.
  ///
  /// - Parameters:
  ///   - data: The whole file.
  ///   - name: What messages call it.
  /// - Throws: ``RouteFileError`` with every problem; nothing is loaded then.
  /// - Complexity: Linear in the size of the file, and what ``RewriteSet/init(_:)`` takes for the rewrites.
  public init(_ data: Data, named name: String = "routes") throws(RouteFileError) {
    var checker = RouteFileChecker()
    do throws(DocumentFault) {
      checker.check(try DocumentValue(Array(data)))
    } catch {
      checker.report(.syntax, error.position, "", error.message)
    }
    let problems = checker.sortedProblems
    guard problems.isEmpty else { throw RouteFileError(file: name, problems: problems) }
    self.name = name
    entries = checker.entries
    rewrites = checker.rewrites
  }

  /// Reads and checks a file on disk; messages call it by its last path component.
  ///
  /// - Throws: ``RouteFileError`` with every problem, or Foundation's error when the file cannot be read.
  public init(contentsOf url: URL) throws {
    guard url.isFileURL else { throw CocoaError(.fileReadUnsupportedScheme) }
    let handle = try FileHandle(forReadingFrom: url)
    defer { try? handle.close() }
    // One byte more than allowed is enough to see that there are too many.
    let data = try handle.read(upToCount: DocumentFormat.maximumLength + 1) ?? Data()
    try self.init(data, named: url.lastPathComponent)
  }
}

extension RouteFile {
  /// One route of a file.
  public struct Entry: Sendable {
    /// The pattern.
    public let pattern: RoutePattern
    /// The action that it leads to.
    public let address: ActionAddress
    /// Parameters that stand below those of the URL, in the order of the file: a text, or a list of them.
    ///
    /// Numbers and truth values are given as their text.
    public let defaults: [(String, [String])]
    /// The only sources that may use the route, or nil when the action alone decides.
    ///
    /// A file narrows what an action exposes and never widens it.
    public let exposure: Set<LinkSource>?
    /// The priority, from −2³¹ to 2³¹ − 1; higher is tried first.
    public let priority: Int
    /// The namespace that the route belongs to.
    public let namespace: String
    /// The line of the entry, from 1; nil in a binary property list.
    public let line: Int?
    /// The column of the entry, from 1 in Unicode scalars; nil in a binary property list.
    public let column: Int?
  }
}
