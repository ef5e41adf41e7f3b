// An interceptor awaits the next one.
// expect: expression is 'async' but is not marked with 'await'

import MediatorKit

enum OrderModule: Module {
  static let name: ModuleName = "Orders"
  static var contents: ModuleContents {
    #if RIGHT
    Interception(.all) { invocation, next in try await next(invocation) }
    #else
    Interception(.all) { invocation, next in try next(invocation) }
    #endif
  }
}
