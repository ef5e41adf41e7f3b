// The compiler counts the labels of a key against its inputs: here is one too few.
// expect: missing argument for parameter #3 in call

import MediatorKit

#if RIGHT
let detail = ActionKey<String, Int, Int>("order", "detail", "id", "tab")
#else
let detail = ActionKey<String, Int, Int>("order", "detail", "id")
#endif
