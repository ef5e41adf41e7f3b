extension RoutePattern {
  /// Returns a query, with its `?`, that meets the requirements of two patterns, or `nil` if none is found.
  ///
  /// It is empty if the patterns have none.
  func sharedQuery(with other: RoutePattern) -> String? {
    let all = requiredItems + other.requiredItems
    if all.contains(.empty) { return all.allSatisfy { $0 == .empty } ? "" : nil }
    var items: [(name: String, value: String?)] = []
    for item in all where !items.contains(where: { $0.name.utf8.elementsEqual(item.name.utf8) }) {
      let same = all.filter { $0.name.utf8.elementsEqual(item.name.utf8) }
      let texts = same.flatMap(\.samples)
      guard let text = texts.first(where: { text in same.allSatisfy { $0.accepts(text.utf8) } }) else { return nil }
      items.append((item.name, text))
    }
    return Self.rest(items)
  }

  /// The required items with values that they accept, or `nil` if a parameter has no text.
  func sampleItems(_ sample: PatternSample) -> [(name: String, value: String?)]? {
    var items: [(name: String, value: String?)] = []
    for item in requiredItems {
      switch item.value {
      case .none: continue
      case .any: items.append((item.name, nil))
      case .literal(let text): items.append((item.name, text))
      case .parameter(let parameter):
        guard let text = sample.segment(parameter) else { return nil }
        items.append((item.name, text))
      }
    }
    return items
  }
}

extension RoutePattern.QueryItem {
  /// Values that satisfy the condition.
  var samples: [String] {
    switch value {
    case .any, .none: [""]
    case .literal(let text): [text]
    case .parameter(let parameter) where parameter.isPartial: [PatternSample().segment(parameter)].compactMap(\.self)
    case .parameter(let parameter): parameter.constraint?.samples ?? ["x"]
    }
  }
}
