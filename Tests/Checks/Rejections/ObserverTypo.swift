// A misspelled member in an observer is the first error.
// expect: value of type 'CallRecord' has no member 'time'

import MediatorKit

enum OrderModule: Module {
  static let name: ModuleName = "Orders"
  static var contents: ModuleContents {
    #if RIGHT
    CallObserver { record in print(record.duration) }
    #else
    CallObserver { record in print(record.time) }
    #endif
  }
}
