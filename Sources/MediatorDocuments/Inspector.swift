import Foundation
import MediatorKit
public import MediatorManifest

/// A page on which a person browses what a manifest holds, and sees which route would take a URL and why.
///
/// ```swift
/// let page = Inspector(mediator.manifest(), title: "Shop").html
/// try page.write(toFile: "inspector.html", atomically: true, encoding: .utf8)
/// ```
///
/// It is one file that loads nothing: markup, style, script and the manifest. Its script follows URLs by the rules of
/// the mediator. Whatever a manifest says stays text.
public struct Inspector: Sendable {
  private let manifest: Manifest
  private let title: String

  /// Makes the page of a manifest.
  ///
  /// - Parameters:
  ///   - manifest: What is shown.
  ///   - title: What the page is called.
  public init(_ manifest: Manifest, title: String) {
    self.manifest = manifest
    self.title = title
  }

  /// The whole page; the same text for the same manifest and title.
  public var html: String { html(appending: "") }

  /// The page with more at the end of its script, for a test of it.
  package func html(appending script: String) -> String {
    let style = "\n" + InspectorFiles.style
    let whole = "\n(() => {\n\"use strict\";\n\(InspectorFiles.engine)\n\(InspectorFiles.views)\n\(script)})();\n"
    return PageTemplate(InspectorFiles.markup).filled([
      "title": PageText.markup(title), "style": style, "style-hash": PageText.policySource(of: style), "script": whole,
      "script-hash": PageText.policySource(of: whole), "data": PageText.script(json: data),
    ])
  }

  private var data: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let urls = ExampleURLs(manifest)
    var examples: [String: [String?]] = [:]
    for namespace in manifest.namespaces {
      examples[namespace.name] = namespace.routes.indices.map { urls.example(of: $0, in: namespace.name)?.url }
    }
    let direct = Dictionary(urls.direct.map { ($0.action.description, $0.url) }) { first, _ in first }
    // Nothing in a manifest can fail to be encoded.
    guard let data = try? encoder.encode(PageData(manifest: manifest, examples: examples, direct: direct)) else {
      return ""
    }
    return String(decoding: data, as: UTF8.self)
  }
}

/// What the page carries.
private struct PageData: Encodable {
  let manifest: Manifest
  let examples: [String: [String?]]
  let direct: [String: String]
}
