import MediatorMigration

/// Runs the cases of CTMediator with ``CTMediator`` on a mediator.
public enum CTMediatorSystem: ConformanceSystem {
  /// `ctmediator`.
  public static let name = "ctmediator"

  /// Runs the operations of a case one after another.
  public static func answer(_ input: JSON) throws -> ConformanceAnswer {
    guard let operations = input["ops"].elements else { throw CaseError("there are no operations") }
    let bench = try CTMediatorBench(absent: Set((input["absent"].elements ?? []).compactMap(\.text)))
    var results: [JSON] = []
    var differences: [String] = []
    for operation in operations {
      results.append(.object(try bench.run(operation, &differences)))
    }
    return ConformanceAnswer(results: results, differences: differences)
  }
}

/// Returns a mediator with the recorded targets.
private struct CTMediatorBench {
  private let log = CTMediatorLog()
  private let old: CTMediator

  init(absent: Set<String>) throws {
    let mediator = try Mediator(links: CTMediator.links())
    let log = log
    func register<Class: CTMediatorClass>(_ type: Class.Type) throws {
      guard !absent.contains(Class.className) else { return }
      let contents = ModuleContents { Registration { () -> CTMediatorInstance<Class> in CTMediatorInstance(log) } }
      try mediator.register(contents, as: ModuleName(Class.className))
    }
    try register(ClassA.self)
    try register(ClassB.self)
    try register(ClassC.self)
    try register(ClassD.self)
    try register(ClassSub.self)
    try register(ClassModA.self)
    try register(ClassModS.self)
    try register(ClassNoTargetAction.self)
    if !absent.contains(UncreatableTarget.name.rawValue) {
      try mediator.register(ModuleContents { Registration(UncreatableTarget.init) }, as: "Target_NilInit")
    }
    if !absent.contains(ClassNoTargetAction.className) {
      let fallback = Fallback { (_: Mediator, miss: UnresolvedCall) -> any Sendable in
        let target = CTMediatorInstance<ClassNoTargetAction>(log)
        let parameters = CTMediatorParameters(miss.invocation.parameters)
        var values: [String: any Sendable] = [
          "targetString": miss.invocation.address?.target.rawValue ?? "",
          "selectorString": miss.invocation.address?.action.rawValue ?? "",
        ]
        values["originParams"] = parameters.values
        return target.call("Action_response:", CTMediatorParameters(values)) { () }
      }
      try mediator.register(ModuleContents { fallback }, as: "fallback")
    }
    old = CTMediator(mediator)
  }

  func run(_ operation: JSON, _ differences: inout [String]) throws -> [String: JSON] {
    guard let kind = operation["op"].text else { throw CaseError("an operation has no name") }
    var result: [String: JSON] = ["op": .string(kind)]
    var named: [String] = []
    switch kind {
    case "perform": perform(operation, &result, &named)
    case "url": open(operation, &result, &named)
    case "release": old.release(operation["name"].text)
    case "check":
      let target = operation["target"].text
      result["check"] = .bool(target.map { old.hasTarget($0, in: operation["module"].text) } ?? false)
    default: throw CaseError("there is no operation '\(kind)'")
    }
    let events = log.take()
    result["calls"] = .array(events.calls)
    result["created"] = .array(events.created.map { .string($0) })
    result["deallocated"] = .array(events.deallocated.map { .string($0) })
    let cached = old.mediator.targets.map(\.name).filter { old.mediator.isCached($0) }
    result["cached"] = .array(cached.map { .string($0.rawValue) })
    if let target = events.declined, cached.contains(target) { named.append("kept-instance") }
    if events.threw { named.append("action-error") }
    differences += named
    return result
  }

  private func perform(_ operation: JSON, _ result: inout [String: JSON], _ named: inout [String]) {
    let target = operation["target"].text
    let action = operation["action"].text
    let parameters = operation["params"].members?.mapValues(\.native)
    let caching = operation["cache"].truth ?? false
    result["result"] = .null
    do {
      result["result"] = JSON(native: try old.perform(target, action, parameters, caching: caching))
    } catch {
      result["result"] = nil
      result["exception"] = .string("\(type(of: error))")
    }
    guard target != nil, let action else { return }
    let module = parameters?[CTMediator.moduleKey]
    if !action.isASCII { named.append("non-ascii-action") }
    if module != nil, module as? String == nil { named.append("module-not-text") }
  }

  private func open(_ operation: JSON, _ result: inout [String: JSON], _ named: inout [String]) {
    let isWaiting = operation["completion"].truth ?? true
    result["result"] = .null
    result["completionCalled"] = false
    let url = operation["url"].text ?? ""
    let parsed: ParsedURL
    do throws(URLReadingError) {
      parsed = try CTMediatorURLReader().read(url)
    } catch {
      result["urlNil"] = true
      if error.limit != nil { named.append("url-limits") }
      return
    }
    do {
      let value = JSON(native: try old.open(url, source: .customScheme))
      result["result"] = value
      complete(value, isWaiting, &result)
    } catch let error as MediatorError where error.code == .nativeAction {
      result["result"] = false
      return
    } catch is MediatorError {
      complete(.null, isWaiting, &result)
    } catch {
      result["result"] = nil
      result["completionCalled"] = nil
      result["exception"] = .string("\(type(of: error))")
    }
    let names = parsed.segments(host: .firstSegment).map(\.text)
    if let action = names.dropFirst().first, !action.isASCII { named.append("non-ascii-action") }
    if parsed.host != nil, names.count > 2 { named.append("joined-segments") }
    if parsed.host != nil, parsed.scheme == nil || parsed.hasScheme("http") || parsed.hasScheme("https") {
      named.append("web-host")
    }
    if parsed.queryItems.first(named: CTMediator.moduleKey)?.value?.isEmpty == false { named.append("module-in-query") }
    let lookalike = old.mediator.targets.first { $0.name.rawValue.lowercased() == names.first?.lowercased() }
    if let lookalike, lookalike.name.rawValue != names.first { named.append("host-case") }
  }

  private func complete(_ value: JSON, _ isWaiting: Bool, _ result: inout [String: JSON]) {
    guard isWaiting else { return }
    result["completionCalled"] = true
    result["completionInfo"] = value == .null ? .null : ["result": value]
  }
}

extension String {
  fileprivate var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }
}
