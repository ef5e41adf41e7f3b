import CMediatorImage

/// The section of loaded images that modules export themselves in.
enum ExportSection {
  /// Returns copies of all records.
  ///
  /// Why it is safe: the section has values of one type, that of ``ModuleExport``, and `Record` wraps just that. The C code skips
  /// padding and passes the address of each value.
  static func records<Record>(of type: Record.Type) -> [Record] {
    var found: [Record] = []
    var append = { (record: UnsafeRawPointer) in found.append(record.load(as: Record.self)) }
    withUnsafeMutablePointer(to: &append) { pointer in
      mediator_each_export(
        { record, context in
          guard let record, let context else { return }
          context.assumingMemoryBound(to: ((UnsafeRawPointer) -> Void).self).pointee(record)
        }, pointer)
    }
    return found
  }
}
