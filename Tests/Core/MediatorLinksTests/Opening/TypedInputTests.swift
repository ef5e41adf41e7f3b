import MediatorTestSupport
import MediatorTesting
import Testing

/// Rejects payments above 100, as an app writes it that was tested with calls by key.
private struct Ceiling: Interceptor {
  struct Exceeded: Error {}

  func intercept(_ invocation: Invocation, next: Next) async throws -> any Sendable {
    guard let amount = invocation.parameters["amount"] as? Int, amount <= 100 else { throw Exceeded() }
    return try await next(invocation)
  }
}

private struct Order: StructureDecodable {
  let item: String
  let count: Int
}

private struct Payments: Target {
  static let name: TargetName = "payments"
  static let pay = ActionKey<Int, Int>("payments", "pay", "amount")
  static let tip = ActionKey<Int, Int?, Bool>(
    "payments", "tip", "amount", ActionParameter("isRound", default: true))

  static var actions: ActionTable<Payments> {
    Action(pay) { (_, amount: Int) in amount }.route("/pay/:amount").exposed(to: .all)
    Action(tip) { (_, amount: Int?, _) in amount ?? 0 }.exposed(to: .all)
    Action("order", "order", "tags") { (_, order: Order, tags: [String]) in "\(order.item) \(order.count) \(tags)" }
      .exposed(to: .all)
    Action("all", "all") { (_, all: Parameters) in all.labels }
    Action("both", "order", "all") { (_, order: Order, all: Parameters) in
      "\(order.count): \(all.labels.sorted()) \(all.texts("count") ?? []) \(all["count"] as? Int ?? 0)"
    }
    Action("name", "amount") { (_, amount: String) in amount }.exposed(to: .all)
  }
}

@Suite("Whoever reads the inputs of a call finds the declared types") struct TypedInputTests {
  private func mediator(@ModuleBuilder _ rest: () -> ModuleContents = { ModuleContents {} }) throws -> Mediator {
    let mediator = try Mediator(links: LinkSettings(schemes: ["shop"])) {
      Registration { Payments() }
      Route("/gift/:amount", exposedTo: .all) { (amount: Int) in amount }
    }
    try mediator.register(rest(), as: "Rest")
    return mediator
  }

  /// Returns a mediator with an interceptor that changes the inputs, and one after it.
  private func mediator(
    _ change: @escaping @Sendable (inout Parameters) -> Void, before next: Interception
  ) throws -> Mediator {
    try mediator {
      Interception(priority: 1) { invocation, next in
        var invocation = invocation
        change(&invocation.parameters)
        return try await next(invocation)
      }
      next
    }
  }

  static let calls: [(String, @Sendable (Mediator, Int) async throws -> any Sendable)] = [
    ("key", { try await $0.call(Payments.pay, $1) }),
    ("name", { try await $0.perform("payments", "pay", ["amount": $1]) }),
    ("Int16", { try await $0.perform("payments", "pay", ["amount": Int16($1)]) }),
    ("texts", { try await $0.perform("payments", "pay", Parameters(texts: [("amount", "\($1)")])) }),
    ("URL", { try await $0.open("shop://payments/pay?amount=\($1)", source: .web) }),
    ("path", { try await $0.open("shop://pay/\($1)", source: .web) }),
    ("closure", { try await $0.open("shop://gift/\($1)", source: .web) }),
    ("optional", { try await $0.call(Payments.tip, $1, true) }),
    ("optional in a URL", { try await $0.open("shop://payments/tip?amount=\($1)", source: .web) }),
  ]

  // Cause: interceptors saw the texts of a link, which `check` had decoded and thrown away.
  @Test("A check of an interceptor holds for every caller (FD45)", arguments: calls.indices)
  func checksHold(index: Int) async throws {
    let call = Self.calls[index].1
    let mediator = try mediator { Interception(.all, Ceiling()) }
    #expect(try await call(mediator, 100) as? Int == 100)
    await #expect(throws: Ceiling.Exceeded.self) { _ = try await call(mediator, 101) }
  }

  @Test(
    "Observers, instruments, recorders and actions that take the call see the same (FD45)", arguments: calls.indices)
  func everybodySeesTypes(index: Int) async throws {
    let log = Log()
    @Sendable func note(_ parameters: Parameters) {
      log.add("\(parameters["amount"].map { "\(type(of: $0)) \($0)" } ?? "none")")
    }
    for isGuarded in [false, true] {
      let mediator = try mediator {
        CallObserver { note($0.invocation.parameters) }
        if isGuarded {
          Interception { invocation, next in
            note(invocation.parameters)
            return try await next(invocation)
          }
        }
      }
      _ = try await Self.calls[index].1(mediator, 7)
    }
    let seen = Self.calls[index].0.hasPrefix("optional") ? "Optional<Int> Optional(7)" : "Int 7"
    #expect(log.texts == [seen, seen, seen])
  }

