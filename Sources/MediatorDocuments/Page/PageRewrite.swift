import MediatorManifest
import RoutePatterns

/// A rewrite as the page's script applies it: a pattern, and the parts of the template.
struct PageRewrite: Encodable {
  /// A part of a query item or of a fragment: text, or the name of a capture.
  struct Piece: Encodable {
    var text: String?
    var name: String?

    init(_ piece: RewriteTemplate.Piece) {
      switch piece {
      case .literal(let text): self.text = text
      case .parameter(let name): self.name = name
      }
    }
  }

  let pattern: PagePattern
  /// The custom scheme of the template, if it has one.
  var scheme: String?
  /// The web scheme and authority of the template, if it has them.
  var web: String?
  let elements: [PagePattern.Element]
  let endsInSlash: Bool
  let dropsQuery: Bool
  let query: [[Piece]]
  let fragment: [Piece]?

  private init(_ rule: RewriteSet.Rule) {
    let template = rule.template
    pattern = PagePattern(rule.rewrite.from)
    switch template.base {
    case .own: break
    case .custom(let scheme): self.scheme = scheme
    case .web(let base): web = base
    }
    elements = PagePattern.elements(of: template.components)
    endsInSlash = template.endsInSlash
    dropsQuery = template.dropsQuery
    query = template.query.map { $0.map(Piece.init) }
    fragment = template.fragment?.map(Piece.init)
  }

  /// Returns the rewrites of a manifest, by index; `nil` for one that cannot be read.
  static func all(of manifest: Manifest) -> [PageRewrite?] {
    var rewrites: [PageRewrite?] = manifest.rewrites.map { _ in nil }
    let readable = manifest.readableRewrites
    for entry in RewriteSet.checked(readable.map(\.rule)).set.table.entries {
      rewrites[readable[entry.value.index].index] = PageRewrite(entry.value)
    }
    return rewrites
  }
}
