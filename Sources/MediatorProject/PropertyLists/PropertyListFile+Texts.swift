import MediatorText
import RoutePatterns

extension PropertyListFile {
  /// Returns a finding at a key path.
  func finding(
    _ severity: ProjectFinding.Severity, _ rule: ProjectFinding.Rule, _ keyPath: String, _ message: String
  ) -> ProjectFinding {
    ProjectFinding(severity, rule, subject: "\(name): \(keyPath)", message, file: name)
  }

  /// Returns the strings of a list, and reports elements of another type.
  func strings(
    _ key: String, _ rule: ProjectFinding.Rule, _ findings: inout [ProjectFinding]
  ) -> [(keyPath: String, text: String)] {
    guard let value = root[key] else { return [] }
    guard case .list(let list) = value else {
      findings.append(finding(.error, rule, key, "wrong type: expected a list"))
      return []
    }
    var result: [(keyPath: String, text: String)] = []
    for (index, element) in list.enumerated() {
      if case .text(let text) = element {
        result.append(("\(key)[\(index)]", text))
      } else {
        findings.append(finding(.error, rule, "\(key)[\(index)]", "wrong type: expected a string"))
      }
    }
    return result
  }

  /// Returns a text with its build settings replaced, or `nil` after reporting one that has no value.
  ///
  /// A setting is written `$(NAME)` or `${NAME}`; an operator such as `:lower` is not applied.
  func expanded(_ text: String, at keyPath: String, _ rule: ProjectFinding.Rule, _ findings: inout [ProjectFinding])
    -> String?
  {
    var result = ""
    var rest = text[...]
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      rest = rest[rest.index(after: dollar)...]
      guard let open = rest.first, open == "(" || open == "{" else {
        result += "$"
        continue
      }
      guard let end = rest.firstIndex(of: open == "(" ? ")" : "}") else { break }
      let name = String(rest.dropFirst().prefix(upTo: end))
      guard let value = variables[name] else {
        findings.append(
          finding(.error, rule, keyPath, "unknown build setting: found \(name.quoted), which '--define' can set"))
        return nil
      }
      result += value
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}
