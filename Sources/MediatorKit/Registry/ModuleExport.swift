/// What a module puts into its image so that a program that merely links it finds it.
///
/// The module compiles this into the section that the mediator reads (SE-0492), and nobody has to name it:
///
/// ```swift
/// #if objectFormat(MachO)
/// @section("__DATA,mediator_exports") @used private let export: ModuleExport = { NoticesModule.self }
/// #else
/// @section("mediator_exports") @used private let export: ModuleExport = { NoticesModule.self }
/// #endif
/// ```
///
/// `Mediator(modules: [], discovering: true)` registers what it finds, sorted by name. An image that exports nothing links
/// and runs the same. On ELF a program sees the exports that are linked into its own executable.
public typealias ModuleExport = @Sendable () -> any Module.Type

/// The modules that linked code exports.
package enum ExportedModules {
  /// An export as the section stores it.
  ///
  /// A function loaded directly through a raw pointer would be called with another convention.
  private struct Record {
    let export: ModuleExport
  }

  /// The exported modules of all loaded images, sorted by name.
  ///
  /// - Complexity: O(*n* log *n*) in their number.
  package static var all: [any Module.Type] {
    var found: [any Module.Type] = []
    ExportSection.each(Record.self) { found.append($0.export()) }
    found.sort { $0.name < $1.name }
    return found
  }
}
