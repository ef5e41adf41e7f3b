internal import MediatorKit
internal import MediatorLinks
internal import RoutePatterns

/// A hundred modules, each with a target of ten actions with five routes each.
///
/// The plugin `NumberedTypes` generates the types when this target is built. They are not generic, like those of an app: for a
/// generic type the runtime would look up metadata at every step. Names and patterns are created before a measurement, like a
/// program's literals.
public enum StartUp {
  static let moduleNames = (0..<100).map { "Module\($0)" }
  static let targetNames = (0..<100).map { "target\($0)" }
  static let actionNames = (0..<10).map { "action\($0)" }
  static let patterns = (0..<5000).map { number in
    "/module\(number / 50)/page\(number / 5 % 10)/\(["view", "edit", "list", "share", "print"][number % 5])/:id<int>"
  }

  /// Creates everything that a measurement must not include; returns the number of routes.
  public static func prepare() -> Int {
    moduleNames.count + targetNames.count + actionNames.count > 0 && modules.count == 100 ? patterns.count : 0
  }

  /// Only parses the patterns, as their literals do; returns their number.
  public static func parsePatterns() -> Int {
    patterns.count { RoutePattern(stringLiteral: $0).error == nil }
  }

  /// Only reads the tables of the targets, including patterns, as registration does; returns their number.
  public static func readTables() -> Int {
    func read<T: NumberedTarget>(_: T.Type) -> Int { withExtendedLifetime(T.actions) { 1 } }
    return targets.reduce(0) { $0 + read($1) }
  }
}

/// A target of ten actions, specialized for each type.
protocol NumberedTarget: Target {
  static var number: Int { get }
}

extension NumberedTarget {
  static var name: TargetName { TargetName(StartUp.targetNames[number]) }
  @ActionTableBuilder<Self> static var actions: ActionTable<Self> {
    action(0)
    action(1)
    action(2)
    action(3)
    action(4)
    action(5)
    action(6)
    action(7)
    action(8)
    action(9)
  }

  private static func action(_ index: Int) -> Action<Self, Int, Int> {
    func pattern(_ offset: Int) -> RoutePattern {
      RoutePattern(stringLiteral: StartUp.patterns[number * 50 + index * 5 + offset])
    }
    return Action(ActionName(StartUp.actionNames[index]), "id") { (_, id: Int) in id }
      .route(pattern(0), pattern(1), pattern(2), pattern(3), pattern(4)).exposed(to: .push)
  }
}

protocol NumberedModule: Module {
  static var number: Int { get }
}

extension NumberedModule {
  static var name: ModuleName { ModuleName(StartUp.moduleNames[number]) }
}
