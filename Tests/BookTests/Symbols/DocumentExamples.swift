import Foundation
import MediatorDocuments

// The examples in the comments of MediatorDocuments.

enum DocumentExamples {
  static func inspector(_ mediator: Mediator) throws {
    let page = Inspector(mediator.manifest(), title: "Shop").html
    try page.write(toFile: "inspector.html", atomically: true, encoding: .utf8)
  }

  static func reference(_ mediator: Mediator) throws {
    let text = MarkdownReference(mediator.manifest(), title: "Shop").markdown
    try text.write(toFile: "reference.md", atomically: true, encoding: .utf8)
  }
}
