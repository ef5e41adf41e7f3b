// A key has one label for each input: here is one too few.
// expect: is unavailable: pass one label for each input of the key

import MediatorKit

#if RIGHT
let detail = ActionKey<String, Int, Int>("order", "detail", "id", "tab")
#else
let detail = ActionKey<String, Int, Int>("order", "detail", "id")
#endif
