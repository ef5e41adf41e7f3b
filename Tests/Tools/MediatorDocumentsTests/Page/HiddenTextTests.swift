import MediatorDocuments
import Testing

/// Direction marks let a name show as another one, and some renderers end a file at a NUL.
@Suite("Documents show hidden characters as code points") struct HiddenTextTests {
  private static let hidden = "a\u{202E}b\u{0}c\u{1B}[31m\u{200B}\u{FEFF}\u{85}"

  private static var manifest: Manifest {
    let action = Manifest.Action(ActionName(hidden), summary: hidden)
    return Manifest(
      modules: [Manifest.Module(ModuleName(hidden))],
      targets: [Manifest.Target(TargetName(hidden), module: ModuleName(hidden), actions: [action])],
      namespaces: [
        Manifest.Namespace(
          RouteNamespace.globalName, .global, schemes: [hidden],
          routes: [Manifest.RegisteredRoute("/" + hidden, .action, action: "a/b", module: ModuleName(hidden))])
      ], rewrites: [Manifest.Rewrite(from: hidden, to: hidden)])
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    ["\u{202E}", "\u{0}", "\u{1B}", "\u{200B}", "\u{FEFF}", "\u{85}", "\u{7F}"].contains(scalar)
  }

  @Test("Markdown has no hidden characters (AT15)") func markdown() {
    let markdown = MarkdownReference(Self.manifest, title: Self.hidden).markdown
    #expect(!markdown.unicodeScalars.contains(where: Self.isHidden))
    #expect(markdown.contains("202E"))
  }

  @Test("The inspector page has no hidden characters (AT15)") func page() {
    let html = Inspector(Self.manifest, title: Self.hidden).html
    #expect(!html.unicodeScalars.contains(where: Self.isHidden))
    #expect(html.contains("202E") || html.contains("202e"))
  }
}
