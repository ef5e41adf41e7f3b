package import MediatorKit

/// A page that code names by its key: a link to it reaches the routes of that page alone.
///
/// Such a link is not rewritten, and no scheme or host decides its namespace. The URL has the inputs, and nothing else.
package final class NamedPage: Sendable {
  let address: ActionAddress
  /// The texts of the inputs from which the URL was generated; a route that reads others from it is not reached.
  let inputs: [(label: String, texts: [String])]

  package init(_ address: ActionAddress, inputs: [(label: String, texts: [String])] = []) {
    self.address = address
    self.inputs = inputs
  }

  /// Returns whether a candidate is a route of the page, with the inputs of the URL.
  func isReached(by candidate: LinkCandidate, of link: Link) -> Bool {
    guard candidate.route?.pageAddress == address else { return false }
    if inputs.isEmpty { return true }
    let parameters = link.parameters(candidate, [:])
    // Of repeated items the first decides, unless the input is a list.
    let lists = link.action(of: candidate)?.parameters.filter(\.isList).map(\.label) ?? []
    return inputs.allSatisfy { label, texts in
      let own = parameters.urlTexts(label)
      return own == texts || own == Array(texts.prefix(1)) && !lists.contains(label)
    }
  }
}

extension Parameters {
  /// Returns the texts of a value as a URL has them, or `nil` if there is none.
  func urlTexts(_ label: String) -> [String]? {
    switch self[label] {
    case let text as Parameters.Text: text.texts
    case let value as any ParameterDecodable: value.parameterTexts
    default: nil
    }
  }
}
