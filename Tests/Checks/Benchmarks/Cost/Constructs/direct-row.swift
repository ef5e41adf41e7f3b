// A row of a table written by hand, to compare with: a closure that reads its inputs from a dictionary.

/// An input that is missing or has another type.
public struct BadInput: Error {}

/// A closure by the name of an action.
public typealias Handlers = [String: @Sendable ([String: any Sendable]) throws -> any Sendable]

@inline(never) func detail(_ id: Int, _ number: String, _ note: String) -> String { "\(id)\(number)\(note)" }

/// Returns the handlers.
public func handlers() -> Handlers {
  var handlers: Handlers = [:]
  // each
  handlers["orders/detail_NNN"] = { values in
    guard let id = values["id"] as? Int, let note = values["note"] as? String else { throw BadInput() }
    return detail(id, "NNN", note)
  }
  // end
  return handlers
}
