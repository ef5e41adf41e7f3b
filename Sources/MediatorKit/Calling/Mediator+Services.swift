extension Mediator {
  /// The implementation registered for a protocol.
  ///
  /// ```swift
  /// let prices = try mediator.service((any PriceList).self)
  /// ```
  ///
  /// - Parameters:
  ///   - type: The protocol, as `(any PriceList).self`.
  ///   - name: The name of a variant; nil for the one without a name.
  /// - Throws: ``MediatorError/Code/unknownService``, or what its initialiser throws as
  ///   ``MediatorError/Code/creationFailed``.
  /// - Complexity: One look-up; the first of a shared service also makes it.
  public func service<S: Sendable>(_ type: S.Type, named name: String? = nil) throws -> S {
    let record = try serviceRecord(type, name)
    do {
      if let instance = try record.instance(self) as? S { return instance }
    } catch let error as MediatorError {
      throw error.complete
    }
    throw unknown(type, name, registry)
  }

  /// The type that is registered for a protocol; no instance is created.
  ///
  /// - Throws: ``MediatorError/Code/unknownService``.
  public func serviceType<S: Sendable>(_ type: S.Type, named name: String? = nil) throws -> any Any.Type {
    try serviceRecord(type, name).implementation
  }

  private func serviceRecord<S: Sendable>(_ type: S.Type, _ name: String?) throws -> any AnyServiceRecord {
    let registry = registry
    let identity = ServiceIdentity(type: ObjectIdentifier(type), name: name)
    guard let record = registry.contents.serviceOverrides[identity] ?? registry.contents.services[identity] else {
      throw unknown(type, name, registry)
    }
    return record
  }

  private func unknown(_ type: any Any.Type, _ name: String?, _ registry: Registry) -> MediatorError {
    let known = (registry.contents.services.values.map(\.what) + registry.contents.serviceOverrides.values.map(\.what))
      .sorted()
    var error = MediatorError(.unknownService)
    error.found = ServiceIdentity.describe(type, name)
    error.expected = known.isEmpty ? "none is" : "registered are \(known.joined(separator: ", "))"
    error.candidates = nearest(to: error.found ?? "", among: known)
    return error.complete
  }
}
