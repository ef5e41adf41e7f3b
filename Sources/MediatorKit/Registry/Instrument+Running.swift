// Apart from the protocol, whose file is always linked, so that programs without instruments link nothing of this one. The linker
// keeps the asynchronous functions of a file together.

extension CallInstrument {
  /// Only this instrument.
  public var contents: ModuleContents { return ModuleContents(items: [Instrument(self)]) }
}

extension Instrument {
  init(_ instrument: some CallInstrument) {
    begin = { call in
      let context = instrument.begin(call)
      return Running(
        within: { try await instrument.within(context, $0) }, withinNow: { try instrument.withinNow(context, $0) },
        end: { instrument.end($0, context) })
    }
    run = Instrument.run
    runNow = Instrument.runNow
  }
}

// Functions of the element, because those of an array would be compiled twice.
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
    guard let running = all.first?.begin(start) else { return try await body() }
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
    guard let running = all.first?.begin(start) else { return try body() }
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
