import Foundation
import MediatorManifest
import MediatorTesting
import Testing

/// A folder that is removed with its owner.
private final class Folder {
  let url = FileManager.default.temporaryDirectory.appending(path: "expectations-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
  deinit { try? FileManager.default.removeItem(at: url) }

  func file(_ name: String, _ text: String) throws -> URL {
    let file = url.appending(path: name)
    try Data(text.utf8).write(to: file)
    return file
  }
}

@Suite("Expectations compare an app with its files") struct ProjectExpectationTests {
  private func app() throws -> Mediator {
    let mediator = try Mediator(links: LinkSettings(namespaces: [.web("shop.example"), .schemes("shop")]))
    try mediator.register(
      ModuleContents { Route("/cart", in: "shop.example", exposedTo: .all) { () -> String in "cart" } }, as: "Cart")
    return mediator
  }

  private func association(_ path: String) -> String {
    #"{"applinks":{"details":[{"appIDs":["ABCDE12345.b"],"components":[{"/":"\#(path)"}]}]}}"#
  }

  @Test("An association file that agrees passes, and others fail (PF29)")
  func associationFilesAreExpected() throws {
    let (mediator, folder) = (try app(), try Folder())
    mediator.expectSiteAssociation(
      at: try folder.file("good", association("/cart")), host: "shop.example", app: "ABCDE12345.b")
    let wrong = try folder.file("wrong", association("/sale"))
    withKnownIssue {
      mediator.expectSiteAssociation(at: wrong, host: "shop.example", app: "ABCDE12345.b")
    } matching: { issue in
      issue.comments.contains { "\($0)".contains("https://shop.example/sale: sent by rule 1 '/sale'") }
    }
    let good = folder.url.appending(path: "good")
    for (host, app) in [("other.example", "ABCDE12345.b"), ("shop.example", "ABCDE12345.c")] {
      withKnownIssue { mediator.expectSiteAssociation(at: good, host: host, app: app) }
    }
    let none = folder.url.appending(path: "none")
    withKnownIssue { mediator.expectSiteAssociation(at: none, host: "shop.example", app: "ABCDE12345.b") }
  }

  @Test("Property lists that agree pass, and others fail (PF29)")
  func projectFilesAreExpected() throws {
    let (mediator, folder) = (try app(), try Folder())
    let info = try folder.file(
      "Info.plist",
      "<plist><dict><key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>shop</string>"
        + "</array></dict></array></dict></plist>")
    mediator.expectProjectFiles(info: info, entitlements: nil)
    let empty = try folder.file("empty.plist", "<plist><dict/></plist>")
    withKnownIssue {
      mediator.expectProjectFiles(info: info, entitlements: empty)
    } matching: { issue in
      issue.comments.contains { "\($0)".contains("'applinks:shop.example' is missing: add it [domains]") }
    }
  }

  @Test("A committed manifest is that of the app (PF23)")
  func manifestsAreExpected() throws {
    let (mediator, folder) = (try app(), try Folder())
    mediator.expectManifest(at: try folder.file("app.json", mediator.manifest().json()))
    let old = try folder.file("old.json", try Mediator().manifest().json())
    withKnownIssue {
      mediator.expectManifest(at: old)
    } matching: { issue in
      issue.comments.contains { "\($0)".contains("RENEW_MANIFEST=1") && "\($0)".contains("/cart") }
    }
  }
}
