// A row of a table written by hand, to compare with: a closure that reads its inputs from a dictionary.

/// An input that is missing or has another type.
public struct BadInput: Error {}

/// A closure by the name of an action.
public typealias Handlers = [String: @Sendable ([String: any Sendable]) throws -> any Sendable]

/// Returns the handlers.
public func handlers() -> Handlers {
  var handlers: Handlers = [:]
  // each
  handlers["orders/detail_NNN"] = { values in
    guard let id = values["id"] as? Int, let note = values["note"] as? String else { throw BadInput() }
    return "NNN\(id)\(note)"
  }
  // end
  return handlers
}
