public import RoutePatterns

/// The 130 GET routes of GitHub's public API, each with a path that matches it and one that matches none.
public struct GitHubRoutes: Sendable {
  /// The patterns.
  public let patterns: [String]
  /// A path for each pattern.
  public let paths: [String]
  /// The paths with another last segment.
  public let misses: [String]
  /// The table of the patterns; the value is the index of the pattern.
  public let table: RouteTable<Int>

  /// Creates the set from its file.
  public init() throws {
    var patterns: [String] = []
    var paths: [String] = []
    for line in String(decoding: PackageResources.github_routes_tsv, as: UTF8.self).split(separator: "\n") {
      let columns = line.split(separator: "\t").map(String.init)
      guard columns.count == 2 else { throw UsageError("a line of github-routes.tsv has not two columns: \(line)") }
      patterns.append(columns[0])
      paths.append(columns[1])
    }
    self.patterns = patterns
    self.paths = paths
    misses = paths.map { path in
      var segments = path.split(separator: "/", omittingEmptySubsequences: false)
      segments[segments.count - 1] = "no-such-segment"
      return segments.joined(separator: "/")
    }
    table = try Self.table(patterns)
  }

  /// Returns the table of some patterns; the value is the index of the pattern.
  public static func table(_ patterns: [String]) throws -> RouteTable<Int> {
    var builder = RouteTable<Int>.Builder()
    for (number, pattern) in patterns.enumerated() { try builder.insert(try RoutePattern(pattern), number) }
    return builder.freeze()
  }
}
