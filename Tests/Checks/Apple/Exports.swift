import MediatorKit

// Compiled by .ci/darwin, which checks where the compiler puts the records.

enum FirstModule: Module {
  static let name: ModuleName = "First"
  static var contents: ModuleContents { Requirement((any Error).self) }
}

enum SecondModule: Module {
  static let name: ModuleName = "Second"
  static var contents: ModuleContents { Requirement((any Error).self) }
}

enum ThirdModule: Module {
  static let name: ModuleName = "Third"
  static var contents: ModuleContents { Requirement((any Error).self) }
}
@section("__DATA,mediator_exports") @used private let first: ModuleExport = { FirstModule.self }
@section("__DATA,mediator_exports") @used private let second: ModuleExport = { SecondModule.self }
@section("__DATA,mediator_exports") @used private let third: ModuleExport = { ThirdModule.self }
