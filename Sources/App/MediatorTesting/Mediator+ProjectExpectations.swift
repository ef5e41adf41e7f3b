public import Foundation
public import MediatorProject
public import Testing

extension Mediator {
  /// Expects that the routes of a host agree with its association file.
  ///
  /// ```swift
  /// mediator.expectSiteAssociation(at: file, host: "shop.example", app: "ABCDE12345.com.example.shop")
  /// ```
  ///
  /// A link that opens the app without a page is a failure, and so are a host of no namespace, an app without rules and an
  /// incomplete comparison. A link that stays in the browser is a failure only if `isStrict`.
  ///
  /// - Parameters:
  ///   - file: The association file.
  ///   - host: A host of a web namespace.
  ///   - app: The identifier of the app in the file, with its prefix.
  ///   - isStrict: Whether warnings are failures, except for those that are uncertain.
  ///   - sourceLocation: The source location for failures; omit it.
  public func expectSiteAssociation(
    at file: URL, host: String, app: String, isStrict: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    do {
      let file = try SiteAssociation(contentsOf: file)
      let comparison = try manifest().compare(with: file, host: host, app: app)
      Self.record(file.findings + comparison.findings, isStrict, sourceLocation)
    } catch {
      Issue.record(Comment(rawValue: "\(error)"), sourceLocation: sourceLocation)
    }
  }

  /// Expects that the schemes and hosts of the app agree with its property lists.
  ///
  /// - Parameters:
  ///   - info: The `Info.plist`, or `nil` to leave out its checks.
  ///   - entitlements: The entitlements, or `nil` to leave out their checks.
  ///   - variables: The values of build settings that the files name.
  ///   - isRelease: Whether domains for development are failures.
  ///   - isStrict: Whether warnings are failures.
  ///   - sourceLocation: The source location for failures; omit it.
  public func expectProjectFiles(
    info: URL?, entitlements: URL?, variables: [String: String] = [:], isRelease: Bool = false,
    isStrict: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    do {
      let findings = try manifest().findings(
        info: info.map { try PropertyListFile(contentsOf: $0, variables: variables) },
        entitlements: entitlements.map { try PropertyListFile(contentsOf: $0, variables: variables) },
        isRelease: isRelease)
      Self.record(findings, isStrict, sourceLocation)
    } catch {
      Issue.record(Comment(rawValue: "\(error)"), sourceLocation: sourceLocation)
    }
  }

  /// Expects that a committed manifest is that of the mediator.
  ///
  /// With `RENEW_MANIFEST=1` in the environment it writes the file. A project without a package commits it for `mediator`.
  ///
  /// - Parameters:
  ///   - file: The manifest.
  ///   - sourceLocation: The source location for failures; omit it.
  public func expectManifest(at file: URL, sourceLocation: SourceLocation = #_sourceLocation) {
    let json = manifest().json()
    do {
      if ProcessInfo.processInfo.environment["RENEW_MANIFEST"] == "1" {
        try Data(json.utf8).write(to: file, options: .atomic)
      } else if try Data(contentsOf: file) != Data(json.utf8) {
        let changes = manifest().changes(from: try Manifest(contentsOf: file)).prefix(10).map { "\n  \($0)" }.joined()
        Issue.record(
          Comment(
            rawValue:
              "\(file.lastPathComponent) is not the manifest of the app; write it with RENEW_MANIFEST=1\(changes)"),
          sourceLocation: sourceLocation)
      }
    } catch {
      Issue.record(Comment(rawValue: "\(error); write it with RENEW_MANIFEST=1"), sourceLocation: sourceLocation)
    }
  }

  private static func record(_ findings: [Manifest.Finding], _ isStrict: Bool, _ sourceLocation: SourceLocation) {
    for finding in findings
    where finding.severity == .error || (isStrict && finding.severity == .warning && finding.rule != .uncertain) {
      Issue.record(Comment(rawValue: "\(finding)"), sourceLocation: sourceLocation)
    }
  }
}
