import RoutePatterns
import Testing

/// Returns a table whose values are the texts of its patterns.
func table(_ patterns: RoutePattern..., order: RouteOrder = .specificity) throws -> RouteTable<String> {
  var builder = RouteTable<String>.Builder(order: order)
  for pattern in patterns { try builder.insert(pattern, pattern.description) }
  return builder.freeze()
}

func read(_ text: String) throws -> ParsedURL { try StandardURLReader().read(text) }

/// Expects that a pattern has a canonical text, and that this text and the pattern's parts create equal patterns.
func expectCanonical(_ text: String, _ canonical: String, _ location: SourceLocation = #_sourceLocation) throws {
  let pattern = try RoutePattern(text)
  #expect(pattern.description == canonical, sourceLocation: location)
  #expect(try RoutePattern(pattern.description) == pattern, sourceLocation: location)
  let copy = try RoutePattern(
    scheme: pattern.scheme, host: pattern.host, pattern.components, query: pattern.query, fragment: pattern.fragment)
  #expect(copy == pattern, sourceLocation: location)
}