  @Test("An interceptor finds what was written, a structure by its label, and a missing value with its default (FD45)")
  func textsAreKept() async throws {
    let log = Log()
    let mediator = try mediator {
      Interception { invocation, next in
        let parameters = invocation.parameters
        log.add("\(parameters) \(parameters.texts("amount") ?? []) \(parameters.texts("count") ?? [])")
        return try await next(invocation)
      }
    }
    _ = try await mediator.open("shop://payments/tip?amount=07&from=mail", source: .web)
    _ = try await mediator.open("shop://payments/order?item=cup&count=2&tags=a&tags=b", source: .web)
    _ = try await mediator.call(Payments.pay, 3)
    #expect(
      log.texts == [
        #"[amount: Optional(7), from: "mail", isRound: true] ["07"] []"#,
        #"[tags: ["a", "b"], order: Order(item: "cup", count: 2)] [] ["2"]"#,
        "[amount: 3] [] []",
      ])
  }

  @Test("A changed input is decoded before the next interceptor, and a malformed one is an error (FD45)")
  func changesAreDecoded() async throws {
    func mediator(_ change: @escaping @Sendable (inout Parameters) -> Void) throws -> Mediator {
      try self.mediator(change, before: Interception(.all, Ceiling()))
    }
    let texts = Parameters(texts: [("amount", "500")])
    await #expect(throws: Ceiling.Exceeded.self) {
      try await mediator { $0 = texts }.open("shop://payments/pay?amount=5", source: .web)
    }
    await #expect(throws: Ceiling.Exceeded.self) {
      try await mediator { $0["amount"] = Int16(500) }.call(Payments.pay, 5)
    }
    let error = await #expect(throws: MediatorError.self) {
      try await mediator { $0["amount"] = "many" }.open("shop://payments/pay?amount=5", source: .web)
    }
    #expect(error?.code == .parameterTypeMismatch)
    #expect(try await mediator { $0["note"] = 1 }.open("shop://pay/5", source: .web) as? Int == 5)
  }

  @Test("An interceptor that passes inputs on keeps their types and its own changes (FD45)")
  func changesOfStructuresHold() async throws {
    let log = Log()
    let noting = Interception {
      log.add("\($0.parameters)")
      return try await $1($0)
    }
    func mediator(_ change: @escaping @Sendable (inout Parameters) -> Void) throws -> Mediator {
      try self.mediator(change, before: noting)
    }
    let url = "shop://payments/order?item=cup&count=2&tags=a"
    let changes: [@Sendable (inout Parameters) -> Void] = [
      { $0 = $0.overlaid(with: ["note": 1]) }, { $0["count"] = 1 }, { $0["order"] = Order(item: "tea", count: 3) },
      { $0["tags"] = ["b"] },
    ]
    for change in changes { _ = try await mediator(change).open(url, source: .web) }
    #expect(
      log.texts == [
        #"[tags: ["a"], note: 1, order: Order(item: "cup", count: 2)]"#,
        #"[tags: ["a"], order: Order(item: "cup", count: 1)]"#,
        #"[tags: ["a"], order: Order(item: "tea", count: 3)]"#,
        #"[tags: ["b"], order: Order(item: "cup", count: 2)]"#,
      ])
    // Nothing of the URL stands in for a removed structure.
    let error = await #expect(throws: MediatorError.self) {
      try await mediator { $0["order"] = nil }.open(url, source: .web)
    }
    #expect(error?.code == .missingParameter)
  }

  // Cause: an input that is all parameters was not read with the others.
  @Test("An input that is all parameters is checked before the first interceptor too (FD45)")
  func wholeInputsAreChecked() async throws {
    let log = Log()
    let mediator = try mediator {
      Interception {
        log.add("\($0.parameters)")
        return try await $1($0)
      }
    }
    let error = await #expect(throws: MediatorError.self) { try await mediator.perform("payments", "all", ["all": 5]) }
    #expect(error?.code == .parameterTypeMismatch)
    #expect(log.texts == [])
    #expect(try await mediator.perform("payments", "all", ["n": 5]) as? [String] == ["n"])
    #expect(log.texts == ["[n: 5]"])
  }

  // Cause: an interceptor's call had the structure under its label in place of its properties.
  @Test("An input that is all parameters is as the caller wrote it, also beside a structure (FD45)")
  func wholeInputsAreAsWritten() async throws {
    let passing = Interception { try await $1($0) }
    let written = Parameters(texts: [("item", "cup"), ("count", "02"), ("from", "mail")])
    func read(_ mediator: Mediator) async throws -> String {
      try await mediator.perform("payments", "both", written, as: String.self)
    }
    let text = #"2: ["count", "from", "item"] ["02"] 0"#
    #expect(try await read(mediator()) == text)
    #expect(try await read(mediator { passing }) == text)
    #expect(try await read(mediator({ $0["note"] = 1 }, before: passing)).contains(#""note""#))
    #expect(
      try await read(mediator({ $0["count"] = 3 }, before: passing)) == #"3: ["count", "from", "item"] [] 3"#)
  }

  @Test("Inputs that an interceptor passes to another action by name are read by its types (FD45)")
  func inputsArePassedOn() async throws {
    let mediator = try mediator {
      Interception(.target("payments")) { invocation, next in
        if invocation.address?.action == "tip" {
          return try await next.mediator.perform("payments", "name", invocation.parameters)
        }
        return try await next(invocation)
      }
    }
    #expect(try await mediator.open("shop://payments/tip?amount=007", source: .web) as? String == "007")
  }

  @Test("An action that a call is redirected to reads what was written by its own types (FD45)")
  func redirectedCallsReadTexts() async throws {
    let mediator = try mediator {
      Interception(priority: 1) { invocation, next in
        var invocation = invocation
        invocation.destination = .action("payments/name")
        return try await next(invocation)
      }
    }
    #expect(try await mediator.open("shop://pay/007", source: .web) as? String == "007")
  }
}
