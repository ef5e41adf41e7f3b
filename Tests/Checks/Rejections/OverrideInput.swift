// The closure that overrides an action has inputs of the types of the key.
// expect: 'override(_:perform:)' is unavailable: pass a closure that accepts the key's inputs, in number and type

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
