import MediatorText

/// The captures of a pattern: names, and whether each is a list and always present.
struct RewriteCaptures {
  private enum Kind {
    case one, list, rest

    /// Returns how a template's path names a capture.
    func spelling(_ name: String) -> String {
      switch self {
      case .one: ":\(name)"
      case .list: "*\(name)"
      case .rest: "*\(name)<raw>"
      }
    }
  }

  private struct Capture {
    let kind: Kind
    let isOptional: Bool
  }

  private let pattern: RoutePattern
  private var captures: [String: Capture] = [:]
  /// Whether a path may use captures that can be absent.
  let allowsAbsent: Bool
  /// Other allowed names, or `nil` if any name is allowed.
  private let others: Set<String>?

  /// Creates the captures and other names that fill a template.
  init(_ pattern: RoutePattern, allowsAbsent: Bool, others: Set<String>?) {
    self.pattern = pattern
    self.allowsAbsent = allowsAbsent
    self.others = others
    if let name = pattern.hostCapture?.parameter.name { captures[name] = Capture(kind: .one, isOptional: false) }
    add(pattern, isOptional: false)
    if let authority = pattern.authority { add(authority, isOptional: false) }
    if let fragment = pattern.fragmentPattern { add(fragment.pattern, isOptional: fragment.isOptional) }
  }

  private mutating func add(_ pattern: RoutePattern, isOptional: Bool) {
    let variants = pattern.variants
    for element in variants[0].elements where element.isCapture {
      let isKept = variants.allSatisfy { $0.elements.contains { $0.number == element.number } }
      let kind: Kind = element.isRest ? .rest : element.isList ? .list : .one
      for name in pattern.names(of: element) {
        captures[name] = Capture(kind: kind, isOptional: isOptional || !isKept)
      }
    }
    for item in pattern.query {
      for name in item.captureNames { captures[name] = Capture(kind: .one, isOptional: isOptional || item.isOptional) }
    }
  }

  /// Returns whether a name is that of the rest of the path.
  func isRest(_ name: String) -> Bool { captures[name]?.kind == .rest }

  /// Checks that the pattern captures every name of a template.
  func check(_ template: RewriteTemplate, _ text: String) throws(RewriteTemplate.Problem) {
    try check(template.components, text, inGroup: false)
    if case .captured(let name, let isRest) = template.base {
      try check(name, isRest ? .rest : .one, text, inGroup: false)
    }
    for piece in template.host + template.query.joined() + (template.fragment ?? []) {
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
        for single in parameter.singles {
          if let constraint = single.constraint {
            let message = "constraint in a template: found <\(constraint)>, expected the name alone"
            throw problem(.malformedTemplate, message, ":" + single.name, text)
          }
          try check(single.name, .one, text, inGroup: inGroup)
        }
      case .span(let name), .catchAll(let name): try check(name, .list, text, inGroup: inGroup)
      case .rest(let name): try check(name, .rest, text, inGroup: inGroup)
      case .group(let inner):
        guard inner.contains(where: { !$0.names.isEmpty }) else {
          throw problem(
            .malformedTemplate, "group without a parameter: expected one that decides about the group", "(", text)
        }
        try check(inner, text, inGroup: true)
      }
    }
  }

  private func check(
    _ name: String, _ kind: Kind, _ text: String, inGroup: Bool
  ) throws(RewriteTemplate.Problem) {
    let written = kind.spelling(name)
    guard let capture = captures[name] else {
      if allows(name) { return }
      throw unknown(written, name, text)
    }
    if capture.kind != kind {
      let right =
        "'\(capture.kind.spelling(name))'"
        + (capture.kind == .one
          ? " for one segment" : capture.kind == .list ? " for a list" : " for the rest of the path")
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
    let near = nearest(to: name, among: captures.keys.inOrder().filter { !$0.isEmpty }).first
    let message = "unknown parameter: found \(written.quoted), expected \(expected)"
    return problem(.unknownParameter, message + (near.map { "; did you mean '\($0)'?" } ?? hint), written, text)
  }

  /// The captures as a template names them.
  private var expected: String {
    var names = captures.filter { !$0.key.isEmpty }.map { $1.kind.spelling($0) }
    // The label of an input that is not a parameter is not written in a template.
    names += (others ?? []).filter { captures[$0] == nil && !$0.hasPrefix("(") }.map { ":\($0)" }
    guard !names.isEmpty else { return "none, because '\(pattern)' has no parameter" }
    let text = names.inOrder().prefix(8).map(\.quoted).joined(separator: ", ")
    return "\(names.count > 1 ? "one of " : "")\(text)\(names.count > 8 ? ", …" : "") of '\(pattern)'"
  }

  private func problem(
    _ code: RewriteError.Code, _ message: String, _ written: String, _ text: String
  ) -> RewriteTemplate.Problem {
    let range = text.utf8.ranges(of: written.utf8).first { range in
      // The text must not be the beginning of a longer name.
      range.upperBound == text.endIndex || !PatternText.isNameByte(text.utf8[range.upperBound])
    }
    let offset = range.map { text.utf8.distance(from: text.startIndex, to: $0.lowerBound) }
    return RewriteTemplate.Problem(code: code, message: message, offset: offset)
  }
}
