import CMediatorImage

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
public enum ExportedModules {
  /// One export as it lies in the section.
  ///
  /// Read through a struct, because a bare function behind a raw pointer would be called with another convention.
  private struct Record {
    let export: ModuleExport
  }

  /// The exported modules of all loaded images, sorted by name.
  ///
  /// - Complexity: O(*n* log *n*) in their number.
  public static var all: [any Module.Type] {
    var found: [any Module.Type] = []
    withUnsafeMutablePointer(to: &found) { pointer in
      mediator_each_export_range(
        { begin, byteCount, context in
          guard let begin, let context else { return }
          let records = UnsafeRawBufferPointer(start: begin, count: byteCount).bindMemory(to: Record.self)
          let found = context.assumingMemoryBound(to: [any Module.Type].self)
          for record in records { found.pointee.append(record.export()) }
        }, pointer)
    }
    return found.sorted { $0.name < $1.name }
  }
}
