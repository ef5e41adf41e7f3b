import MediatorText

// What a library reads of all modules that lists them, as the catalog does. It runs no client code.

extension RegistryContents {
  /// Returns a value for each module, made of its name and the services and keys that it registers, needs and publishes.
  package func modules<Value>(
    _ make: (
      ModuleName, _ services: [String], _ required: [String], _ requiredKeys: [any AnyActionKey],
      _ publishedKeys: [any AnyActionKey], _ starts: Bool
    ) -> Value
  ) -> [Value] {
    let requirements = Dictionary(grouping: items(of: Requirement.self), by: \.module)
    let publications = Dictionary(grouping: items(of: Publication.self), by: \.module)
    let services = Dictionary(grouping: services.values.filter { !$0.isOfLibrary }, by: \.module)
    let starting = Set(items(of: Startup.self).map(\.module))
    return modules.map { name in
      let required = requirements[name] ?? []
      return make(
        name, services[name]?.map(\.what).inOrder() ?? [], required.flatMap { $0.item.services.map(\.what) },
        required.flatMap(\.item.keys), publications[name]?.flatMap(\.item.keys) ?? [], starting.contains(name))
    }
  }
}
