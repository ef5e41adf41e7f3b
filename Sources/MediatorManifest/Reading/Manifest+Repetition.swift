import MediatorKit
import MediatorLinks

extension Manifest {
  /// The number of bytes that findings and documents repeat of a manifest, because each route is named with its namespace and its
  /// action, and each part of an action with the action.
  ///
  /// Short texts count little: a file of 1 MB may repeat a text of half of it a thousand times.
  var repetition: Int {
    var actions: [ActionAddress: Int] = [:]
    var total = 0
    for module in modules {
      let parts = module.services.count + module.requires.count + module.publishes.count + module.needs.count
      total += parts * module.name.rawValue.utf8.count
    }
    for target in targets {
      for action in target.actions {
        let name = target.name.rawValue.utf8.count + action.name.rawValue.utf8.count
        total += name * (1 + action.parameters.count + action.tags.count)
        actions[ActionAddress(target.name, action.name)] = name + action.length
      }
    }
    for namespace in namespaces {
      let origin = (namespace.schemes?.first ?? "").utf8.count + (namespace.hosts.first ?? "").utf8.count
      total += namespace.routes.count * (namespace.name.utf8.count + origin)
      for route in namespace.routes { total += route.action.flatMap { actions[$0] } ?? 0 }
    }
    return total
  }
}

extension Manifest.Action {
  /// The bytes that may be named with each route to the action.
  fileprivate var length: Int {
    let inputs = parameters.reduce(0) {
      $0 + $1.label.utf8.count + $1.type.utf8.count + ($1.default ?? "").utf8.count + ($1.note ?? "").utf8.count
    }
    let sources =
      switch exposure {
      case .none, .all: 0
      case .sources(let sources): sources.reduce(0) { $0 + $1.rawValue.utf8.count }
      case .rule(let text): text.utf8.count
      }
    return inputs + sources + (deprecation ?? "").utf8.count + tags.reduce(0) { $0 + $1.rawValue.utf8.count }
  }
}
