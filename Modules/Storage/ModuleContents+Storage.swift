public import Foundation
public import MediatorKit

extension ModuleContents {
  /// Returns a ``DataStore`` in a directory, as a service.
  ///
  /// ```swift
  /// try mediator.register(.storage(in: directory), as: "Storage")
  /// ```
  public static func storage(in directory: URL) -> ModuleContents {
    ModuleContents {
      Service((any DataStore).self, { FileStore(in: directory) }, as: { $0 })
    }
  }
}
