import MediatorKit
// Files that import this library need not import the libraries that it uses.
@_exported public import MediatorManifest

/// A page to browse a manifest.
///
/// ```swift
/// let page = Inspector(mediator.manifest(), title: "Shop").html
/// try page.write(toFile: "inspector.html", atomically: true, encoding: .utf8)
/// ```
///
/// It is one file with markup, style, script and the manifest, and loads no other resources. It decides nothing about URLs: for
/// each route it has the command of `mediator explain` that does. Texts of a manifest are escaped.
public struct Inspector: Sendable {
  private let manifest: Manifest
  private let title: String

  /// Creates the page of a manifest.
  ///
  /// - Parameters:
  ///   - manifest: The manifest to show.
  ///   - title: The title of the page.
  public init(_ manifest: Manifest, title: String) {
    self.manifest = manifest
    self.title = title
  }

  /// The page, which depends only on the manifest and the title.
  public var html: String { html(appending: "") }

  /// Returns the page with more at the end of its script, for tests.
  package func html(appending script: String) -> String {
    let style = "\n" + InspectorFiles.style
    let whole = "\n(() => {\n\"use strict\";\n\(InspectorFiles.script)\n\(script)})();\n"
    return PageTemplate(InspectorFiles.markup).filled([
      "title": PageText.markup(title), "style": style, "style-hash": PageText.policySource(of: style), "script": whole,
      "script-hash": PageText.policySource(of: whole), "data": PageText.script(json: data),
    ])
  }

  private var data: String { PageData(manifest).sortedJSON(isPretty: false) }
}
