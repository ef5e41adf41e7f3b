// The closure that overrides an action takes optional inputs too.
// expect: pack expansion requires that 'String, Int?' and 'String' have the same shape

import MediatorKit
import MediatorTesting

let buy = ActionKey<String, String, Int?>("tickets", "buy", "line", "zone")

func stub(_ mediator: Mediator) {
  #if RIGHT
  mediator.override(buy) { line, _ in line }
  #else
  mediator.override(buy) { line in line }
  #endif
}
