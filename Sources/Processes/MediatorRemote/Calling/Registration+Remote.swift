import MediatorLinks

// Targets that are declared at run time.

extension Registration {
  /// Creates the registration of a target that forwards its actions, under a name of its own.
  ///
  /// - Parameters:
  ///   - problems: The errors of the declaration, which registration throws with its own.
  package init<T: Target>(
    _ table: ActionTable<T>, named name: TargetName, problems: [MediatorError] = [],
    _ make: @escaping @Sendable () -> T
  ) {
    let rows = table.rows
    let errors = problems + rows.problems(of: name)
    self.init {
      TargetRecord(
        rows, named: name, module: $0, maker: .anywhere { _ in BoundTarget(make()) }, problems: errors)
    }
  }
}

extension ActionTable {
  /// The declarations of the actions, in order.
  var declarations: [ActionInfo] { rows.actions.map(\.info) }
}
