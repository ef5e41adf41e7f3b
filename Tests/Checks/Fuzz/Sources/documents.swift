import Foundation
import MediatorDocuments
import MediatorKit
import MediatorLinks
import MediatorManifest

/// Writes the documents of a manifest.
///
/// They end, and contain no hidden characters whatever the names in the manifest.
func fuzz(_ input: UnsafeBufferPointer<UInt8>) {
  guard let manifest = try? Manifest(json: String(decoding: input, as: UTF8.self)) else { return }
  let markdown = MarkdownReference(manifest, title: "App").markdown
  let page = Inspector(manifest, title: "App").html
  for text in [markdown, page] {
    let hidden = text.unicodeScalars.first { scalar in
      switch scalar.properties.generalCategory {
      case .control: scalar != "\n" && scalar != "\t" && scalar != "\r"
      case .format, .lineSeparator, .paragraphSeparator: true
      default: false
      }
    }
    require(hidden == nil, "a document has no hidden characters")
  }
  for example in ExampleURLs(manifest).examples { require(!example.url.isEmpty, "an example is a URL") }
}
