public import MediatorKit
// Files that import this library need not import the libraries that it uses.
@_exported public import MediatorLinks
import MediatorText
import RoutePatterns

extension Mediator {
  /// Adds all routes and rewrites of a file, or nothing if there is a problem.
  ///
  /// They belong to a module of the given name, which ``/MediatorKit/Mediator/unregister(_:)`` removes. To replace them, load a
  /// file with `replacing`; you can do so while links are opened. The rewrites of several files, and those of
  /// ``/MediatorLinks/MediatorKit/Mediator/rewrites``, apply together.
  ///
  /// ```swift
  /// let file = try RouteFile(contentsOf: url)
  /// try mediator.load(file)
  /// ```
  ///
  /// A feature that is switched off does not register its targets. With `missing`, routes to such targets are skipped and
  /// reported; an unknown action of a registered target remains a problem:
  ///
  /// ```swift
  /// try mediator.load(file, replacing: true, missing: { problem in print(problem) })
  /// ```
  ///
  /// Defaults are decoded without a lock, so the initializer of a ``/MediatorKit/TextDecodable`` type may call the mediator.
  /// If modules change meanwhile, the file is checked again, at most eight times.
  ///
  /// - Parameters:
  ///   - file: The file; see ``RouteFile``.
  ///   - module: The name of the module that owns the routes and rewrites, or `nil` for the file's name.
  ///   - replacing: Whether the file replaces a module of that name.
  ///   - missing: Called once the file is loaded, for each route to a target that is not registered; or `nil` if such a route
  ///     is a problem of the file.
  /// - Throws: ``RouteFileError`` with the routes that have an unknown action or namespace, defaults that the action
  ///   rejects, or a conflict with another route, and with the rewrites that conflict or form a cycle with others;
  ///   ``/MediatorKit/MediatorError`` if the name is invalid or already registered.
  /// - Complexity: O(*n* log *n*) in the size of the file; O(*n*) in the number of registered items.
  public func load(
    _ file: RouteFile, as module: ModuleName? = nil, replacing: Bool = false,
    missing: ((RouteFileError.Problem) -> Void)? = nil
  ) throws {
    let module = module ?? ModuleName(file.name)
    for _ in 0..<8 {
      let log = ProblemLog()
      var batch = try RouteBatch(of: self, as: module, replacing: replacing)
      var skipped: [RouteFileError.Problem] = []
      for (index, entry) in file.entries.enumerated() {
        if missing != nil, !batch.hasTarget(entry.address.target) {
          skipped.append(.missing(entry.address.target, "routes[\(index)].action"))
        } else {
          batch.add(entry, "routes[\(index)]", log)
        }
      }
      let (problems, known) = batch.add(file.rewrites.rules)
      for problem in problems { log.note(problem, known) }
      guard log.problems.isEmpty else { throw RouteFileError(file: file.name, log) }
      if batch.publish() {
        if let missing { skipped.forEach(missing) }
        return
      }
    }
    let log = ProblemLog()
    log.note(.unknownAction, "", "not loaded: modules changed eight times while the file was checked")
    throw RouteFileError(file: file.name, log)
  }
}

extension RouteBatch {
  /// Adds a route of a file, and notes the reasons why it cannot be added.
  fileprivate mutating func add(_ entry: RouteFile.Entry, _ path: String, _ log: ProblemLog) {
    add(
      entry.pattern, in: entry.namespace, priority: entry.priority, to: entry.address,
      exposedTo: entry.exposure.map { Exposure($0) } ?? .all, defaults: entry.defaults
    ) { error, label in
      if let label {
        log.note(.invalidDefault, "\(path).defaults.\(label.shortened)", "\(error)")
      } else {
        log.note(error, path)
      }
    }
  }
}

extension RouteFileError.Problem {
  fileprivate static func missing(_ target: TargetName, _ path: String) -> Self {
    Self(
      keyPath: path, code: .unknownAction,
      message: "skipped: target '\("\(target)".shortened)' is not registered".printable)
  }
}

extension ProblemLog {
  /// Notes a conflict or a cycle of a rewrite, also with those that the mediator knows, which have the first indices.
  fileprivate func note(_ problem: RewriteError.Problem, _ known: Int) {
    let (code, key) = problem.inFile
    let own = ([problem.rule] + problem.others).first { $0 >= known } ?? known
    let message = problem.message { $0 < known ? "a rewrite of the mediator" : "rewrites[\($0 - known)]" }
    note(code, "rewrites[\(own - known)].\(key)", message.shortened(to: 600))
  }

  fileprivate func note(_ error: MediatorError, _ path: String) {
    switch error.code {
    case .unknownTarget, .unknownAction: note(.unknownAction, "\(path).action", "\(error)")
    case .unknownNamespace: note(.unknownNamespace, "\(path).namespace", "\(error)")
    case .routeConflict: note(.routeConflict, "\(path).pattern", "\(error)")
    default: note(.invalidValue, "\(path).pattern", "\(error)")
    }
  }
}

extension RouteFileError.Code {
  /// A route maps to an action that is not registered.
  public static let unknownAction = Self("unknownAction")
  /// A default is not an input of the action, comes from the context only, or is not a value of its type.
  public static let invalidDefault = Self("invalidDefault")
  /// A route belongs to a namespace that does not exist.
  public static let unknownNamespace = Self("unknownNamespace")
  /// A route matches the same URLs as another one.
  public static let routeConflict = Self("routeConflict")
}
