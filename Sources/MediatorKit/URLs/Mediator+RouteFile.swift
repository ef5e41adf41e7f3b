import RoutePatterns

extension Mediator {
  /// Adds the routes of a file, all of them or none.
  ///
  /// The routes belong to a module of the given name, which ``unregister(_:)`` takes out; loading again with `replacing` puts
  /// another file in its place while links are opened. The file's rewrites are not applied by this: give them to
  /// ``rewriteSet``.
  ///
  /// ```swift
  /// let file = try RouteFile(contentsOf: url)
  /// try mediator.load(file)
  /// mediator.rewriteSet = file.rewrites
  /// ```
  ///
  /// - Parameters:
  ///   - file: A file that was read; see ``RouteFile``.
  ///   - module: The name under which the routes are listed; nil for the file's own name.
  ///   - replacing: Whether they take the place of a module of that name.
  /// - Throws: ``RouteFileError`` that names every route whose action or namespace does not exist, whose defaults the action
  ///   does not take, or that conflicts with another; ``MediatorError`` when the name is taken.
  public func load(_ file: RouteFile, as module: ModuleName? = nil, replacing: Bool = false) throws {
    let module = module ?? ModuleName(file.name)
    var problems: [RouteFileError.Problem] = []
    var failure: MediatorError?
    change { (registry: inout RegistryContents) throws(Never) in
      var next = registry
      do throws(MediatorError) {
        try next.add(ModuleContents(), as: module, replacing: replacing)
      } catch {
        failure = error
        return
      }
      let actions = Registry(next)
      for (index, entry) in file.entries.enumerated() {
        var faults: [MediatorError] = []
        if let found = actions.find(entry.address) {
          problems += entry.problems(of: found.target.actions[found.index].parameters, index)
        } else {
          faults.append(actions.reason(entry.address))
        }
        next.routing.add(entry, of: module, &faults)
        problems += faults.map { RouteFileError.Problem($0, entry, index) }
      }
      if problems.isEmpty { registry = next }
    }
    if let failure { throw failure }
    if !problems.isEmpty { throw RouteFileError(file: file.name, problems: problems) }
  }
}

extension Routing {
  fileprivate mutating func add(_ entry: RouteFile.Entry, of module: ModuleName, _ faults: inout [MediatorError]) {
    var defaults = Parameters()
    for (label, texts) in entry.defaults { defaults[label] = ParameterText(texts) }
    let destination = RouteDestination(
      entry.address, of: module, entry.exposure.map { .sources($0) } ?? .all, defaults: defaults)
    add(entry.pattern, id: newID(), in: entry.namespace, entry.priority, to: destination, false, &faults)
  }
}

extension RouteFile.Entry {
  /// The defaults that the action does not take, or that make no value of its types.
  fileprivate func problems(of parameters: [ParameterInfo], _ index: Int) -> [RouteFileError.Problem] {
    defaults.compactMap { label, texts in
      let given: Parameters = [label: ParameterText(texts)]
      let known = parameters.filter { $0.label == label && !$0.takesOtherLabels }
      var fault: MediatorError?
      do throws(MediatorError) {
        try ArgumentReader(given, ArgumentContext(parameters, address)).refuseSurplus()
        try ArgumentReader.check(given, known, address)
      } catch {
        fault = error
      }
      return fault.map { fault in
        RouteFileError.Problem(
          line: line, column: column, keyPath: RouteFileChecker.path("routes[\(index)].defaults", label).printable,
          code: .invalidDefault, message: "\(fault)")
      }
    }
  }
}

extension RouteFileError.Problem {
  fileprivate init(_ error: MediatorError, _ entry: RouteFile.Entry, _ index: Int) {
    let isOfAction = error.code == .unknownTarget || error.code == .unknownAction
    let key = isOfAction ? "action" : error.code == .unknownNamespace ? "namespace" : "pattern"
    line = entry.line
    column = entry.column
    keyPath = "routes[\(index)].\(key)"
    code =
      switch error.code {
      case .unknownTarget, .unknownAction: .unknownAction
      case .unknownNamespace: .unknownNamespace
      default: .routeConflict
      }
    message = "\(error)"
  }
}

extension RouteFileError.Code {
  /// A route leads to an action that is not registered.
  public static let unknownAction = Self("unknownAction")
  /// A default is one that the action does not take, or makes no value of its type.
  public static let invalidDefault = Self("invalidDefault")
  /// A route belongs to a namespace that does not exist.
  public static let unknownNamespace = Self("unknownNamespace")
  /// A route matches the same URLs as another one.
  public static let routeConflict = Self("routeConflict")
}
