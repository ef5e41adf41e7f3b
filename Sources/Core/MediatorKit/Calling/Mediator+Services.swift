import MediatorText

extension Mediator {
  /// Returns the implementation that is registered for a protocol.
  ///
  /// ```swift
  /// let prices = try mediator.service((any PriceList).self)
  /// ```
  ///
  /// - Parameters:
  ///   - type: The protocol, as `(any PriceList).self`.
  ///   - name: The name of a variant, or `nil` for the service without a name.
  ///   - fileID: The module and file of the call; omit it.
  ///   - line: The line of the call; omit it.
  /// - Throws: ``MediatorError/Code/unknownService``; ``MediatorError/Code/creationFailed`` with the error of the initializer.
  /// - Complexity: One look-up; the first look-up of a cached service also creates it.
  public func service<S: Sendable>(
    _ type: S.Type, named name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> S {
    try service(type, named: name, at: CallSite(fileID: fileID, line: line))
  }

  package func service<S: Sendable>(_ type: S.Type, named name: String? = nil, at callSite: CallSite) throws -> S {
    try callSite.locating {
      if let instance = try serviceRecord(type, name).instance(self) as? S { return instance }
      throw unknown(type, name, registry)
    }
  }

  /// Returns the type that is registered for a protocol, without creating an instance.
  ///
  /// - Throws: ``MediatorError/Code/unknownService``.
  public func serviceType<S: Sendable>(
    _ type: S.Type, named name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> any Any.Type {
    try CallSite(fileID: fileID, line: line).locating { try serviceRecord(type, name).implementation }
  }

  private func serviceRecord<S: Sendable>(_ type: S.Type, _ name: String?) throws -> ServiceRecord {
    let registry = registry
    let identity = ServiceIdentity(type: ObjectIdentifier(type), name: name)
    guard let record = registry.contents.serviceOverrides[identity] ?? registry.contents.services[identity] else {
      throw unknown(type, name, registry)
    }
    return record
  }

  private func unknown(_ type: any Any.Type, _ name: String?, _ registry: Registry) -> MediatorError {
    let contents = registry.contents
    let records = [contents.services, contents.serviceOverrides].flatMap(\.values).filter { !$0.isOfLibrary }
    @Sendable func known() -> [String] { records.map(\.what).inOrder() }
    // The error names few services, and searches for a near one only when it is printed.
    let expected = records.count <= 20 ? known().joined(separator: " or ") : "one of \(records.count) services"
    let found = ServiceIdentity.describe(type, name)
    return MediatorError(
      .unknownService, expected: records.isEmpty ? nil : expected, found: found,
      suggestions: Suggestions { Suggestions.Advice(nearestTo: found, among: known()) })
  }

  /// Returns the names of the registered services of a library's type, sorted.
  package func names(of type: (some LibraryService).Type) -> [String] {
    let identity = ObjectIdentifier(type)
    return registry.contents.services.keys.compactMap { $0.type == identity ? $0.name : nil }.inOrder()
  }
}
