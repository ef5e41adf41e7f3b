// A key of a page has one label for each input: here is one too many.
// expect: is unavailable: pass one label for each input of the page

import MediatorKit
import MediatorNavigation

#if RIGHT
let page = PageLink<Int>("users", "page", "id")
#else
let page = PageLink<Int>("users", "page", "id", "tab")
#endif
