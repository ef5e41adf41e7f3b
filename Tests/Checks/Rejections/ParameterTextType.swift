// A text of another type is not the one for URLs, which would have the description (FD1).
// expect: type 'Code' does not conform to protocol 'TextDecodable'
// expect: unavailable property 'parameterText' was used to satisfy a requirement of protocol 'TextDecodable': declare parameterText as a String

import MediatorKit

struct Code: TextDecodable {
  let text: String

  init(text: String) { self.text = text }

  #if RIGHT
  var parameterText: String { text }
  #else
  var parameterText: Substring { text.prefix(8) }
  #endif
}
