public import MediatorLinks
public import Testing

extension CallRecorder {
  /// Expects that modules declare the calls between them: each call by a `Requirement` of its caller.
  ///
  /// Each required key must have been called.
  ///
  /// ```swift
  /// recorder.expectDeclared(OrdersModule.self, CartModule.self)
  /// ```
  ///
  /// The caller is the module whose type is in the Swift module of the call's `#fileID`, so methods that wrap a call pass on the
  /// `fileID` of theirs. Publications are compared in the same way, for modules that have one. A failure lists what to add and to
  /// remove. Call it after tests that use everything, such as those of a whole app.
  ///
  /// - Parameters:
  ///   - modules: The modules whose declarations are compared.
  ///   - sourceLocation: The source location for failures; omit it.
  public func expectDeclared(_ modules: any Module.Type..., sourceLocation: SourceLocation = #_sourceLocation) {
    guard let catalog = mediator?.catalog() else { return }
    let lines = Declarations(catalog, modules).differences(from: calls)
    guard !lines.isEmpty else { return }
    let text = "declarations differ from \(calls.count) recorded calls:\n" + lines.joined(separator: "\n")
    Issue.record(Comment(rawValue: text), sourceLocation: sourceLocation)
  }
}

/// The declarations of modules about the calls between them.
private struct Declarations {
  private struct Declared {
    let name: ModuleName
    let required: Set<ActionAddress>
    let published: Set<ActionAddress>
  }

  private let modules: [Declared]
  /// The modules by the names of their Swift modules.
  private let owners: [String: [ModuleName]]
  private let targets: [TargetName: ModuleName]

  init(_ catalog: Catalog, _ types: [any Module.Type]) {
    let names = Set(types.map { $0.name })
    modules = catalog.modules.filter { names.contains($0.name) }.map { module in
      Declared(
        name: module.name, required: Set(module.requiredKeys.map(\.address)),
        published: Set(module.publishedKeys.map(\.address)))
    }
    owners = Dictionary(grouping: types) { Self.swiftModule(of: String(reflecting: $0)) }.mapValues {
      $0.map { $0.name }
    }
    targets = Dictionary(catalog.targets.map { ($0.name, $0.module) }) { first, _ in first }
  }

  /// Returns the part of a qualified name or a file ID before its first dot or slash.
  private static func swiftModule(of text: String) -> String { String(text.prefix { $0 != "." && $0 != "/" }) }

  /// Returns the lines to add and to remove, in the order of the modules and addresses.
  func differences(from calls: [CallRecord]) -> [String] {
    var callers: [ModuleName: [ActionAddress: CallSite]] = [:]
    var called: Set<ActionAddress> = []
    for call in calls where call.invocation.source == nil {
      guard let address = call.invocation.address else { continue }
      let site = call.invocation.callSite
      for caller in owners[Self.swiftModule(of: site.fileID)] ?? [] where targets[address.target] != caller {
        called.insert(address)
        if callers[caller]?[address] == nil { callers[caller, default: [:]][address] = site }
      }
    }
    return modules.flatMap { module in
      let made = callers[module.name] ?? [:]
      let missing = made.filter { !module.required.contains($0.key) }.map { address, site in
        "module \(module.name): add '\(address)' to its Requirement; it is called at \(site)"
      }
      let unused = module.required.filter { made[$0] == nil }.map {
        "module \(module.name): '\($0)' is in its Requirement, and is not called"
      }
      guard !module.published.isEmpty else { return (missing + unused).sorted() }
      let unpublished = called.filter { targets[$0.target] == module.name && !module.published.contains($0) }.map {
        "module \(module.name): add '\($0)' to its Publication; another module calls it"
      }
      return (missing + unused + unpublished).sorted()
    }
  }
}
