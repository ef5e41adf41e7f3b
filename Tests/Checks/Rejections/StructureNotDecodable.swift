// A structure in a URL is `Decodable`.
// expect: type 'Filter' does not conform to protocol 'Decodable'

import MediatorKit

#if RIGHT
struct Filter: StructureDecodable, Sendable { var size: Int }
#else
struct Filter: StructureDecodable, Sendable { var size: Size }
struct Size: Sendable {}
#endif
