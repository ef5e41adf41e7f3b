import MediatorKit
import Testing

@Suite("Parameters collect texts") struct TextCollectionTests {
  // More than 16 labels are looked up by hash.
  @Test("Repeated labels become lists in order of appearance", arguments: [1, 15, 16, 17, 400])
  func repeatedLabelsBecomeLists(count: Int) {
    let labels = (0..<count).map { "label\($0)" }
    let parameters = Parameters(texts: (0..<3).flatMap { round in labels.map { ($0, "\(round)") } })
    #expect(parameters.labels == labels)
    for label in labels { #expect((parameters[label] as? Parameters.Text)?.texts == ["0", "1", "2"]) }
  }

  @Test("One label collects many texts")
  func oneLabelCollectsManyTexts() {
    let texts = (0..<5_000).map(String.init)
    let parameters = Parameters(texts: texts.map { ("label", $0) })
    #expect((parameters["label"] as? Parameters.Text)?.texts == texts)
  }

  @Test("The description shows the last value of each label")
  func descriptionShowsTheLastValues() {
    let parameters: Parameters = ["a": 1, "b": 2, "a": 3]
    #expect(parameters.description == "[a: 3, b: 2]")
  }
}
