import RoutePatterns
import Testing

@Suite struct RoutePatternTests {
  @Test func exists() { _ = RoutePattern.self }
}
