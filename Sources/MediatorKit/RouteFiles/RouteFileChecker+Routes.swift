import RoutePatterns

extension RouteFileChecker {
  /// Reads the routes that are sound by themselves, and reports the others and the conflicts.
  mutating func readRoutes(_ value: DocumentValue) -> [RouteFile.Entry] {
    var entries: [RouteFile.Entry] = []
    var seen: [PatternPlace: Int] = [:]
    for (index, element) in list(value, "routes", of: "routes").enumerated() {
      let path = "routes[\(index)]"
      let required = ["pattern", "action"]
      let optional = ["defaults", "exposed", "priority", "namespace"]
      guard let members = members(of: element, path, required: required, optional: optional) else { continue }
      let pattern = pattern(members["pattern"], "\(path).pattern")
      let address = address(members["action"], "\(path).action")
      let defaults = defaults(members["defaults"], "\(path).defaults")
      let exposure = exposure(members["exposed"], "\(path).exposed")
      let priority = priority(members["priority"], "\(path).priority")
      let namespace = namespace(members["namespace"], "\(path).namespace")
      guard let pattern else { continue }
      let key = PatternPlace(pattern, priority, namespace)
      if let first = seen[key] {
        let place = "at priority \(priority) in namespace '\(Self.shortened(namespace))'"
        report(
          .duplicatePattern, members["pattern"]?.position, "\(path).pattern",
          "The pattern is the same as that of routes[\(first)] but for parameter names, \(place).")
      } else {
        seen[key] = index
      }
      guard let address else { continue }
      entries.append(
        RouteFile.Entry(
          pattern: pattern, address: address, defaults: defaults, exposure: exposure, priority: priority,
          namespace: namespace, line: element.position?.line, column: element.position?.column))
    }
    return entries
  }

  private mutating func address(_ value: DocumentValue?, _ path: String) -> ActionAddress? {
    guard let text = text(value, path)?.value else { return nil }
    guard let address = ActionAddress(text) else {
      report(
        .malformedAddress, value?.position, path,
        "'\(Self.shortened(text))' is not an address such as 'order/detail'.")
      return nil
    }
    let faults = [("target", address.target.fault), ("action", address.action.fault)]
    for case (let role, let fault?) in faults {
      report(
        .malformedAddress, value?.position, path,
        "The \(role) of '\(Self.shortened(text))' cannot be used: \(fault).")
    }
    return address
  }

  private mutating func defaults(_ value: DocumentValue?, _ path: String) -> [(String, [String])] {
    guard let value else { return [] }
    guard case .dictionary(let members) = value.content else {
      wrongType("a dictionary", value, path)
      return []
    }
    var defaults: [(String, [String])] = []
    var seen: Set<String> = []
    for member in members {
      let memberPath = Self.path(path, member.key)
      guard seen.insert(member.key).inserted else {
        let key = Self.shortened(member.key)
        report(.duplicateKey, member.position, memberPath, "The key '\(key)' stands here twice.")
        continue
      }
      if member.key.isEmpty {
        report(.invalidValue, member.position, memberPath, "The name of a parameter cannot be empty.")
      }
      if case .list(let elements) = member.value.content {
        var texts: [String] = []
        for (index, element) in elements.enumerated() {
          if let text = plainText(element, "\(memberPath)[\(index)]", "a text, a number or a truth value") {
            texts.append(text)
          }
        }
        defaults.append((member.key, texts))
      } else if let text = plainText(member.value, memberPath, "a text, a number, a truth value or a list of them") {
        defaults.append((member.key, [text]))
      }
    }
    return defaults
  }

  private mutating func plainText(_ value: DocumentValue, _ path: String, _ expected: String) -> String? {
    switch value.content {
    case .text(let text): return text.value
    case .number(let text): return text
    case .bool(let flag): return flag ? "true" : "false"
    case .null, .list, .dictionary:
      wrongType(expected, value, path)
      return nil
    }
  }

  private mutating func exposure(_ value: DocumentValue?, _ path: String) -> Set<LinkSource>? {
    guard let value else { return nil }
    var sources: Set<LinkSource> = []
    for (index, element) in list(value, path, of: "texts").enumerated() {
      let elementPath = "\(path)[\(index)]"
      guard let text = text(element, elementPath)?.value else { continue }
      if text.isEmpty {
        report(.invalidValue, element.position, elementPath, "The name of a source cannot be empty.")
      }
      sources.insert(LinkSource(text))
    }
    return sources
  }

  private mutating func namespace(_ value: DocumentValue?, _ path: String) -> String {
    guard let value, let text = text(value, path)?.value else { return RouteNamespace.globalName }
    if text.isEmpty { report(.invalidValue, value.position, path, "The name of a namespace cannot be empty.") }
    return text
  }
}
