// The main-actor closure that overrides an action has the inputs of the key.
// expect: 'override(_:onMain:)' is unavailable: pass a closure that accepts the key's inputs, in number and type

import MediatorKit
import MediatorTesting

let buy = ActionKey<String, String, Int?>("tickets", "buy", "line", "zone")

func stub(_ mediator: Mediator) {
  #if RIGHT
  mediator.override(buy, onMain: { line, zone in "\(line) \(zone ?? 0)" })
  #else
  mediator.override(buy, onMain: { (line: Int, zone: Int) in "\(line) \(zone)" })
  #endif
}
