import MediatorKit
import RoutePatterns

extension ManifestSurvey {
  /// What to do about an address that no action has, what is most likely meant first.
  ///
  /// - Parameters:
  ///   - use: How the nearest action would be used instead, such as `Call`.
  ///   - remedy: How the action would come to be there; nil for what follows from who has its target.
  ///   - last: What is to be done if the action is not to be there at all.
  func cure(_ address: ActionAddress, _ use: String, remedy: String? = nil, last: String? = nil) -> String {
    let owner = owners[address.target]
    let known = owner.map { "let module \($0) declare the action" } ?? "add the module that has it"
    let ways = [nearest(address).map { "\(use) '\($0)'" }, remedy ?? known, last].compactMap(\.self)
    return "\(ways.prefix(2).joined(separator: ", or ").uppercasedFirst)."
  }

  /// The action that is most likely meant by an address that none has.
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
