import MediatorKit

/// A module that no source names: programs that link it find it.
enum LinkedModule: Module {
  static let name: ModuleName = "Linked"
  static var contents: ModuleContents { Registration(LinkedTarget.init) }
}

final class LinkedTarget: Target {
  static let name: TargetName = "linked"
  static var actions: ActionTable<LinkedTarget> {
    Action("answer") { _ in 42 }
  }
}

#if objectFormat(MachO)
@section("__DATA,mediator_exports") @used private let export: ModuleExport = { LinkedModule.self }
#else
@section("mediator_exports") @used private let export: ModuleExport = { LinkedModule.self }
#endif
