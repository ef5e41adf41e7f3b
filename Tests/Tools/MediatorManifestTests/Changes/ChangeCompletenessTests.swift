import Foundation
import MediatorManifest
import MediatorTestSupport
import Testing

/// Changes or removes each part of a manifest.
@Suite("Every difference of two manifests is reported (N6)") struct ChangeCompletenessTests {
  private func manifest() throws -> Manifest {
    let reader = StandardURLReader(
      limits: URLLimits(segments: 8, fragmentLength: 9), plus: .plus, repeatedItems: .last, emptySegments: .ignored,
      keepsFinalSlash: true, foldsFirstSegment: true, foldsPath: true,
      separatesItemsBySemicolons: true, readsMatrixParameters: true, foldsItemNames: true, rawCharacters: .rejected)
    var settings = LinkSettings(
      schemes: ["shop"], webHosts: ["shop.example"],
      namespaces: [
        .schemes("admin", "staff").with { $0.reader = reader }, .web("admin.example", named: "web"),
      ], openExternally: { $0 })
    settings.browser = BrowserRule([.unmatched, .malformed], from: .universalLink)
    let mediator = try Mediator(modules: [StockModule.self, ClerkModule.self, OrderModule.self], links: settings)
    try mediator.routes(in: "admin").add(
      Route("/desk/:id<int>(/:tab)", exposedTo: .push) { (id: Int) in id })
    try mediator.routes().add(Route(inBrowser: "/pay/*", exposedTo: .push))
    try mediator.routes().add(
      Route("/own", labels: ["held"], exposedTo: .push) { (held: Bool?) in held ?? false }.fromContext("held"))
    mediator.rewrites = try RewriteSet([
      Rewrite(from: "/old/:id", to: "/stock/:id"), Rewrite(from: "/older/:id", to: "/old/:id", priority: 2),
    ])
    let manifest = mediator.manifest()
    // What this library registers none of.
    var text = Manifest.Parameter("id", "Slug")
    text.matched = true
    let street = Manifest.Parameter.Field("street", "String")
    let query = Manifest.Parameter(
      "query", "Query", isComposite: true,
      fields: [
        .init("words", "String", isSecret: true), .init("limit", "Int", isOptional: true),
        .init("address", "Address", isOptional: true, fields: [street]),
      ])
    let page = Manifest.RegisteredRoute(
      "/page/:id", .page, module: "Pages", parameters: [text, query], parentPage: "page/all")
    return Manifest(
      modules: manifest.modules, targets: manifest.targets,
      namespaces: manifest.namespaces + [Manifest.Namespace("pages", .scheme, schemes: ["pages"], routes: [page])],
      rewrites: manifest.rewrites, browser: manifest.browser, secretItems: ["session", "token"])
  }

  @Test func everyPartIsReported() throws {
    let manifest = try manifest()
    let document = try JSONSerialization.jsonObject(with: Data(manifest.json().utf8))
    var count = 0
    for (path, other) in Self.variants(of: document, at: "") where path != "version" {
      let data = try JSONSerialization.data(withJSONObject: other)
      guard let changed = try? Manifest(data), changed != manifest else { continue }
      count += 1
      #expect(!changed.changes(from: manifest).isEmpty, "\(path) is new")
      #expect(!manifest.changes(from: changed).isEmpty, "\(path) is old")
    }
    #expect(count > 150, "\(count)")
  }

  /// Returns the documents with one changed value or one removed element.
  private static func variants(of value: Any, at path: String) -> [(path: String, document: Any)] {
    switch value {
    case let members as [String: Any]:
      return members.sorted { $0.key < $1.key }.flatMap { key, member in
        variants(of: member, at: path.isEmpty ? key : "\(path).\(key)").map { path, variant in
          (path, members.merging([key: variant]) { $1 })
        }
      }
    case let elements as [Any]:
      return elements.indices.flatMap { index -> [(path: String, document: Any)] in
        let without = elements[..<index] + elements[(index + 1)...]
        let changed = variants(of: elements[index], at: "\(path)[\(index)]").map { path, variant in
          (path: path, document: Array(elements[..<index] + [variant] + elements[(index + 1)...]) as Any)
        }
        return changed + [(path: "\(path)[\(index)]", document: Array(without) as Any)]
      }
    case let text as String:
      let words = [
        "lifetime": ["transient", "cached"], "isolation": ["main-actor", "none"],
        "kind": ["file", "page", "scheme", "web", "browser"], "plus": ["space"], "repeatedItems": ["list", "error"],
        "emptySegments": ["rejected"], "rawCharacters": ["escaped"],
        "order": ["registration"], "exposure": ["none", "all"],
      ]
      let key = path.split(separator: ".").last.map(String.init) ?? ""
      return (words[key] ?? ["\(text)x"]).filter { $0 != text }.map { (path, $0) }
    case let number as NSNumber:
      return path.hasSuffix("priority") || path.contains("limits")
        ? [(path, number.intValue + 1)] : [(path, !number.boolValue)]
    default: return []
    }
  }
}
