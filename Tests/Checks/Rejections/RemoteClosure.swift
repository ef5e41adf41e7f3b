// An input that crosses processes is `Codable`, which a closure is not.
// expect: type '@Sendable (String) -> Void' cannot conform to 'Decodable'

import MediatorKit
import MediatorRemote

#if RIGHT
let prints = ActionKey<Void, String>("printer", "print", "line")
#else
let prints = ActionKey<Void, @Sendable (String) -> Void>("printer", "print", "output")
#endif

func remote() { _ = RemoteAction(prints) }
