// A URL has every input of its action.
// alone: other libraries have methods of this name
// expect: missing argument for parameter #2 in call

import MediatorKit
import MediatorLinks

let buy = ActionKey<String, String, Int?>("tickets", "buy", "line", "zone")

func show(_ mediator: Mediator) throws -> String {
  #if RIGHT
  try mediator.url(for: buy, "AB", nil)
  #else
  try mediator.url(for: buy, "AB")
  #endif
}
