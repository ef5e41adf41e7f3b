import Foundation
import MediatorLinks
import Testing

@Suite struct LinkSourceTests {
  @Test("A source is written as a string, as names are", arguments: [LinkSource.push, .universalLink, "a \"widget\""])
  func sourceIsWrittenAsAString(source: LinkSource) throws {
    let data = try JSONEncoder().encode([source])
    #expect(try JSONDecoder().decode([String].self, from: data) == [source.rawValue])
    #expect(try JSONDecoder().decode([LinkSource].self, from: data) == [source])
  }

  // Stores of held links and apps' own files have this form.
  @Test("A source that an earlier version wrote as a dictionary is read")
  func earlierSourceIsRead() throws {
    let bytes = Data(#"[{"rawValue":"push"},"web",{"rawValue":"user-activity"}]"#.utf8)
    #expect(try JSONDecoder().decode([LinkSource].self, from: bytes) == [.push, .web, .userActivity])
  }

  @Test("A value that is neither is an error", arguments: ["[1]", "[null]", "[{}]", #"[{"rawValue":1}]"#, "[[]]"])
  func otherValuesAreErrors(json: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([LinkSource].self, from: Data(json.utf8)) }
  }
}
