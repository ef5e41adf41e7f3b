// A call by name takes parameters; a dictionary is converted.
// expect: 'perform(_:_:_:as:options:)' is unavailable: convert a dictionary, as in try Parameters(values)
// expect: 'performNow(_:_:_:as:options:)' is unavailable: convert a dictionary, as in try Parameters(values)

import MediatorKit

func show(_ mediator: Mediator, _ values: [String: Any], _ numbers: [String: Int]) async throws {
  #if RIGHT
  try await mediator.perform("order", "detail", Parameters(values))
  _ = try mediator.performNow("order", "detail", Parameters(numbers), as: String.self)
  #else
  try await mediator.perform("order", "detail", values)
  _ = try mediator.performNow("order", "detail", numbers, as: String.self)
  #endif
}
