// A misspelled member in a longer interceptor is the first error.
// expect: value of type 'Invocation' has no member 'sorce'

import MediatorKit
import MediatorLinks

enum OrderModule: Module {
  static let name: ModuleName = "Orders"
  static var contents: ModuleContents {
    #if RIGHT
    Interception(.target("order")) { invocation, next in
      guard invocation.source == nil else { throw Declined() }
      return try await next(invocation)
    }
    #else
    Interception(.target("order")) { invocation, next in
      guard invocation.sorce == nil else { throw Declined() }
      return try await next(invocation)
    }
    #endif
  }
}
