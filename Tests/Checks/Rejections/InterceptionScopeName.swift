// A scope is one of four cases.
// expect: type 'Interception.Scope' has no member 'tagged'

import MediatorKit

enum OrderModule: Module {
  static let name: ModuleName = "Orders"
  static var contents: ModuleContents {
    #if RIGHT
    Interception(.tag("staff")) { invocation, next in try await next(invocation) }
    #else
    Interception(.tagged("staff")) { invocation, next in try await next(invocation) }
    #endif
  }
}
