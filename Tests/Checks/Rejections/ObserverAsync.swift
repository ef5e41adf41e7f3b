// An observer is synchronous.
// expect: cannot pass function of type '@concurrent @Sendable (CallRecord) async -> ()' to parameter expecting synchronous function type

import MediatorKit

@Sendable func log(_ record: CallRecord) {}
@Sendable func send(_ record: CallRecord) async {}

enum OrderModule: Module {
  static let name: ModuleName = "Orders"
  static var contents: ModuleContents {
    #if RIGHT
    CallObserver { record in log(record) }
    #else
    CallObserver { record in await send(record) }
    #endif
  }
}
