import MediatorManifest
import RoutePatterns

/// The template of a rewrite or of a parent's URL, for the page's script.
struct PageURLTemplate: Encodable {
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

  /// The custom scheme of the template, if it has one.
  var scheme: String?
  /// The web scheme and authority of the template, if it has them; without a host that has parameters.
  var web: String?
  /// The parts of a host that has parameters.
  var host: [Piece]?
  /// The name of the captured URL that the template stands for.
  var captured: String?
  let elements: [PagePattern.Element]
  let endsInSlash: Bool
  let query: [[Piece]]
  let fragment: [Piece]?
  /// Whether the query of the URL is left out, and its fragment.
  let dropsQuery: Bool
  let dropsFragment: Bool
  /// The names that a parent's URL requires.
  let needed: [String]

  /// Creates the template of a parent, or `nil` if it is malformed.
  init?(parent text: String, of pattern: RoutePattern) {
    guard let parent = try? ParentTemplate(text, of: pattern, others: nil) else { return nil }
    self.init(parent.template, carriesOver: false, needed: parent.neededNames)
  }

  fileprivate init(_ template: RewriteTemplate, carriesOver: Bool, needed: [String]) {
    self.needed = needed
    dropsQuery = !carriesOver || template.dropsQuery
    dropsFragment = !carriesOver
    switch template.base {
    case .own: break
    case .custom(let scheme): self.scheme = scheme
    case .web(let base):
      web = base
      if !template.host.isEmpty { host = template.host.map(Piece.init) }
    case .captured(let name): captured = name
    }
    elements = PagePattern.elements(of: template.components)
    endsInSlash = template.endsInSlash
    query = template.query.map { $0.map(Piece.init) }
    fragment = template.fragment?.map(Piece.init)
  }
}

/// A rewrite for the page's script.
struct PageRewrite: Encodable {
  let pattern: PagePattern
  let template: PageURLTemplate

  private init(_ rule: RewriteSet.Rule) {
    pattern = PagePattern(rule.rewrite.from)
    template = PageURLTemplate(rule.template, carriesOver: true, needed: [])
  }

  /// Returns the rewrites of a manifest, by index; `nil` for a malformed one.
  static func all(of manifest: Manifest) -> [PageRewrite?] {
    var rewrites: [PageRewrite?] = manifest.rewrites.map { _ in nil }
    let readable = manifest.readableRewrites
    for entry in RewriteSet.checked(readable.map(\.rule)).set.table.entries {
      rewrites[readable[entry.value.index].index] = PageRewrite(entry.value)
    }
    return rewrites
  }
}
