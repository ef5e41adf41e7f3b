// A call by name takes parameters; a dictionary is converted.
// expect: cannot convert value of type '[String : Any]' to expected argument type 'Parameters'
// expect: cannot convert value of type '[String : Int]' to expected argument type 'Parameters'

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
