import MediatorKit
import MediatorLinks
import MediatorManifest
import RoutePatterns

/// Validates and compares two manifests: the lines of one, an empty line, the lines of the other.
///
/// Findings and changes have messages and are sorted. A manifest has no change from itself.
func fuzz(_ input: UnsafeBufferPointer<UInt8>) {
  let lines = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  let old = manifest(lines.prefix { !$0.isEmpty })
  let new = manifest(lines.drop { !$0.isEmpty }.dropFirst())
  for manifest in [old, new] {
    let findings = manifest.validate()
    require(findings.allSatisfy { !$0.rule.description.isEmpty && !$0.message.isEmpty }, "a finding has a message")
    require(findings == findings.sorted(), "findings are sorted")
    require(manifest.changes(from: manifest).isEmpty, "a manifest has no change from itself")
  }
  let changes = new.changes(from: old)
  require(changes.allSatisfy { !$0.kind.description.isEmpty && !$0.message.isEmpty }, "a change has a message")
  require(changes == changes.sorted(), "changes are sorted")
}

/// Returns a manifest built from lines; the first character of a line is the kind of its words.
private func manifest(_ lines: some Sequence<UnsafeBufferPointer<UInt8>.SubSequence>) -> Manifest {
  var (modules, actions, rewrites): ([Manifest.Module], [Manifest.Action], [Manifest.Rewrite]) = ([], [], [])
  var namespaces: [(name: String, routes: [Manifest.RegisteredRoute])] = [("global", [])]
  for line in lines.prefix(64) {
    let words = line.dropFirst().split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    guard let kind = line.first.map({ UnicodeScalar($0) }), let first = words.first else { continue }
    let rest = words.dropFirst()
    switch kind {
    case "m":
      modules.append(
        Manifest.Module(ModuleName(first), services: Array(rest.prefix(2)), requiredServices: Array(rest.dropFirst(2))))
    case "k":
      let key = Manifest.Key(
        ActionAddress("t", ActionName(first)), rest.dropFirst().map { .init($0, "Int") }, output: rest.first ?? "Int")
      modules.append(Manifest.Module("K", publishedKeys: [key], requiredKeys: [key]))
    case "a", "b":
      let parameters = rest.map { Manifest.Parameter($0, "Int", isRequired: kind == "a", isTextual: $0 != "x") }
      actions.append(Manifest.Action(ActionName(first), parameters, exposure: kind == "a" ? .all : .sources([.push])))
    case "n": namespaces.append((first, []))
    case "f": if let to = rest.first { rewrites.append(Manifest.Rewrite(from: first, to: to, priority: rest.count)) }
    case "r", "s":
      namespaces[namespaces.count - 1].routes.append(
        Manifest.RegisteredRoute(
          first, priority: kind == "r" ? 0 : rest.count, rest.isEmpty ? .handler : .action,
          action: rest.first.map { ActionAddress("t", ActionName($0)) }, module: "M",
          exposure: kind == "r" ? .all : .sources([.push])))
    default: continue
    }
  }
  return Manifest(
    modules: modules, targets: [Manifest.Target("t", module: "M", actions: actions)],
    namespaces: namespaces.map { name, routes in
      let isWeb = name.contains(".")
      return Manifest.Namespace(
        name, name == "global" ? .global : isWeb ? .web : .scheme, schemes: isWeb ? [] : [name],
        hosts: isWeb ? [name] : [], routes: routes)
    }, rewrites: rewrites)
}
