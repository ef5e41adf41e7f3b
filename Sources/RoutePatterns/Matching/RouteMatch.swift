/// One pattern of a table that matches a URL.
public struct RouteMatch<Value: Sendable>: Sendable {
  let storage: TableStorage<Value>
  let entry: UInt32
  /// The URL that was matched.
  public let url: ParsedURL
  let hostIsSegment: Bool

  /// The value that was registered with the pattern.
  public var value: Value { storage.entries[Int(entry)].value }

  /// The pattern, as it was registered.
  public var pattern: RoutePattern { storage.entries[Int(entry)].pattern }

  /// The priority of the registration.
  public var priority: Int { Int(storage.index.links[Int(entry)].priority) }

  /// Who registered the pattern, if that was told.
  public var origin: RouteOrigin? { storage.entries[Int(entry)].origin.map { storage.origins[Int($0)] } }

  /// What the parameters of the pattern captured; nothing is decoded before it is asked for.
  ///
  /// - Complexity: Constant for a pattern without optional groups, else elements × segments.
  public var captures: RouteCaptures {
    let pattern = pattern
    return RouteCaptures(
      pattern: pattern, url: url, hostIsSegment: hostIsSegment, steps: pattern.hasGroups ? steps : nil)
  }

  /// The pattern without its groups, as it matched: absent groups are left out, present ones are no longer optional.
  public var variant: RoutePattern {
    let pattern = pattern
    return pattern.hasGroups ? pattern.variant(of: steps.map(\.element)) : pattern
  }

  private var steps: [VariantFinder.Step] {
    let symbols = storage.index.trie.symbols
    var finder = VariantFinder(
      pattern: pattern, segments: url.segments(host: hostIsSegment ? .firstSegment : .authority)
    ) { symbol in symbols.firstIndex(of: symbol) ?? symbols.count }
    return finder.find() ?? []
  }
}

extension RoutePattern {
  /// Whether there is an optional group.
  var hasGroups: Bool { elements.contains { $0.kind == .open } }

  /// The pattern that has only some of the elements, in order.
  func variant(of kept: [Int]) -> RoutePattern {
    let components = kept.map { index -> Component in
      let element = elements[index]
      switch element.kind {
      case .parameter: return .parameter(parameter(element))
      case .catchAll: return .catchAll(text(element.nameRange))
      case .literal, .open, .close: return .literal(text(element.range))
      }
    }
    do throws(PatternError) {
      return try RoutePattern(scheme: scheme, host: host, components, rules: rules)
    } catch {
      return RoutePattern(failed: error, rules: rules)
    }
  }
}
