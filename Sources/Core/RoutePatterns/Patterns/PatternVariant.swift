import MediatorText

/// A pattern with a choice of its optional groups, so that each element matches the segment with its index.
///
/// Patterns are compared with URLs, and with each other, by their variants. Only the scanner knows groups.
package struct PatternVariant: Sendable {
  /// Literals and parameters, and at most one catch-all.
  let elements: [PatternElement]
  /// The indices of the elements before which groups are left out, in order; adjacent groups count once.
  let absent: [Int]

  /// The maximum number of variants of a pattern.
  static let maximumCount = 32

  /// Whether a catch-all captures further segments.
  var endsInCatchAll: Bool { elements.last?.kind == .catchAll }

  /// The index of the catch-all, which captures the segments that the others leave, or `nil`.
  var list: Int? { elements.firstIndex(where: \.isList) }
  /// The number of segments without those of a catch-all.
  var count: Int { elements.count - (list == nil ? 0 : 1) }

  /// The position of the catch-all in the order: the more segments follow it, the earlier.
  var listCode: UInt64 {
    endsInCatchAll ? SegmentKind.catchAll.code() : SegmentKind.span.code(literals: elements.count - (list ?? 0))
  }

  /// Returns a part for each element, and `gap` for adjacent groups that are left out.
  func map<Part>(absent gap: Part, _ part: (PatternElement) -> Part) -> [Part] {
    var parts: [Part] = []
    for (index, element) in elements.enumerated() {
      if absent.contains(index) { parts.append(gap) }
      parts.append(part(element))
    }
    return absent.last == elements.count ? parts + [gap] : parts
  }

  /// Returns whether a URL may have a number of segments.
  func allows(_ segments: Int) -> Bool { segments == count || segments > count && list != nil }

  /// Returns the indices of the segments that an element matches: one, or any number of a catch-all.
  ///
  /// - Parameter count: The number of segments, which the variant allows.
  func segments(of index: Int, among count: Int) -> Range<Int> {
    let end = count - (elements.count - index - 1)
    guard let list, index >= list else { return index..<index + 1 }
    return (index == list ? index : end - 1)..<end
  }

  /// Returns whether decoded segments match.
  ///
  /// - Parameter symbols: The conditions of the elements without a catch-all.
  func accepts(_ segments: [[UInt8]], _ symbols: [TrieSymbol]) -> Bool {
    guard allows(segments.count) else { return false }
    let before = list ?? symbols.count
    return zip(symbols.prefix(before), segments).allSatisfy { $0.accepts($1) }
      && zip(symbols.dropFirst(before), segments.suffix(symbols.count - before)).allSatisfy { $0.accepts($1) }
  }
}

extension PatternVariant {
  /// Returns the variants of valid elements: with all groups first, with none last.
  static func all(of elements: [PatternElement]) -> [PatternVariant] {
    var index = 0
    return all(of: elements, from: &index).map { parts in
      var kept: [PatternElement] = []
      var absent: [Int] = []
      for part in parts {
        if let part {
          kept.append(part)
        } else if absent.last != kept.count {
          absent.append(kept.count)
        }
      }
      // The segments that follow were left out.
      if kept.last?.kind == .span { kept[kept.count - 1].kind = .catchAll }
      return PatternVariant(elements: kept, absent: absent)
    }
  }

  /// Returns the elements up to the end or through the next `close`, for each choice of groups; `nil` stands for a group that is left out.
  private static func all(of elements: [PatternElement], from index: inout Int) -> [[PatternElement?]] {
    var variants: [[PatternElement?]] = [[]]
    while index < elements.count {
      let element = elements[index]
      index += 1
      switch element.kind {
      case .close: return variants
      case .open:
        let choices = all(of: elements, from: &index) + [[nil]]
        variants = variants.flatMap { start in choices.map { start + $0 } }
      case .literal, .parameter, .span, .catchAll: variants = variants.map { $0 + [element] }
      }
    }
    return variants
  }
}

extension RoutePattern {
  /// The components of each variant, with all groups first; `nil` stands for adjacent groups that are left out.
  package var variantComponents: [[Component?]] {
    variants.map { $0.map(absent: nil, component) }
  }

  /// The components of the path with those of all groups.
  package var flatComponents: [Component] { variants[0].elements.map(component) }

  /// The components of the fragment with those of all groups; none if there is no fragment.
  package var flatFragmentComponents: [Component] { fragmentPattern?.pattern.flatComponents ?? [] }

  /// The number of segments of all variants, with which the size of a pattern and of a table grows.
  package var variantSegments: Int {
    variants.reduce(fragmentPattern?.pattern.variantSegments ?? 0) { $0 + $1.elements.count }
  }

  /// Returns the conditions on the segments that a variant matches, without a catch-all.
  func symbols(of variant: PatternVariant) -> [TrieSymbol] { variant.elements.compactMap(symbol) }

  /// Returns the variant that matches the decoded segments of a URL, the first in match order, or `nil` if none does.
  ///
  /// - Parameter variants: The variants in match order; by default that of a table with this pattern alone.
  func variant(
    matching segments: [[UInt8]], among variants: [PatternVariant]? = nil
  ) -> PatternVariant? {
    (variants ?? orderedVariants).first { $0.accepts(segments, symbols(of: $0)) }
  }

  /// The variants in the match order of a table with this pattern alone.
  var orderedVariants: [PatternVariant] {
    let variants = variants
    if variants.count == 1 { return variants }
    // The first variant has all symbols, so they are numbered in the order of the pattern, as a table does.
    let symbols = symbols(of: variants[0])
    let keys = variants.map { variant in
      variant.map(absent: SegmentKind.absent.code()) { element in
        guard let symbol = symbol(element) else { return variant.listCode }
        return symbol.code(UInt32(truncatingIfNeeded: symbols.firstIndex(of: symbol) ?? 0))
      }
    }
    return variants.indices.inOrder { keys[$0].lexicographicallyPrecedes(keys[$1]) }.map { variants[$0] }
  }
}
