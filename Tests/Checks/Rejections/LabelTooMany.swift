// A key has one label for each input: here is one too many.
// expect: is unavailable: pass one label for each input of the key

import MediatorKit

#if RIGHT
let detail = ActionKey<String, Int>("order", "detail", "id")
#else
let detail = ActionKey<String, Int>("order", "detail", "id", "tab")
#endif
