// A key of a page has one label for each input: here is one too few.
// expect: is unavailable: pass one label for each input of the page

import MediatorKit
import MediatorNavigation

#if RIGHT
let page = PageLink<Int, Int>("users", "page", "id", "tab")
#else
let page = PageLink<Int, Int>("users", "page", "id")
#endif
