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
    let owner = manifest.targets.first { $0.name == address.target }?.module
    let known = owner.map { "let module \($0) declare the action" } ?? "add the module that has it"
    let ways = [nearest(address).map { "\(use) '\($0)'" }, remedy ?? known, last].compactMap(\.self)
    return "\(ways.prefix(2).joined(separator: ", or ").uppercasedFirst)."
  }

  /// The action that is most likely meant by an address that none has.
  private func nearest(_ address: ActionAddress) -> ActionAddress? {
    let isKnown = actionNames[address.target] != nil
    let targets =
      isKnown ? [address.target.rawValue] : Self.near(address.target.rawValue, actionNames.keys.map(\.rawValue))
    return targets.lazy.map { TargetName($0) }.compactMap { target in
      Self.near(address.action.rawValue, actionNames[target] ?? []).first.map { ActionAddress(target, ActionName($0)) }
    }.first
  }

  /// The names nearest to a wrong one.
  static func near(_ wrong: String, _ names: some Collection<String>) -> [String] {
    // Comparing is slow work that only helps a person who misspelt something.
    names.count > 500 ? [] : RoutePatterns.nearest(to: wrong, among: names)
  }
}
