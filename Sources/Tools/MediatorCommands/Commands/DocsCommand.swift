import Foundation
import MediatorDocuments
import MediatorText

/// `mediator docs`: writes a reference and an inspector page.
enum DocsCommand: ToolCommand {
  static let name = "docs"
  static let usage = "MANIFEST --out DIR"
  static let summary = "write a reference in Markdown, and an HTML page to browse it"
  static let options = [
    OptionSpec(name: "out", value: "DIR", summary: "the directory of the files"),
    OptionSpec(name: "title", value: "TITLE", summary: "the title of the documents"),
  ]

  static func run(_ arguments: Arguments, _ environment: ToolEnvironment) throws(UsageProblem) -> ToolReport {
    let manifest = try arguments.onlyManifest(environment)
    let title = arguments.value("title") ?? "Routes"
    let path = try arguments.required("out")
    if path.isEmpty { throw UsageProblem("'--out': empty path: expected a directory") }
    let folder = URL(filePath: path, directoryHint: .isDirectory)
    let reference = MarkdownReference(manifest, title: title)
    let files = [
      ("reference.md", reference.markdown),
      ("inspector.html", Inspector(manifest, title: title).html),
    ]
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name), options: .atomic) }
    } catch {
      let reason =
        switch (error as? CocoaError)?.code {
        case .fileWriteNoPermission, .fileReadNoPermission: "permission is denied"
        case .fileWriteOutOfSpace: "no space is left"
        default: "it is no directory, or not below one"
        }
      throw UsageProblem("\(path.printable): cannot be written: \(reason)", file: path)
    }
    var report = ToolReport(lines: files.map { "\(path)/\($0.0)" })
    report.summary = reference.unsearchedWords
    report.limits = [report.summary].compactMap(\.self)
    report.isComplete = report.limits.isEmpty
    return report
  }
}
