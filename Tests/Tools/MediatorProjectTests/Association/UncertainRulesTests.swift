import MediatorProject
import Testing

@Suite("Rules that systems treat differently fail nothing") struct UncertainRulesTests {
  private static let detail = #"{"appIDs":["\#(SiteAssociationTests.app)"],"paths":["/a"]}"#

  @Test(
    "A form that systems treat differently is a warning (PF6)",
    arguments: [
      (#"{"/":"?a"}"#, "a path that begins with '?'"), (#"{"/":"/a//b"}"#, "'//' inside a path"),
      (#"{"/":"/a","?":{"orderID":"?*"}}"#, "the case of names of query items"),
    ])
  func formsAreWarnings(rule: String, form: String) throws {
    let findings = try SiteAssociationTests.file(rule).findings
    #expect(
      findings.map(\.description) == [
        "warning: apple-app-site-association: applinks.details[0].components[0]: systems differ about \(form) [uncertain]"
      ])
  }

  @Test("An app in several elements is a warning, and other files have none (PF6)")
  func sharedAppsAreAWarning() throws {
    let file = try SiteAssociation(json: #"{"applinks":{"details":[\#(Self.detail),\#(Self.detail),\#(Self.detail)]}}"#)
    #expect(
      file.findings.map(\.description) == [
        "warning: apple-app-site-association: applinks.details[1]: systems differ about an app in several elements: found '\(SiteAssociationTests.app)' [uncertain]"
      ])
    #expect(try SiteAssociationTests.file(##"{"/":"//a/?*/b","?":{"id":"?"},"#":"A//?"}"##).findings == [])
    #expect(try SiteAssociationTests.file(#"{"?":{"ID":1}}"#).findings.map(\.rule) == [.associationType])
  }

  @Test("Errors are listed after any number of warnings, and what is not listed is said (PF6)")
  func manyFindings() throws {
    func findings(_ rules: [String]) throws -> [String] {
      try SiteAssociationTests.file(rules.joined(separator: ",")).findings.map(\.description)
    }
    let (uncertain, wrong) = (#"{"/":"?a"}"#, #"{"/":"/$(none)"}"#)
    let mixed = try findings(Array(repeating: uncertain, count: 150) + [wrong])
    #expect(mixed.count == 102 && mixed.count { $0.hasPrefix("error: ") } == 1)
    #expect(mixed.last == "warning: apple-app-site-association: 50 more findings not listed [uncertain]")
    let errors = try findings(Array(repeating: uncertain, count: 101) + Array(repeating: wrong, count: 101))
    #expect(errors.count == 201)
    #expect(errors.last == "error: apple-app-site-association: 2 more findings not listed [association-variable]")
  }

  @Test("A difference by such a rule is a warning, and so is one of '?' over an escape (PF6)")
  func differencesAreWarnings() throws {
    let rules = #"{"/":"?z"},{"/":"/%C3%A9?"},{"/":"/sale/?"},{"/":"/%C3%B6/?*"}"#
    let report = try ComparisonTests.compare(ComparisonTests.manifest(["/b"]), rules)
    let found = Set(report.findings.map { "\($0.severity) \($0.rule) \($0.subject.dropFirst(20))" })
    #expect(
      found == [
        "warning not-sent /b", "warning uncertain /az", "warning uncertain /%C3%A9a", "error not-accepted /sale/a",
        "error not-accepted /%C3%B6/a",
      ])
  }
}
