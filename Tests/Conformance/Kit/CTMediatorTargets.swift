import MediatorMigration
import Synchronization

/// One of the recorded classes: the results of its methods.
protocol CTMediatorClass: Sendable {
  typealias Method = @Sendable (CTMediatorInstance<Self>, CTMediatorParameters) throws -> any Sendable
  static var className: String { get }
  static var methods: [String: Method] { get }
  /// The result of the class for a missing method.
  static var notFound: (any Sendable)? { get }
}

extension CTMediatorClass {
  static var notFound: (any Sendable)? { nil }
}

/// An instance of a class: a target that records its calls, creation and release.
final class CTMediatorInstance<Class: CTMediatorClass>: Target {
  static var name: TargetName { TargetName(Class.className) }
  static var lifetime: Lifetime { .transient }

  static var actions: ActionTable<CTMediatorInstance> {
    for (action, method) in Class.methods {
      let selector = CTMediator.selector(action)
      CTMediator.action(action) { (target: CTMediatorInstance, parameters) in
        try target.call(selector, parameters) { try method(target, parameters) }
      }
      .exposed(to: .all)
    }
    Fallback { (target: CTMediatorInstance, miss: UnresolvedCall) -> any Sendable in
      guard let answer = Class.notFound else {
        target.log.keep(target)
        target.log.change { $0.declined = name }
        throw Declined()
      }
      return target.call("notFound:", CTMediatorParameters(miss.invocation.parameters)) { answer }
    }
  }

  let log: CTMediatorLog
  let tag: String
  private let calls = Mutex(0)

  init(_ log: CTMediatorLog) {
    self.log = log
    tag = "\(Class.className)#\(log.number(Class.className))"
  }

  deinit { log.change { [tag] in $0.deallocated.append(tag) } }

  func count() -> Int {
    calls.withLock { calls in
      calls += 1
      return calls
    }
  }

  func call(
    _ selector: String, _ parameters: CTMediatorParameters, _ body: () throws -> any Sendable
  ) rethrows -> any Sendable {
    log.change { [tag] events in
      events.calls.append([
        "target": .string(tag), "selector": .string(selector), "params": JSON(native: parameters.values),
      ])
    }
    do {
      return try body()
    } catch {
      log.change { $0.threw = true }
      throw error
    }
  }
}

/// `Target_A`.
enum ClassA: CTMediatorClass {
  struct Thrown: Error {}

  static let className = "Target_A"
  static var methods: [String: Method] { sharedMethods }
}

/// `Target_Sub`, a subclass of `Target_A`.
enum ClassSub: CTMediatorClass {
  static let className = "Target_Sub"
  static var methods: [String: Method] {
    sharedMethods.merging(["object": { _, _ in "Sub" }]) { $1 }
  }
}

extension CTMediatorClass {
  /// The methods of `Target_A`, which `Target_Sub` inherits.
  fileprivate static var sharedMethods: [String: Method] {
    [
      "object": { _, _ in "object-result" }, "nil": { _, _ in String?.none },
      "echo": { $1.values }, "tag": { target, _ in target.tag }, "count": { target, _ in target.count() },
      "number": { _, _ in 41 }, "array": { _, _ in [1, "two"] as [any Sendable] }, "void": { _, _ in () },
      "integer": { _, _ in -42 }, "integerZero": { _, _ in 0 }, "uinteger": { _, _ in 43 as UInt },
      "uintegerMax": { _, _ in UInt.max }, "bool": { _, _ in true }, "boolNo": { _, _ in false },
      "cgfloat": { _, _ in 2.5 }, "double": { _, _ in -0.25 }, "longlong": { _, _ in Int64(1) << 40 },
      "nativeThing": { _, _ in "native-result" }, "Native": { _, _ in "Native-result" },
      "ab": { _, _ in "ab-result" }, "": { _, _ in "empty-action" }, "动作": { _, _ in "unicode" },
      "throws": { _, _ in throw ClassA.Thrown() },
    ]
  }
}

/// `Target_B`.
enum ClassB: CTMediatorClass {
  static let className = "Target_B"
  static var methods: [String: Method] {
    ["object": { _, _ in "B" }, "count": { target, _ in target.count() }]
  }
  static var notFound: (any Sendable)? { "notFound-result" }
}

/// `Target_C`.
enum ClassC: CTMediatorClass {
  static let className = "Target_C"
  static var methods: [String: Method] { [:] }
  static var notFound: (any Sendable)? { 404 }
}

/// `Target_D`, without methods.
enum ClassD: CTMediatorClass {
  static let className = "Target_D"
  static var methods: [String: Method] { [:] }
}

/// `Target_A` of the module `Mod`.
enum ClassModA: CTMediatorClass {
  static let className = "Mod.Target_A"
  static var methods: [String: Method] { ["object": { _, _ in "module-result" }] }
}

/// `Target_S` of the module `Mod`.
enum ClassModS: CTMediatorClass {
  static let className = "Mod.Target_S"
  static var methods: [String: Method] { ["object": { _, _ in "module-result" }] }
}

/// `Target_NoTargetAction`, which handles all others.
enum ClassNoTargetAction: CTMediatorClass {
  static let className = "Target_NoTargetAction"
  static var methods: [String: Method] { ["response": { _, _ in "ignored" }] }
}

/// `Target_NilInit`, which cannot be created, so it has no methods.
struct UncreatableTarget: Target {
  struct Uncreatable: Error {}

  static let name: TargetName = "Target_NilInit"
  static var actions: ActionTable<UncreatableTarget> {}

  init() throws { throw Uncreatable() }
}
