/// What the parameters of a match captured, in the order of the pattern.
///
/// Parameters of absent groups are missing.
///
/// ```swift
/// match.captures["id"]?.text      // "42"
/// match.captures["id"]?.value     // .int(42)
/// ```
public struct RouteCaptures: Sequence, Sendable {
  private let result: MatchResult
  /// Which segment each element takes, where that does not follow from its place.
  private let steps: [VariantFinder.Step]?

  @usableFromInline
  init(_ result: MatchResult) {
    self.result = result
    steps = result.hasGroups ? result.steps : nil
  }

  /// The capture of a name, or `nil`; where a lax pattern has a name twice, the last one.
  public subscript(name: String) -> RouteCapture? { result.capture(named: name, steps) }

  /// The number of captures.
  public var count: Int {
    var count = 0
    var iterator = makeIterator()
    while iterator.nextStep() != nil { count += 1 }
    return count
  }

  /// Whether nothing was captured.
  public var isEmpty: Bool {
    var iterator = makeIterator()
    return iterator.nextStep() == nil
  }

  /// Starts at the first capture.
  public func makeIterator() -> Iterator { Iterator(result: result, steps: steps) }

  /// Walks over captures.
  public struct Iterator: IteratorProtocol {
    private let result: MatchResult
    private let steps: [VariantFinder.Step]?
    private var position = 0

    init(result: MatchResult, steps: [VariantFinder.Step]?) {
      self.result = result
      self.steps = steps
    }

    /// The next capture, or `nil` at the end.
    public mutating func next() -> RouteCapture? {
      guard let step = nextStep() else { return nil }
      return result.capture(step)
    }

    mutating func nextStep() -> VariantFinder.Step? {
      while let step = result.step(position, steps) {
        position += 1
        if result.element(step).kind != .literal { return step }
      }
      return nil
    }
  }
}

extension MatchResult {
  var hasGroups: Bool { core.patterns[entry].hasGroups }

  func element(_ step: VariantFinder.Step) -> PatternElement { core.patterns[entry].elements[step.element] }

  /// The step of a number; without groups every element takes the segment at its own place.
  func step(_ number: Int, _ steps: [VariantFinder.Step]?) -> VariantFinder.Step? {
    if let steps { return number < steps.count ? steps[number] : nil }
    guard number < core.patterns[entry].elements.count else { return nil }
    return VariantFinder.Step(element: number, segment: number)
  }

  func capture(_ step: VariantFinder.Step) -> RouteCapture {
    let place = place(step, isCatchAll: element(step).kind == .catchAll)
    return RouteCapture(core: core, entry: entry, element: step.element, url: url.text, place: place)
  }

  @usableFromInline
  func capture(named name: String) -> RouteCapture? { capture(named: name, hasGroups ? steps : nil) }

  func capture(named name: String, _ steps: [VariantFinder.Step]?) -> RouteCapture? {
    var found: VariantFinder.Step?
    var number = 0
    let isLax = core.patterns[entry].rules.contains(.duplicateNames)
    while let step = step(number, steps) {
      number += 1
      let element = element(step)
      guard element.kind != .literal, core.patterns[entry].hasName(name, at: element) else { continue }
      found = step
      if !isLax { break }
    }
    return found.map(capture)
  }

  private func place(_ step: VariantFinder.Step, isCatchAll: Bool) -> CapturePlace {
    var place = CapturePlace()
    let hostCount = hostIsSegment ? 1 : 0
    let first = max(0, step.segment - hostCount)
    if step.segment < hostCount { place.host = url.layout.host }
    let all = Int(url.layout.segmentCount)
    if isCatchAll {
      guard first < all else { return place }
      place.count = UInt32(truncatingIfNeeded: all - first)
      place.segments = URLLayout.Bounds(url.segmentRange(first).lowerBound, Int(url.layout.path.end))
    } else if step.segment >= hostCount, first < all {
      let range = url.segmentRange(first)
      place.count = 1
      place.segments = URLLayout.Bounds(range.lowerBound, range.upperBound)
    }
    return place
  }
}

extension RoutePattern {
  /// Whether an element has a decoded name.
  func hasName(_ name: String, at element: PatternElement) -> Bool {
    if element.isEscaped { return text(element.nameRange).utf8.elementsEqual(name.utf8) }
    return element.nameRange.count == name.utf8.count
      && description.piece(element.nameRange).utf8.elementsEqual(name.utf8)
  }
}
