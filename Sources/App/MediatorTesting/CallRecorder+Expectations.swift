public import MediatorKit
import MediatorText
public import Testing

extension CallRecorder {
  /// Expects that an action was called.
  ///
  /// - Parameters:
  ///   - address: The action.
  ///   - times: The expected number of calls, or `nil` for one or more.
  ///   - sourceLocation: The source location for failures; omit it.
  /// - Returns: The calls of the action.
  @discardableResult public func expectCalled(
    _ address: ActionAddress, times: Int? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) -> [CallRecord] {
    let calls = calls
    let matching = calls.filter { $0.invocation.address == address }
    return expect(address, "\(address)", times, in: calls, matching, sourceLocation)
  }

  /// Expects that the action of a key was called.
  ///
  /// - Parameters:
  ///   - key: The key of the action.
  ///   - times: The expected number of calls, or `nil` for one or more.
  ///   - sourceLocation: The source location for failures; omit it.
  /// - Returns: The calls of the action.
  @discardableResult public func expectCalled<Output, each Input>(
    _ key: ActionKey<Output, repeat each Input>, times: Int? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) -> [CallRecord] {
    expectCalled(key.address, times: times, sourceLocation: sourceLocation)
  }

  /// Expects that the action of a key was called with these inputs, by key, by name or by URL.
  ///
  /// Inputs are compared as the action reads them: decoded from a URL's text, and with defaults.
  ///
  /// - Parameters:
  ///   - key: The key of the action.
  ///   - input: The inputs.
  ///   - times: The expected number of calls, or `nil` for one or more.
  ///   - sourceLocation: The source location for failures; omit it.
  /// - Returns: The calls with these inputs.
  @discardableResult public func expectCalled<Output, each Input: Equatable>(
    _ key: ActionKey<Output, repeat each Input>, with input: repeat each Input, times: Int? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> [CallRecord] {
    let secrets = mediator?.action(key.address)?.secretLabels ?? []
    let wanted = CallText.describe(
      key.address, key.parameters.map(\.label), repeat each input, secrets: secrets)
    let calls = calls
    var matching: [CallRecord] = []
    for call in calls where call.invocation.address == key.address {
      if key.reads(repeat each input, from: call.invocation.parameters) { matching.append(call) }
    }
    return expect(key.address, wanted, times, in: calls, matching, sourceLocation)
  }

  /// Expects that an action was not called; fails too if its target is registered and has no such action.
  public func expectNotCalled(_ address: ActionAddress, sourceLocation: SourceLocation = #_sourceLocation) {
    expectCalled(address, times: 0, sourceLocation: sourceLocation)
  }

  /// Expects that the action of a key was not called.
  public func expectNotCalled<Output, each Input>(
    _ key: ActionKey<Output, repeat each Input>, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectNotCalled(key.address, sourceLocation: sourceLocation)
  }

  /// Expects that no action was called.
  public func expectNothingCalled(sourceLocation: SourceLocation = #_sourceLocation) {
    let calls = calls
    guard !calls.isEmpty else { return }
    fail("expected no call; \(CallText.list(calls))", sourceLocation)
  }

  /// Expects that these actions were called in this order, possibly with other calls in between.
  public func expectOrder(_ addresses: ActionAddress..., sourceLocation: SourceLocation = #_sourceLocation) {
    let calls = calls
    var rest = calls[...]
    for (position, address) in addresses.enumerated() {
      guard let index = rest.firstIndex(where: { $0.invocation.address == address }) else {
        let place = position == 0 ? "was not called" : "was not called after \(addresses[position - 1])"
        return fail("\(address) \(place); \(CallText.list(calls))", sourceLocation)
      }
      rest = rest[(index + 1)...]
    }
  }

  private func expect(
    _ address: ActionAddress, _ wanted: String, _ times: Int?, in calls: [CallRecord],
    _ matching: [CallRecord],
    _ sourceLocation: SourceLocation
  ) -> [CallRecord] {
    if times.map({ matching.count != $0 }) ?? matching.isEmpty {
      let count = matching.isEmpty ? "was not called" : "was called \(CallText.times(matching.count))"
      let expectation = times.map { ", expected \(CallText.times($0))" } ?? ""
      let nearest = matching.isEmpty ? CallText.nearest(to: address, in: calls) : ""
      fail("\(wanted) \(count)\(expectation); \(nearest)\(CallText.list(calls))", sourceLocation)
    } else if matching.isEmpty, let error = mediator?.misspelling(of: address) {
      Issue.record(error, sourceLocation: sourceLocation)
    }
    return matching
  }

  private func fail(_ text: String, _ sourceLocation: SourceLocation) {
    Issue.record(Comment(rawValue: text), sourceLocation: sourceLocation)
  }
}
