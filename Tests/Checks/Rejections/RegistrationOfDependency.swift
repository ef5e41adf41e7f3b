// A target with dependencies is created by a closure.
// expect: 'init(_:)' is unavailable: pass a closure, as in Registration { OrderTarget(database: database) }

import MediatorKit

struct TicketsTarget: Target {
  static let name: TargetName = "tickets"
  static var actions: ActionTable<TicketsTarget> { Action("count") { $0.database.count } }
  let database: String
}

let database = "tickets.db"
#if RIGHT
let tickets = Registration { TicketsTarget(database: database) }
#else
let tickets = Registration(TicketsTarget.init(database:))
#endif
