import RoutePatterns

extension Mediator {
  /// Adds all routes of a file, or none if there is a problem.
  ///
  /// The routes belong to a module of the given name, which ``unregister(_:)`` removes. To replace the routes, load a file
  /// with `replacing`; you can do so while links are opened. The file's rewrites are not applied: assign them to
  /// ``rewrites``.
  ///
  /// ```swift
  /// let file = try RouteFile(contentsOf: url)
  /// try mediator.load(file)
  /// mediator.rewrites = file.rewrites
  /// ```
  ///
  /// Defaults are decoded without a lock, so the initializer of a ``TextDecodable`` type may call the mediator. If modules
  /// change meanwhile, the file is checked again, at most eight times.
  ///
  /// - Parameters:
  ///   - file: The file; see ``RouteFile``.
  ///   - module: The name of the module that owns the routes, or `nil` for the file's name.
  ///   - replacing: Whether the file replaces a module of that name.
  /// - Throws: ``RouteFileError`` with the routes that have an unknown action or namespace, defaults that the action rejects,
  ///   or a conflict with another route; ``MediatorError`` if the name is invalid or taken.
  /// - Complexity: O(*n* log *n*) in the size of the file; O(*n*) in the number of registered items.
  public func load(_ file: RouteFile, as module: ModuleName? = nil, replacing: Bool = false) throws {
    let module = module ?? ModuleName(file.name)
    for _ in 0..<8 {
      let before = registry
      let log = ProblemLog()
      let contents = try before.contents.adding(file, as: module, replacing: replacing, log)
      guard log.problems.isEmpty else { throw RouteFileError(file: file.name, log) }
      if publish(contents, after: before) { return }
    }
    let log = ProblemLog()
    log.note(.unknownAction, "", "not loaded: modules changed eight times while the file was checked")
    throw RouteFileError(file: file.name, log)
  }
}

extension RegistryContents {
  /// Returns the contents with the routes of a file, and notes the routes that cannot be added.
  fileprivate func adding(
    _ file: RouteFile, as module: ModuleName, replacing: Bool, _ log: ProblemLog
  ) throws(MediatorError) -> RegistryContents {
    var next = self
    do throws(MediatorError) {
      try next.add(ModuleContents(), as: module, replacing: replacing)
    } catch {
      throw error.completed()
    }
    let actions = Registry(next)
    for (index, entry) in file.entries.enumerated() {
      var errors: [MediatorError] = []
      if let found = actions.find(entry.address) {
        entry.noteDefaults(not: found.target.actions[found.index].parameters, "routes[\(index)].defaults", log)
      } else {
        errors.append(actions.reason(entry.address))
      }
      next.routing.add(entry, of: module, &errors)
      for error in errors { log.note(error, "routes[\(index)]") }
    }
    return next
  }
}

extension Routing {
  fileprivate mutating func add(_ entry: RouteFile.Entry, of module: ModuleName, _ errors: inout [MediatorError]) {
    var defaults = Parameters()
    // The labels are distinct; the subscript would search all of them for each.
    defaults.elements = entry.defaults.map { ($0.label, Parameters.Text($0.texts)) }
    let destination = RouteDestination(
      .action(entry.address), of: module, entry.exposure.map { .sources($0) } ?? .all, defaults: defaults)
    add(entry.pattern, id: newID(), in: entry.namespace, entry.priority, to: destination, false, &errors)
  }
}

extension RouteFile.Entry {
  /// Notes the defaults that an action does not accept.
  fileprivate func noteDefaults(not parameters: [ParameterInfo], _ path: String, _ log: ProblemLog) {
    guard !defaults.isEmpty else { return }
    let known = Dictionary(grouping: parameters.filter { !$0.takesOtherLabels }, by: \.label)
    let context = ArgumentContext(parameters, .action(address))
    for (label, texts) in defaults {
      let given: Parameters = [label: Parameters.Text(texts)]
      do throws(MediatorError) {
        if let parameters = known[label] {
          try ArgumentReader.check(given, parameters, .action(address))
        } else {
          try ArgumentReader(given, context).rejectUnexpected()
        }
      } catch {
        log.note(.invalidDefault, "\(path).\(label.shortened)", "\(error)")
      }
    }
  }
}

extension ProblemLog {
  fileprivate func note(_ error: MediatorError, _ path: String) {
    switch error.code {
    case .unknownTarget, .unknownAction: note(.unknownAction, "\(path).action", "\(error)")
    case .unknownNamespace: note(.unknownNamespace, "\(path).namespace", "\(error)")
    default: note(.routeConflict, "\(path).pattern", "\(error)")
    }
  }
}

extension RouteFileError.Code {
  /// A route maps to an action that is not registered.
  public static let unknownAction = Self("unknownAction")
  /// A default is not an input of the action, or not a value of its type.
  public static let invalidDefault = Self("invalidDefault")
  /// A route belongs to a namespace that does not exist.
  public static let unknownNamespace = Self("unknownNamespace")
  /// A route matches the same URLs as another one.
  public static let routeConflict = Self("routeConflict")
}
