// A closure that a library registers as an action without an address, such as that of a route: the library keeps it in its part of the
// registry, and its plan is that of the origin of the call.

extension Action {
  /// Creates the synchronous action of a closure, which is called by name only.
  package init<Failure: Error>(
    ofClosure name: ActionName, _ parameters: repeat ActionParameter<each Input>,
    perform body: @escaping @Sendable (T, repeat each Input) throws(Failure) -> Output
  ) {
    self.init(
      ActionInfo(name, repeat each parameters, output: Output.self, onMain: false, isAsync: false),
      Self.runners(ofClosure: body))
  }

  /// Returns the action of a closure, the only one of its target.
  package consuming func closure(
    of module: ModuleName, _ make: @escaping @Sendable (Mediator) -> T
  ) -> LocatedAction {
    TargetRecord(entries(), named: T.name, module: module, maker: .anywhere { BoundTarget(make($0)) }).only
  }
}

extension TargetRecord {
  /// The only action of the target of a closure.
  package var only: LocatedAction { LocatedAction(target: self, index: 0) }
}
