// A label of a page's key is a string, not a labeled argument.
// expect: extraneous argument label 'id:' in call

import MediatorKit
import MediatorNavigation

struct Product: Sendable {}

#if RIGHT
let page = PageLink<Int>("users", "page", "id")
#else
let page = PageLink<Int>("users", "page", id: "id")
#endif
