// A closure of an action or a route has typed throws, which the compiler cannot convert.

import MediatorKit
import MediatorLinks
import RoutePatterns

struct Closed: Error {}

func open(_ id: Int) throws(Closed) -> Int { id }

struct DoorTarget: Target {
  static let name: TargetName = "door"
  static var actions: ActionTable<DoorTarget> {
    #if RIGHT
    Action("open", "id") { (_, id: Int) throws -> Int in try open(id) }
    #else
    Action("open", "id") { (_, id: Int) throws(Closed) -> Int in try open(id) }
    #endif
  }
}

#if RIGHT
let route = Route("/door/:id", exposedTo: .all) { (id: Int) in try open(id) }
#else
let route = Route("/door/:id", exposedTo: .all) { (id: Int) throws(Closed) in try open(id) }
#endif
