// What the smallest app does, with a mediator that the app writes by hand.

import Handwritten

enum Status: HandwrittenKey {
  typealias Input = Int
  typealias Output = String
}

final class OrdersTarget: Sendable {
  func status(of id: Int) -> String { "order \(id)" }
}

let target = OrdersTarget()
let mediator = HandwrittenMediator()
mediator.register(Status.self) { target.status(of: $0) }
mediator.register("orders", "status") { inputs in
  guard let id = inputs["id"] as? Int else { throw HandwrittenMediator.Missing() }
  return target.status(of: id)
}
let text = try mediator.call(Status.self, 42)
let named = try mediator.perform("orders", "status", ["id": 43]) as? String
guard text == "order 42", named == "order 43" else { throw HandwrittenMediator.Missing() }
print(text)
