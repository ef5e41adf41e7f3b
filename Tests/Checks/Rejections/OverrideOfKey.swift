// An override in a test has the types of the key.
// expect: cannot convert value of type 'String' to closure result type 'Int'

import MediatorKit
import MediatorTesting

let count = ActionKey<Int>("order", "count")

func prepare(_ mediator: Mediator) {
  #if RIGHT
  mediator.override(count) { 3 }
  #else
  mediator.override(count) { "three" }
  #endif
}
