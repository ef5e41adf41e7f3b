import MediatorKit

extension LinkRegistryContents: RegistryPart {
  /// Returns the routes for calls.
  ///
  /// The tables are those of the previous registry if the routes are the same.
  mutating func publish(after previous: LinkRegistry?, at place: Int) -> LinkRegistry {
    endGeneration()
    let index = previous.flatMap { $0.version == version ? $0.index : nil } ?? RouteIndex(self)
    return LinkRegistry(index, version, state, place, hasSecretResults: hasSecretResults)
  }
}

extension LinkDeclaration: ActionAttachment {
  static var part: any RegistryPart.Type { LinkRegistryContents.self }

  /// The inputs of an exposed action that cannot be read from a URL.
  func problems(of action: ActionInfo, at address: ActionAddress) -> [MediatorError] {
    guard isExposed(action.name) else { return [] }
    let inputs = action.parameters
    // Iterates indices, because a parameter is large to copy.
    return inputs.indices.compactMap { index in
      StructureCheck.problem(of: inputs[index].type).map { .unreadable(inputs[index], $0, of: .action(address)) }
    }
  }
}
