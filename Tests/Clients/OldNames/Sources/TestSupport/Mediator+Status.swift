import MediatorKit
import OrdersAPI

extension Mediator {
  package func status(of id: Int) async throws -> String { try await call(Orders.status, id) }
}
