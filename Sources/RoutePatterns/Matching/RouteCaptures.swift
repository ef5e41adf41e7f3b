/// The captures of a match, in the order of the pattern.
///
/// Parameters of absent groups are missing.
///
/// ```swift
/// match.captures["id"]?.text      // "42"
/// match.captures["id"]?.value     // .int(42)
/// ```
public struct RouteCaptures: Sequence, IteratorProtocol, Sendable {
  private let core: TableCore
  private let text: String
  private let layout: URLLayout
  private let entry: UInt32
  private let hostIsSegment: Bool
  /// The number of the next step.
  private var position: UInt32 = 0
  /// Which segment each element takes; `nil` if that follows from its index, because the pattern has no groups.
  private let steps: [VariantFinder.Step]?

  @usableFromInline
  init(_ result: MatchResult) {
    self.init(
      result.core, result.entry, result.url.text, result.url.layout, hostIsSegment: result.hostIsSegment,
      steps: result.hasGroups ? result.steps : nil)
  }

  @inline(__always)
  init(
    _ core: TableCore, _ entry: Int, _ text: String, _ layout: URLLayout, hostIsSegment: Bool,
    steps: [VariantFinder.Step]?
  ) {
    self.core = core
    self.text = text
    self.layout = layout
    self.entry = UInt32(truncatingIfNeeded: entry)
    self.hostIsSegment = hostIsSegment
    self.steps = steps
  }

  /// The capture of a name, or `nil`; of two with one name, the last.
  public subscript(name: String) -> RouteCapture? {
    var rest = self
    rest.position = 0
    var found: RouteCapture?
    let pattern = core.patterns[Int(entry)]
    while let (step, element) = rest.nextStep() {
      guard pattern.hasName(name, at: element) else { continue }
      found = rest.capture(step, element)
      if !pattern.rules.contains(.duplicateNames) { break }
    }
    return found
  }

  /// The number of captures.
  public var count: Int {
    var rest = self
    rest.position = 0
    var count = 0
    while rest.nextStep() != nil { count += 1 }
    return count
  }

  /// Whether nothing was captured.
  public var isEmpty: Bool { count == 0 }

  /// Returns the next capture, or `nil` at the end.
  public mutating func next() -> RouteCapture? {
    guard let (step, element) = nextStep() else { return nil }
    return capture(step, element)
  }

  @inline(__always)
  private mutating func nextStep() -> (VariantFinder.Step, PatternElement)? {
    while true {
      let number = Int(position)
      var step = VariantFinder.Step(element: number, segment: number)
      if let steps {
        guard number < steps.count else { return nil }
        step = steps[number]
      }
      guard let element = core.element(step.element, of: Int(entry)) else { return nil }
      position &+= 1
      if element.kind != .literal { return (step, element) }
    }
  }

  @inline(__always)
  private func capture(_ step: VariantFinder.Step, _ element: PatternElement) -> RouteCapture {
    let isEscaped = layout.parts.contains(.escapedPath) || layout.parts.contains(.escapedHost)
    return RouteCapture(
      core: core, entry: entry, element, url: text, place: place(step, element), isEscaped: isEscaped)
  }

  @inline(__always)
  private func place(_ step: VariantFinder.Step, _ element: PatternElement) -> CapturePlace {
    if !hostIsSegment, element.kind == .parameter, step.segment < URLLayout.inlineSegments {
      var place = CapturePlace()
      place.count = 1
      let end = layout.end(ofSegment: step.segment)
      place.segments = .init(
        step.segment == 0 ? Int(layout.path.start) : layout.end(ofSegment: step.segment - 1) &+ 1, end)
      return place
    }
    return anyPlace(step, isCatchAll: element.kind == .catchAll)
  }

  @inline(never)
  private func anyPlace(_ step: VariantFinder.Step, isCatchAll: Bool) -> CapturePlace {
    let url = ParsedURL(text: text, layout: layout)
    var place = CapturePlace()
    let hostCount = hostIsSegment ? 1 : 0
    let first = Swift.max(0, step.segment - hostCount)
    if step.segment < hostCount { place.host = layout.host }
    let all = Int(layout.segmentCount)
    guard first < all, isCatchAll || step.segment >= hostCount else { return place }
    let range = url.segmentRange(first)
    place.count = isCatchAll ? UInt32(truncatingIfNeeded: all - first) : 1
    place.segments = .init(range.lowerBound, isCatchAll ? Int(layout.path.end) : range.upperBound)
    return place
  }
}

extension MatchResult {
  var hasGroups: Bool { core.patterns[entry].hasGroups }

  @usableFromInline
  func capture(named name: String) -> RouteCapture? { RouteCaptures(self)[name] }
}

extension RoutePattern {
  /// Whether an element has a decoded name.
  func hasName(_ name: String, at element: PatternElement) -> Bool {
    if element.isEscaped { return text(element.nameRange).utf8.elementsEqual(name.utf8) }
    return element.nameRange.count == name.utf8.count
      && description.piece(element.nameRange).utf8.elementsEqual(name.utf8)
  }
}
