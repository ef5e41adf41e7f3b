// An override in a test takes a key.
// expect: cannot convert value of type 'String' to expected argument type 'ActionKey<Int>'

import MediatorKit
import MediatorTesting

let count = ActionKey<Int>("order", "count")

func prepare(_ mediator: Mediator) {
  #if RIGHT
  mediator.override(count) { 3 }
  #else
  mediator.override("count") { 3 }
  #endif
}
