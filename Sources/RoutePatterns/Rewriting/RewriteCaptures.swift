/// The captures of a pattern: names, and whether each is a list and always present.
struct RewriteCaptures {
  private struct Capture {
    let isList: Bool
    let isOptional: Bool
  }

  private let pattern: RoutePattern
  private var captures: [String: Capture] = [:]
  /// Whether a path may use captures that can be absent.
  private let allowsAbsent: Bool
  /// Other allowed names, or `nil` if any name is allowed.
  private let others: Set<String>?

  /// The captures and other names that fill a template.
  init(_ pattern: RoutePattern, allowsAbsent: Bool, others: Set<String>?) {
    self.pattern = pattern
    self.allowsAbsent = allowsAbsent
    self.others = others
    var depth = 0
    for element in pattern.elements {
      switch element.kind {
      case .literal: continue
      case .open: depth += 1
      case .close: depth -= 1
      case .parameter, .catchAll:
        let name = pattern.text(element.nameRange)
        captures[name] = Capture(isList: element.kind == .catchAll, isOptional: depth > 0)
      }
    }
    for item in pattern.query {
      if let parameter = item.parameter {
        captures[parameter.name] = Capture(isList: false, isOptional: item.isOptional)
      }
    }
  }

  /// Checks that the pattern captures every name of a template.
  func check(_ template: RewriteTemplate, _ text: String) throws(RewriteTemplate.Problem) {
    try check(template.components, text, inGroup: false)
    for piece in template.query.joined() + (template.fragment ?? []) {
      guard case .parameter(let name) = piece, captures[name] == nil, !allows(name) else { continue }
      throw unknown(":" + name, name, text, "; write a literal ':' as '%3A'")
    }
  }

  private func check(
    _ components: [RoutePattern.Component], _ text: String, inGroup: Bool
  ) throws(RewriteTemplate.Problem) {
    for component in components {
      switch component {
      case .literal: continue
      case .parameter(let parameter):
        if let constraint = parameter.constraint {
          let message = "constraint in a template: found <\(constraint)>, expected the name alone"
          throw problem(.malformedTemplate, message, ":" + parameter.name, text)
        }
        try check(parameter.name, isList: false, text, inGroup: inGroup)
      case .catchAll(let name): try check(name, isList: true, text, inGroup: inGroup)
      case .group(let inner):
        guard inner.contains(where: { $0.name != nil }) else {
          throw problem(
            .malformedTemplate, "group without a parameter: expected one that decides about the group", "(", text)
        }
        try check(inner, text, inGroup: true)
      }
    }
  }

  private func check(
    _ name: String, isList: Bool, _ text: String, inGroup: Bool
  ) throws(RewriteTemplate.Problem) {
    let written = (isList ? "*" : ":") + name
    guard let capture = captures[name] else {
      if allows(name) { return }
      throw unknown(written, name, text)
    }
    if capture.isList != isList {
      let right = capture.isList ? "'*\(name)' for a list" : "':\(name)' for one segment"
      throw problem(
        .unknownParameter, "wrong kind of parameter: found \(written.quoted), expected \(right)", written, text)
    }
    if capture.isOptional, !inGroup, !allowsAbsent {
      let message =
        "optional parameter: found \(written.quoted), expected it in a group, because '\(pattern)' may not capture it"
      throw problem(.unknownParameter, message, written, text)
    }
  }

  private func allows(_ name: String) -> Bool { others?.contains(name) ?? true }

  private func unknown(
    _ written: String, _ name: String, _ text: String, _ hint: String = ""
  ) -> RewriteTemplate.Problem {
    let near = nearest(to: name, among: captures.keys.sorted().filter { !$0.isEmpty }).first
    let message = "unknown parameter: found \(written.quoted), expected one of '\(pattern)'"
    return problem(.unknownParameter, message + (near.map { "; did you mean '\($0)'?" } ?? hint), written, text)
  }

  private func problem(
    _ code: RewriteError.Code, _ message: String, _ written: String, _ text: String
  ) -> RewriteTemplate.Problem {
    let range = text.firstRange(of: written)
    let offset = range.map { text.utf8.distance(from: text.startIndex, to: $0.lowerBound) }
    return RewriteTemplate.Problem(code: code, message: message, offset: offset)
  }
}
