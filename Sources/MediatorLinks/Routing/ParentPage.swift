package import MediatorKit
package import RoutePatterns

/// The page of a key as the parent of another: the author of that route names it, so that it needs no exposure.
struct ParentPage: Sendable {
  let address: ActionAddress
  let labels: [String]
  /// The names besides the pattern's parameters that the child may have, or `nil` if it may have any.
  let names: Set<String>?
}

extension ActionAddress {
  /// The path of the two names, in which special characters are escaped.
  package var pattern: RoutePattern {
    let names = [target.rawValue, action.rawValue]
    // A malformed pattern contains the error, which generation throws.
    return (try? RoutePattern(names.map { .literal($0) })) ?? RoutePattern(stringLiteral: "/\(self)")
  }
}
