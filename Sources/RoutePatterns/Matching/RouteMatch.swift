/// One pattern of a table that matches a URL.
public struct RouteMatch<Value: Sendable>: Sendable {
  @usableFromInline let result: MatchResult
  /// The value that was registered with the pattern.
  public let value: Value

  @inlinable init(result: MatchResult, value: Value) {
    self.result = result
    self.value = value
  }

  /// The URL that was matched.
  public var url: ParsedURL { result.url }

  /// The pattern, as it was registered.
  public var pattern: RoutePattern { result.pattern }

  /// The priority of the registration.
  public var priority: Int { result.core.priority(result.entry) }

  /// The origin, if the registration gave one.
  public var origin: RouteOrigin? { result.core.origins[result.entry] }

  /// The captures, which are decoded when they are read.
  ///
  /// - Complexity: O(1) for a pattern without optional groups, else O(*n* × *m*) in its elements and the URL's segments.
  @inlinable public var captures: RouteCaptures { result.captures }

  /// The capture of a parameter, or `nil`; the same as `captures[name]`, and faster for a few names.
  @inlinable public subscript(name: String) -> RouteCapture? { result.captures[name] }

  /// The variant of the pattern that matched: without absent groups, and with the content of present ones.
  public var variant: RoutePattern { result.variant }
}

extension RoutePattern {
  /// Returns a pattern with only some of the elements, in order, and with query items and a fragment.
  func variant(of kept: [Int], _ query: [QueryItem], _ fragment: Fragment?) -> RoutePattern {
    let components = kept.map { component(elements[$0]) }
    do throws(PatternError) {
      return try RoutePattern(scheme: scheme, host: host, components, query: query, fragment: fragment, rules: rules)
    } catch {
      return RoutePattern(failed: error, rules: rules)
    }
  }
}

extension RouteMatch: CustomStringConvertible {
  /// The pattern and its captures, as `/order/:id [id: 42]`.
  public var description: String { "\(pattern) \(captures)" }
}
