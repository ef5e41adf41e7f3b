public import Foundation
public import RoutePatterns

/// Routes and rewrites that were read from a JSON file and checked as a whole.
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
/// rewrite `from` and `to`. Unknown keys are problems, and so are sources that differ from a standard one by case,
/// hyphens or one letter: a misspelled word would silently change who may use a route.
///
/// `JSONDecoder` reads the file, so a problem is placed by its key path and not by its line. A file has at most 1 MiB.
public struct RouteFile: Sendable {
  /// The name that messages use.
  public let name: String
  /// The routes in the order of the file.
  public let entries: [Entry]
  /// The rewrites of the file, which may be installed as they are.
  public let rewrites: RewriteSet

  /// The most bytes of a file: 1 MiB.
  static let maximumLength = 1 << 20

  /// Creates a route file from JSON.
  ///
  /// - Parameters:
  ///   - data: The whole file.
  ///   - name: The name of the file in messages.
  /// - Throws: ``RouteFileError`` with the first 100 problems and the number of the others.
  /// - Complexity: Linear in the size of the file, and what ``RewriteSet`` takes for the rewrites.
  public init(_ data: Data, named name: String = "routes") throws(RouteFileError) {
    let log = ProblemLog()
    let form = log.read(RouteFileForm.self, from: data, atMost: Self.maximumLength)
    guard let form, log.problems.isEmpty else { throw RouteFileError(file: name, log) }
    self.name = name
    entries = form.entries
    rewrites = form.rewrites
  }

  /// Creates a route file from a file on disk, named by its last path component.
  ///
  /// - Throws: ``RouteFileError`` with the first 100 problems, or Foundation's error if the file cannot be read.
  public init(contentsOf url: URL) throws {
    guard url.isFileURL else { throw CocoaError(.fileReadUnsupportedScheme) }
    let handle = try FileHandle(forReadingFrom: url)
    defer { try? handle.close() }
    // One byte more than allowed is enough to see that there are too many.
    let data = try handle.read(upToCount: Self.maximumLength + 1) ?? Data()
    try self.init(data, named: url.lastPathComponent)
  }
}

extension RouteFile {
  /// One route of a file.
  public struct Entry: Sendable {
    /// The pattern.
    public let pattern: RoutePattern
    /// The action that it maps to.
    public let address: ActionAddress
    /// The texts of inputs that the URL does not give, sorted by label.
    ///
    /// Numbers and Booleans are given as their text.
    public let defaults: [(label: String, texts: [String])]
    /// The only sources that may use the route, or nil when the action alone decides.
    ///
    /// A file narrows what an action exposes and never widens it.
    public let exposure: Set<LinkSource>?
    /// The priority, from −2³¹ to 2³¹ − 1; higher is tried first.
    public let priority: Int
    /// The namespace that the route belongs to.
    public let namespace: String
  }
}
