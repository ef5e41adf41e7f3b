// A misspelled member in a fallback is the first error.
// expect: value of type 'Invocation' has no member 'adress'

import MediatorKit

enum OrderModule: Module {
  static let name: ModuleName = "Orders"
  static var contents: ModuleContents {
    #if RIGHT
    Fallback { _, call in "not yet: \(call.invocation.destination)" }
    #else
    Fallback { _, call in "not yet: \(call.invocation.adress)" }
    #endif
  }
}
