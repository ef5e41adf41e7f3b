// A misspelled member in an interceptor is the first error.
// expect: value of type 'Invocation' has no member 'parameter'

import MediatorKit

enum OrderModule: Module {
  static let name: ModuleName = "Orders"
  static var contents: ModuleContents {
    #if RIGHT
    Interception(.all) { invocation, next in try await next(invocation) }
    #else
    Interception(.all) { invocation, next in try await next(invocation.parameter) }
    #endif
  }
}
