// The closure that overrides an action has inputs of the types of the key.
// expect: cannot convert value of type '@Sendable (Int, Int) -> String' to expected argument type '@Sendable (String, Int?) -> String'

import MediatorKit
import MediatorTesting

let buy = ActionKey<String, String, Int?>("tickets", "buy", "line", "zone")

func stub(_ mediator: Mediator) {
  #if RIGHT
  mediator.override(buy, perform: { line, zone in "\(line) \(zone ?? 0)" })
  #else
  mediator.override(buy, perform: { (line: Int, zone: Int) in "\(line) \(zone)" })
  #endif
}
