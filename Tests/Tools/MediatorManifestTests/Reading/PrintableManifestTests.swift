import MediatorRouteFiles
import MediatorManifest
import MediatorTestSupport
import Testing

@Suite("No text of a manifest moves the cursor or hides anything") struct PrintableManifestTests {
  private static func isPrintable(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: scalar == "\n"
      default: true
      }
    }
  }

  @Test("Control and format characters of a manifest are escaped in all texts") func textsArePrintable() {
    let manifest = Manifest.of(
      [Manifest.Module("M"), Manifest.Module("N", requiredKeys: [Manifest.Key("\u{1B}/\u{202E}", output: "Void")])],
      actions: [Manifest.Action("a\u{1B}[2J")], routes: [Manifest.RegisteredRoute("/\u{7}", .handler, module: "M")])
    for finding in manifest.validate() { #expect(Self.isPrintable(finding.description)) }
    for change in manifest.changes(from: .of()) { #expect(Self.isPrintable(change.description)) }
    #expect(throws: ManifestError.self) { try Manifest(json: #"{"version":1,"\u001b":1}"#) }
    do throws(ManifestError) {
      _ = try Manifest(json: #"{"version":1,"modules":[],"targets":[],"namespaces":[],"rewrites":[],"\u001b":1}"#)
    } catch {
      #expect(Self.isPrintable("\(error)"))
    }
  }
}
