import MediatorLinks
import Testing

/// The gate at which links wait for the app, calls with a tag for the user, and changes for a page with unsaved changes.
@Suite struct GateTests {
  private struct Displaced: Error, Equatable { let name: String }
  private struct Rejected: Error {}

  private func link(_ name: String, _ url: String?, from source: LinkSource = .push, window: Int? = nil) -> Gate.Link {
    Gate.Link(
      origin: Gate.Origin(source: source, window: window), url: url, displacement: Displaced(name: name))
  }

  @Test("A link displaces that with its URL, or the oldest of its origin if as many wait as may")
  func linksDisplaceTheirOwn() async throws {
    let gate = Gate(limit: 2)
    let first = link("first", "/a")
    let others = try [
      gate.enter(link("web", "/a", from: .web)), gate.enter(link("window", "/a", window: 1)), gate.enter(nil),
    ].map { try #require($0) }
    let waiting = try #require(try gate.enter(first))
    let second = try #require(try gate.enter(link("second", "/b")))
    let again = try #require(try gate.enter(link("again", "/a")))
    #expect(again.displacedLinks == [first.number])
    again.displace()
    await #expect(throws: Displaced(name: "first")) { try await gate.answer(to: waiting.wait) }
    let third = try #require(try gate.enter(link("third", "/c")))
    third.displace()
    await #expect(throws: Displaced(name: "second")) { try await gate.answer(to: second.wait) }
    gate.end(.success(true))
    for arrival in others + [again, third] { #expect(try await gate.answer(to: arrival.wait)) }
  }

  @Test("The calls of one link count once, and are displaced together") func callsOfALinkAreOne() async throws {
    let gate = Gate(limit: 1)
    let shared = link("shared", nil)
    let calls = try [gate.enter(shared), gate.enter(shared)].map { try #require($0) }
    #expect(calls.allSatisfy { $0.displacedLinks.isEmpty })
    let later = try #require(try gate.enter(link("later", nil)))
    later.displace()
    for call in calls {
      await #expect(throws: Displaced(name: "shared")) { try await gate.answer(to: call.wait) }
    }
  }

  @Test("A gate that keeps the earlier links admits no further one, and one without a limit above zero none")
  func fullGatesAdmitNone() throws {
    let gate = Gate(limit: 1, keepsLatest: false)
    #expect(try gate.enter(link("first", nil)) != nil)
    #expect(throws: Gate.Full.self) { try gate.enter(link("second", nil)) }
    #expect(throws: Gate.Full.self) { try Gate(limit: 0).enter(link("first", nil)) }
  }

  @Test("The first call asks, and the answer to an earlier question ends nothing") func questionsAreNumbered()
    async throws
  {
    let gate = Gate()
    let first = try #require(try gate.enter(nil))
    #expect(try gate.enter(nil)?.question == nil)
    let question = try #require(first.question)
    gate.end(.success(true))
    #expect(try await gate.answer(to: first.wait))
    let later = try #require(try gate.enter(nil))
    #expect(later.question != nil && later.question != question)
    gate.end(.failure(Rejected()), to: question)
    gate.end(.success(false), to: later.question)
    #expect(try await gate.answer(to: later.wait) == false)
  }

  @Test("A call that is cancelled waits no longer") func cancelledCallsLeave() async throws {
    let gate = Gate(limit: 1)
    let first = try #require(try gate.enter(link("first", nil)))
    let task = Task { try await gate.answer(to: first.wait) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try gate.enter(link("second", nil))?.displacedLinks == [])
  }

  @Test("A call does not wait if an answer came since, nor for an answer that stands") func callsMayGoOn() throws {
    let gate = Gate()
    let answers = gate.answers
    gate.end(.success(true))
    #expect(try gate.enter(nil, since: answers) == nil)
    #expect(try gate.enter(nil, since: gate.answers) != nil)
    #expect(!gate.isOpen)
    gate.stand(.success(true))
    #expect(gate.isOpen)
    #expect(try gate.enter(nil) == nil)
    gate.stand(.failure(Rejected()))
    #expect(throws: Rejected.self) { try gate.enter(nil) }
    gate.stand(nil)
    #expect(try gate.enter(nil) != nil)
  }
}
