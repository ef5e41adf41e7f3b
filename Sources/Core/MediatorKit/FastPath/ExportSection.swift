import CMediatorImage

/// The section of loaded images that contains the exports of modules.
enum ExportSection {
  /// Runs a body with a copy of each record.
  ///
  /// Why it is safe: all values in the section are of type ``ModuleExport``, and `Record` has one property, of this type. The C code
  /// skips padding and passes the address of each value, which is valid as long as its image is loaded.
  static func each<Record>(_ type: Record.Type, _ body: (Record) -> Void) {
    var addresses: [UnsafeRawPointer] = []
    withUnsafeMutablePointer(to: &addresses) { pointer in
      mediator_each_export(
        { record, context in
          guard let record, let context else { return }
          context.assumingMemoryBound(to: [UnsafeRawPointer].self).pointee.append(record)
        }, pointer)
    }
    for address in addresses { body(address.load(as: Record.self)) }
  }
}
