// This file is apart from that of the protocol, which is always linked, so that programs without instruments link
// nothing of this one. The linker keeps the asynchronous functions of a file together.

extension CallInstrument {
  /// Only this instrument.
  public var contents: ModuleContents { return ModuleContents(items: [Instrument(self)]) }
}

extension Instrument {
  init(_ instrument: some CallInstrument) {
    begin = { [identity] call in
      let context = identity.run { instrument.begin(call) }
      return Running(
        within: { try await instrument.within(context, $0) }, withinNow: { try instrument.withinNow(context, $0) },
        end: { record in identity.run { instrument.end(record, context) } })
    }
    run = Instrument.run
    runNow = Instrument.runNow
  }
}

// These are functions of the element, because those of an array would be compiled twice.
extension Instrument {
  static func run(
    within all: [Instrument], _ call: InstrumentedCall, _ body: @escaping @Sendable () async throws -> any Sendable
  ) async throws -> any Sendable {
    let (start, begin) = (CallStart(call.last, isNow: false), Moment.now)
    return try await CallStart.$current.withValue(start.id) {
      try await run(within: all[...], call, start, begin, body)
    }
  }

  /// Begins the instruments, each within those before it.
  private static func run(
    within all: ArraySlice<Instrument>, _ call: InstrumentedCall, _ start: CallStart, _ begin: Moment,
    _ body: @escaping @Sendable () async throws -> any Sendable
  ) async throws -> any Sendable {
    guard let first = all.first else { return try await body() }
    // An instrument does not surround a call that it makes itself.
    if first.identity.isRunning { return try await run(within: all.dropFirst(), call, start, begin, body) }
    let running = first.begin(start)
    do {
      let body = CallBody { try await run(within: all.dropFirst(), call, start, begin, body) }
      let value = try await running.within(body).value
      running.end(CallRecord(call.last, since: begin, .success(value)))
      return value
    } catch {
      running.end(CallRecord(call.last, since: begin, .failure(error)))
      throw error
    }
  }

  static func runNow(
    within all: [Instrument], _ call: InstrumentedCall, _ body: @escaping @Sendable () throws -> any Sendable
  ) throws -> any Sendable {
    let (start, begin) = (CallStart(call.last, isNow: true), Moment.now)
    return try CallStart.$current.withValue(start.id) { try runNow(within: all[...], call, start, begin, body) }
  }

  private static func runNow(
    within all: ArraySlice<Instrument>, _ call: InstrumentedCall, _ start: CallStart, _ begin: Moment,
    _ body: @escaping @Sendable () throws -> any Sendable
  ) throws -> any Sendable {
    guard let first = all.first else { return try body() }
    if first.identity.isRunning { return try runNow(within: all.dropFirst(), call, start, begin, body) }
    let running = first.begin(start)
    do {
      let body = SynchronousCallBody { try runNow(within: all.dropFirst(), call, start, begin, body) }
      let value = try running.withinNow(body).value
      running.end(CallRecord(call.last, since: begin, .success(value)))
      return value
    } catch {
      running.end(CallRecord(call.last, since: begin, .failure(error)))
      throw error
    }
  }
}
