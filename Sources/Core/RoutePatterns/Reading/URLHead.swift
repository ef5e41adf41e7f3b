/// The scheme and the authority of a text, which every reader finds at the same place (RFC 3986, appendix B).
///
/// Use it for a text that is not read yet, or that has to be split before it is read.
package struct URLHead {
  /// The scheme without its colon, or `nil` if the text does not begin with one.
  package let scheme: Substring?
  /// The text after the scheme.
  private let reference: Substring.UTF8View

  package init(_ text: String) {
    let utf8 = text[...].utf8
    let name = utf8.prefix(while: CharacterClass.scheme.contains)
    let isScheme = name.first?.isASCIILetter ?? false && utf8[name.endIndex...].first == UInt8(ascii: ":")
    scheme = isScheme ? Substring(name) : nil
    reference = isScheme ? utf8[name.endIndex...].dropFirst() : utf8
  }

  /// The text between `//` and the path, or `nil` if there are no such slashes.
  package var authority: Substring? {
    guard reference.starts(with: "//".utf8) else { return nil }
    return Substring(reference.dropFirst(2).prefix { !"/?#".utf8.contains($0) })
  }

  /// The path, the query and the fragment.
  package var rest: Substring { Substring(authority.map { reference[$0.endIndex...] } ?? reference) }
}
