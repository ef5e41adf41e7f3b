// A key's label is a string, not a labeled argument.
// expect: extraneous argument label 'id:' in call

import MediatorKit

#if RIGHT
let detail = ActionKey<String, Int>("order", "detail", "id")
#else
let detail = ActionKey<String, Int>("order", "detail", id: Int.self)
#endif
