// The inputs of a page are read from its URL, so their types can be.
// expect: type 'Product' does not conform to protocol 'ParameterDecodable'

import MediatorKit
import MediatorNavigation

struct Product: Sendable {}

#if RIGHT
let page = PageLink<Int>("users", "page", "id")
#else
let page = PageLink<Product>("users", "page", "product")
#endif
