import MediatorKit
import MediatorText
import RoutePatterns

extension ManifestSurvey {
  /// Returns the part of an address that does not exist, with the nearest names.
  func missing(_ address: ActionAddress) -> String {
    guard let names = actionNames[address.target] else {
      return "there is no target '\(address.target)'"
        + hint(address.target.rawValue, among: targetNames)
    }
    return "target '\(address.target)' has no action '\(address.action)'"
      + hint(address.action.rawValue, among: names)
  }

  /// Returns the nearest names as the end of a sentence.
  func hint(_ wrong: String, among names: some Collection<String>) -> String {
    let near = near(wrong, names)
    return near.isEmpty ? "." : "; did you mean \(near.map { "'\($0)'" }.joined(separator: " or "))?"
  }

  /// Returns the fix for an address without an action, most likely first.
  ///
  /// - Parameters:
  ///   - use: The verb for using the nearest action instead, such as `Call`.
  ///   - declaring: How to declare the action, or `nil` to derive the advice from the target's module.
  ///   - last: The fix if the action is not to be declared.
  func fix(_ address: ActionAddress, _ use: String, declaring: String? = nil, last: String? = nil) -> String {
    let owner = owners[address.target]
    let known = owner.map { "declare the action in module \($0)" } ?? "add its module"
    let options = [nearest(address).map { "\(use) '\($0)'" }, declaring ?? known, last].compactMap(\.self)
    return "\(options.prefix(2).joined(separator: ", or ").uppercasedFirst)."
  }

  /// Returns the existing action that is nearest to an address.
  private func nearest(_ address: ActionAddress) -> ActionAddress? {
    let isKnown = actionNames[address.target] != nil
    let targets =
      isKnown ? [address.target.rawValue] : near(address.target.rawValue, targetNames)
    return targets.lazy.map { TargetName($0) }.compactMap { target in
      near(address.action.rawValue, actionNames[target] ?? []).first.map { ActionAddress(target, ActionName($0)) }
    }.first
  }

  /// Returns the names nearest to a wrong one, or none if there are too many to compare.
  func near(_ wrong: String, _ names: some Collection<String>) -> [String] {
    names.count <= 500 && hintBudget.spend(names.count * 16) ? MediatorText.nearest(to: wrong, among: names) : []
  }
}

extension Manifest.RegisteredRoute {
  /// The module that owns the route, in words.
  var owner: String { module.words }

  /// The destination of the route, in words.
  var destination: String {
    switch kind {
    case .action, .file: action.map { "'\($0)'" } ?? "no action"
    case .handler: "a closure of \(owner)"
    case .page: "a page of \(owner)"
    case .browser: "the browser"
    }
  }
}

extension ModuleName {
  /// The module or the app, in words.
  var words: String { self == .app ? rawValue : "module \(self)" }
}

extension String {
  /// The text with its first letter in upper case.
  var uppercasedFirst: String { prefix(1).uppercased() + dropFirst() }
}
