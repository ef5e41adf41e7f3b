package import RoutePatterns

extension RoutePattern {
  /// Returns the components for each set of present groups, all of them present first; `nil` stands for an absent group.
  ///
  /// - Returns: The variants, or `nil` if there are more than `limit`.
  package func variants(atMost limit: Int) -> [[Component?]]? { Self.variants(components, limit) }

  private static func variants(_ components: [Component], _ limit: Int) -> [[Component?]]? {
    var result: [[Component?]] = [[]]
    for component in components {
      guard case .group(let inner) = component else {
        for index in result.indices { result[index].append(component) }
        continue
      }
      guard let present = variants(inner, limit), result.count * (present.count + 1) <= limit else { return nil }
      result = result.flatMap { start in (present + [[nil]]).map { start + $0 } }
    }
    return result
  }
}
