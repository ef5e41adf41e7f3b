import CMediatorImage
import MediatorKit
import Testing

#if objectFormat(MachO)
@section("__DATA,mediator_exports") @used private let lateExport: ModuleExport = { LateModule.self }
@section("__DATA,mediator_exports") @used private let earlyExport: ModuleExport = { EarlyModule.self }
#else
@section("mediator_exports") @used private let lateExport: ModuleExport = { LateModule.self }
@section("mediator_exports") @used private let earlyExport: ModuleExport = { EarlyModule.self }
#endif

/// Modules that a linked image exports and that no code names.
@Suite struct ModuleExportTests {
  @Test("A linked module is found without registration (CT16, N10)") func linkedModuleIsFound() throws {
    let mediator = try Mediator(discovering: true)
    #expect(mediator.modules.contains("ExportedEarly") && mediator.modules.contains("ExportedLate"))
    #expect(try mediator.performNow("exported", "id") as? Int == 11)
  }

  @Test("Exported modules are sorted by name, after the listed modules (N10)") func exportsAreSortedByName() throws {
    let names = ExportedModules.all.map { $0.name }
    #expect(names == names.sorted())
    #expect(names.filter { $0.rawValue.hasPrefix("Exported") } == ["ExportedEarly", "ExportedLate"])
    let mediator = try Mediator(modules: [PlainModule.self], discovering: true)
    #expect(mediator.modules.first == "Plain")
  }

  @Test("Records are found behind red zones and next to each other (CT16)") func recordsAreFoundBehindRedZones() {
    // The layout of the address sanitizer on Mach-O: two words of a record, then zeros.
    let section: [UInt] = [7, 0, 0, 0, 8, 1, 0, 0, 9, 0, 10, 0, 0, 0, 0, 0]
    var found: [UInt] = []
    section.withUnsafeBytes { bytes in
      withUnsafeMutablePointer(to: &found) { found in
        mediator_each_record(
          bytes.baseAddress, bytes.count,
          { record, found in
            guard let record, let found else { return }
            found.assumingMemoryBound(to: [UInt].self).pointee.append(record.load(as: UInt.self))
          }, found)
      }
    }
    #expect(found == [7, 8, 9, 10])
  }

  @Test("A mediator discovers modules only if asked to (CT16)") func discoveryIsExplicit() throws {
    #expect(try Mediator().modules.isEmpty)
  }
}

private enum LateModule: Module {
  static let name: ModuleName = "ExportedLate"
  static var contents: ModuleContents {}
}

private enum EarlyModule: Module {
  static let name: ModuleName = "ExportedEarly"
  static var contents: ModuleContents { Registration { ExportedTarget() } }
}

private struct ExportedTarget: Target {
  static let name: TargetName = "exported"
  static var actions: ActionTable<ExportedTarget> { Action("id") { _ in 11 } }
}
