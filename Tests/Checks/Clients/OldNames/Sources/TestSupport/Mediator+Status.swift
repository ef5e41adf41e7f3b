import MediatorKit
import OrdersAPI

extension Mediator {
  package func status(of id: Int, fileID: StaticString = #fileID, line: UInt = #line) async throws -> String {
    try await call(Orders.status, id, fileID: fileID, line: line)
  }
}
