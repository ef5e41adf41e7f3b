import MediatorKit
import RoutePatterns

extension ManifestSurvey {
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
}

extension String {
  /// The text with its first letter in upper case.
  var uppercasedFirst: String { prefix(1).uppercased() + dropFirst() }
}
