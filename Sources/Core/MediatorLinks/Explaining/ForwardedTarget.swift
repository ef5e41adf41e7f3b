package import MediatorKit

/// The state of a target whose actions a library runs elsewhere, such as in another process.
package struct ForwardedTarget: Sendable {
  /// A difference between the action that runs there and the one that is called.
  package struct Difference: Sendable {
    /// The action, or `nil` if it concerns all.
    package let action: ActionName?
    /// The difference, in one line.
    package let text: String
    /// Whether the action cannot be called.
    package let isBreaking: Bool

    package init(_ action: ActionName?, _ text: String, isBreaking: Bool) {
      self.action = action
      self.text = text
      self.isBreaking = isBreaking
    }
  }

  /// The engine that takes the calls there, such as `nats`.
  package let engine: String
  /// The name of the target in its process and its state, in one line.
  package let state: String
  /// The differences that the last comparison found.
  package let differences: [Difference]

  package init(engine: String, state: String, differences: [Difference]) {
    self.engine = engine
    self.state = state
    self.differences = differences
  }
}

/// The published part of a library that runs actions elsewhere.
package protocol ForwardingPart: PublishedPart {
  /// Returns the state of a target that runs elsewhere, or `nil` if its actions run here.
  func forwarded(_ target: TargetName) -> ForwardedTarget?
}

extension Registry {
  /// Returns the state of a target that a library runs elsewhere, or `nil` if its actions run here.
  func forwarded(_ target: TargetName) -> ForwardedTarget? {
    for case let part as any ForwardingPart in parts {
      if let forwarded = part.forwarded(target) { return forwarded }
    }
    return nil
  }
}
