// An initializer that throws any error is not the one that decodes; the raw value would be decoded in its place (FD1).
// expect: type 'Tab' does not conform to protocol 'TextDecodable'
// expect: unavailable initializer 'init(text:)' was used to satisfy a requirement of protocol 'TextDecodable': declare init(text:) with throws(ParameterError)

import MediatorKit

enum Tab: String, TextDecodable {
  case new, used

  #if RIGHT
  init(text: String) throws(ParameterError) {
    guard let tab = Tab(rawValue: text.lowercased()) else { throw .malformed(expected: "a tab") }
    self = tab
  }
  #else
  init(text: String) throws {
    guard let tab = Tab(rawValue: text.lowercased()) else { throw ParameterError.malformed(expected: "a tab") }
    self = tab
  }
  #endif
}
