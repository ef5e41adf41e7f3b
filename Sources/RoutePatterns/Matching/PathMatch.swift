/// The best match of a bare path, as ``RouteTable/firstMatch(path:)`` finds it.
///
/// It has the properties of a ``RouteMatch`` in six fields. The optimizer splits structs of at most six, so code that reads
/// one property does not copy the match.
public struct PathMatch<Value: Sendable>: Sendable {
  @usableFromInline let core: TableCore
  @usableFromInline let path: String
  @usableFromInline let ends: PathEnds
  @usableFromInline let search: PathSearch
  /// The value that was registered with the pattern.
  public let value: Value

  @inlinable @inline(__always) init(core: TableCore, path: String, ends: PathEnds, search: PathSearch, value: Value) {
    self.core = core
    self.path = path
    self.ends = ends
    self.search = search
    self.value = value
  }

  /// The same as a match of a URL.
  public var route: RouteMatch<Value> {
    RouteMatch(result: MatchResult(core: core, entry: search.entry, url: url, hostIsSegment: false), value: value)
  }

  /// The path, read as a relative reference.
  @inlinable public var url: ParsedURL { core.url(of: path, ends, search) }

  /// The pattern, as it was registered.
  public var pattern: RoutePattern { core.patterns[search.entry] }

  /// The priority of the registration.
  public var priority: Int { core.priority(search.entry) }

  /// The origin, if the registration gave one.
  public var origin: RouteOrigin? { core.origins[search.entry] }

  /// The captures; see ``RouteMatch/captures``.
  @inlinable public var captures: RouteCaptures {
    RouteCaptures(core: core, text: path, cursor: core.captureCursor(path, ends, search))
  }

  /// The capture of a parameter, or `nil`; see ``RouteMatch/subscript(_:)``.
  @inlinable public subscript(name: String) -> RouteCapture? { captures[name] }

  /// The variant of the pattern that matched; see ``RouteMatch/variant``.
  public var variant: RoutePattern { route.variant }
}

extension PathMatch: CustomStringConvertible {
  /// The pattern and its captures, as `/order/:id [id: 42]`.
  public var description: String { route.description }
}
