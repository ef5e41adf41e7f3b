import MediatorTestSupport
import MediatorTesting
import Testing

private enum Parcels {
  static let count = ActionKey<String>("parcels", "count")
  static let send = ActionKey<String, Int, String?>("parcels", "send", "id", "note")
  static let track = ActionKey<String, Int>("parcels", "track", "id")
  static let sign = ActionKey<String, Int>("parcels", "sign", "id")
  static let drop = ActionKey<String, Int>("parcels", "drop", "id")
}

extension Mediator {
  /// The API of the module, as its callers see it.
  fileprivate func track(_ id: Int, note: String) async throws -> String {
    var options = CallOptions()
    options.attachment = note
    return try await call(Parcels.track, id, options: options)
  }
}

private struct ParcelTarget: Target {
  static let name: TargetName = "parcels"
  static var actions: ActionTable<ParcelTarget> {
    Action(Parcels.count) { $1.text }.exposed(to: .all)
    Action(Parcels.send) { _, call, id, note in "\(id) \(note ?? "-") \(call.text)" }
      .route("/send/:id").exposed(to: .all)
    Action(Parcels.track) { _, call, id in
      await Task.yield()
      return "\(id) \(call.text)"
    }
    .exposed(to: .all)
    Action(Parcels.sign, onMain: { (_, call: Invocation, id: Int) in "\(id) \(call.text)" }).exposed(to: .all)
    Action(
      Parcels.drop,
      onMain: { _, call, id in
        await Task.yield()
        return "\(id) \(call.text)"
      }
    )
    .exposed(to: .all)
  }
}

extension Invocation {
  /// What an action finds in its call, beside the inputs.
  fileprivate var text: String {
    let link = "\(host ?? "-") \(port.map(String.init) ?? "-") \(pathSegments)"
    return "\(parameters) \(attachment as? String ?? "-") \(source?.rawValue ?? "code") \(link)"
  }
}

@Suite("An action of a key may take its call") struct KeyedInvocationTests {
  private func mediator(@ModuleBuilder _ rest: () -> ModuleContents = { ModuleContents {} }) throws -> Mediator {
    let mediator = try Mediator(links: LinkSettings(schemes: ["app"], webHosts: ["example.com", "localhost:8065"])) {
      Registration { ParcelTarget() }
    }
    try mediator.register(rest(), as: "Rest")
    return mediator
  }

  @Test("By key, asynchronous or not, on the main actor or not, with options or without (FD63, FD72)")
  func byKey() async throws {
    let mediator = try mediator()
    var options = CallOptions()
    options.attachment = "here"
    // Each twice: the first call of an action takes another path than the later ones.
    for _ in 0..<2 {
      #expect(try mediator.callNow(Parcels.count) == "[:] - code - - []")
      #expect(try await mediator.call(Parcels.count, options: options) == "[:] here code - - []")
      #expect(try await mediator.call(Parcels.send, 7, nil) == "7 - [id: 7, note: nil] - code - - []")
      #expect(
        try mediator.callNow(Parcels.send, 7, "x", options: options)
          == #"7 x [id: 7, note: "x"] here code - - []"#)
      #expect(try await mediator.track(7, note: "there") == "7 [id: 7] there code - - []")
      #expect(try await mediator.call(Parcels.track, 7) == "7 [id: 7] - code - - []")
      #expect(try await mediator.call(Parcels.sign, 7) == "7 [id: 7] - code - - []")
      #expect(try await MainActor.run { try mediator.callNow(Parcels.sign, 7) } == "7 [id: 7] - code - - []")
      #expect(try await mediator.call(Parcels.drop, 7, options: options) == "7 [id: 7] here code - - []")
    }
    let error = #expect(throws: MediatorError.self) { try mediator.callNow(Parcels.track, 7) }
    #expect(error?.code == .asynchronousAction)
  }

  @Test("By name, and with interceptors, observers and overrides (FD63)") func byName() async throws {
    let log = Log()
    let mediator = try mediator {
      Interception { invocation, next in
        var invocation = invocation
        invocation.parameters["id"] = 8
        return try await next(invocation)
      }
      CallObserver { log.add("\($0.invocation.parameters)") }
    }
    let texts = Parameters(texts: [("id", "7")])
    #expect(try await mediator.perform("parcels", "track", texts) as? String == "8 [id: 8] - code - - []")
    #expect(try await mediator.call(Parcels.track, 7) == "8 [id: 8] - code - - []")
    #expect(log.texts == ["[id: 7]", "[id: 7]"])
    let error = await #expect(throws: MediatorError.self) { try await mediator.perform("parcels", "track", ["ib": 7]) }
    #expect(error?.code == .unexpectedParameter)
    mediator.override(Parcels.track) { id in "double \(id)" }
    #expect(try await mediator.call(Parcels.track, 7) == "double 8")
  }

  @Test(
    "A call by URL has the host, the port and the decoded segments of its link (FD72)",
    arguments: [
      ("app://parcels/track?id=7", "7 [id: 7] - web parcels - [\"track\"]"),
      ("https://localhost:8065/send/7", "7 - [id: 7] - web localhost 8065 [\"send\", \"7\"]"),
      (
        "https://EXAMPLE.com/s%65nd/7/?note=x#y",
        "7 x [note: \"x\", id: 7] - web example.com - [\"send\", \"7\"]"
      ),
      ("app:///p%61rcels/track?id=7", "7 [id: 7] - web - - [\"parcels\", \"track\"]"),
    ])
  func byURL(url: String, text: String) async throws {
    #expect(try await mediator().outcome(url, source: .web) == text)
  }
}
