import MediatorText

/// A function that returns a module, stored in the module's image so that a program that links it discovers the module.
///
/// The module stores it in a section that the mediator reads (SE-0492), so the app does not have to name the module:
///
/// ```swift
/// #if objectFormat(MachO)
/// @section("__DATA,mediator_exports") @used private let export: ModuleExport = { NoticesModule.self }
/// #else
/// @section("mediator_exports") @used private let export: ModuleExport = { NoticesModule.self }
/// #endif
/// ```
///
/// `Mediator(modules: [], discovering: true)` registers the discovered modules, sorted by name. Images without exports need no
/// section. On ELF platforms, only exports that are linked into the executable itself are discovered.
public typealias ModuleExport = @Sendable () -> any Module.Type

/// The modules that linked code exports.
package enum ExportedModules {
  /// An export as stored in the section; a function loaded directly from raw memory would have another calling convention.
  private struct Record {
    let export: ModuleExport
  }

  /// The exported modules of all loaded images, sorted by name.
  ///
  /// - Complexity: O(*n* log *n*) in the number of modules.
  package static var all: [any Module.Type] {
    var found: [any Module.Type] = []
    ExportSection.each(Record.self) { found.append($0.export()) }
    return found.inOrder { $0.name < $1.name }
  }
}
