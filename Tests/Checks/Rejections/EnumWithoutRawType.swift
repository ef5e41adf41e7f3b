// An enumeration that is read from a text has a raw type, or its own initializer (FD41).
// expect: type 'Tab' does not conform to protocol 'TextDecodable'
// expect: give an enumeration a raw type, as in 'enum Tab: String, TextDecodable', or declare init(text:) with throws(ParameterError)

import MediatorKit

#if RIGHT
enum Tab: String, TextDecodable { case info, photos }
#else
enum Tab: TextDecodable { case info, photos }
#endif
