import RoutePatterns

extension RouteFileChecker {
  /// Reads the rewrites, checks them together, and reports each problem where its text stands.
  mutating func readRewrites(_ value: DocumentValue) -> RewriteSet {
    var rules: [Rewrite] = []
    var sources: [(index: Int, from: DocumentValue?, to: DocumentValue?, template: DocumentText)] = []
    for (index, element) in list(value, "rewrites", of: "rewrites").enumerated() {
      let path = "rewrites[\(index)]"
      guard let members = members(of: element, path, required: ["from", "to"], optional: ["priority"]) else { continue }
      let from = pattern(members["from"], "\(path).from")
      let to = text(members["to"], "\(path).to")
      let priority = priority(members["priority"], "\(path).priority")
      guard let from, let to else { continue }
      rules.append(Rewrite(from: from, to: to.value, priority: priority))
      sources.append((index, members["from"], members["to"], to))
    }
    let (set, faults) = RewriteSet.checked(rules)
    for fault in faults {
      let source = sources[fault.rule]
      let path = "rewrites[\(source.index)]"
      // Rules are named by their place in the file, not among those that were sound by themselves.
      let message = Self.shortened(fault.message { "rewrites[\(sources[$0].index)]" }, to: 600)
      switch fault.code {
      case .conflict: report(.duplicatePattern, source.from?.position, "\(path).from", message)
      case .circle: report(.rewriteCircle, source.to?.position, "\(path).to", message)
      default:
        let position = fault.offset.flatMap { source.template.position(atUTF8Offset: $0) } ?? source.to?.position
        report(.malformedTemplate, position, "\(path).to", message)
      }
    }
    return set
  }
}
