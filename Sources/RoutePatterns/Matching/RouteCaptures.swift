/// What the parameters of a match captured, in the order of the pattern.
///
/// Parameters of absent groups are missing.
///
/// ```swift
/// match.captures["id"]?.text      // "42"
/// match.captures["id"]?.value     // .int(42)
/// ```
public struct RouteCaptures: Sequence, Sendable {
  private let pattern: RoutePattern
  private let segments: ParsedURL.Segments
  /// Which segment each element takes, where that does not follow from its place.
  private let steps: [VariantFinder.Step]?

  @usableFromInline
  init(_ result: MatchResult) {
    pattern = result.pattern
    segments = result.segments
    steps = pattern.hasGroups ? result.steps : nil
  }

  init(pattern: RoutePattern, url: ParsedURL, hostIsSegment: Bool, steps: [VariantFinder.Step]) {
    self.pattern = pattern
    segments = url.segments(host: hostIsSegment ? .firstSegment : .authority)
    self.steps = steps
  }

  /// The capture of a name, or `nil`; where a lax pattern has a name twice, the last one.
  public subscript(name: String) -> RouteCapture? {
    var found: RouteCapture?
    for index in 0..<stepCount {
      let step = step(index)
      let element = pattern.elements[step.element]
      if element.kind == .literal || !pattern.hasName(name, at: element) { continue }
      found = capture(step)
      if !pattern.rules.contains(.duplicateNames) { break }
    }
    return found
  }

  /// The number of captures.
  public var count: Int {
    var count = 0
    for index in 0..<stepCount where pattern.elements[step(index).element].kind != .literal { count += 1 }
    return count
  }

  /// Whether nothing was captured.
  public var isEmpty: Bool { count == 0 }

  /// Starts at the first capture.
  public func makeIterator() -> Iterator { Iterator(captures: self) }

  /// Walks over captures.
  public struct Iterator: IteratorProtocol {
    private let captures: RouteCaptures
    private var position = 0

    init(captures: RouteCaptures) { self.captures = captures }

    /// The next capture, or `nil` at the end.
    public mutating func next() -> RouteCapture? {
      while position < captures.stepCount {
        let step = captures.step(position)
        position += 1
        if captures.pattern.elements[step.element].kind != .literal { return captures.capture(step) }
      }
      return nil
    }
  }

  private var stepCount: Int { steps?.count ?? pattern.elements.count }

  /// Without groups every element takes the segment at its own place.
  private func step(_ index: Int) -> VariantFinder.Step {
    steps?[index] ?? VariantFinder.Step(element: index, segment: index)
  }

  private func capture(_ step: VariantFinder.Step) -> RouteCapture {
    let element = pattern.elements[step.element]
    let end = element.kind == .catchAll ? segments.endIndex : Swift.min(step.segment + 1, segments.endIndex)
    let range = Range(uncheckedBounds: (Swift.min(step.segment, end), end))
    return RouteCapture(pattern: pattern, element: element, segments: segments[range])
  }
}

extension RoutePattern {
  /// Whether an element has a decoded name.
  func hasName(_ name: String, at element: PatternElement) -> Bool {
    if element.isEscaped { return text(element.nameRange).utf8.elementsEqual(name.utf8) }
    let utf8 = description.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: Int(element.nameStart))
    let end = utf8.index(start, offsetBy: element.nameRange.count)
    return utf8[start..<end].elementsEqual(name.utf8)
  }
}
