// An input that comes from another process is `Codable`, which a closure is not.
// expect: type '@Sendable (String) -> Void' cannot conform to 'Decodable'

import MediatorKit
import MediatorRemote

#if RIGHT
let prints = ActionKey<Void, String>("printer", "print", "line")
#else
let prints = ActionKey<Void, @Sendable (String) -> Void>("printer", "print", "output")
#endif

func offer() -> Offer { Offer(prints, to: "shop") }
