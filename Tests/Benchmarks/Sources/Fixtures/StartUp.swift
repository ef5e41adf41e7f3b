public import MediatorKit
internal import RoutePatterns

/// A hundred modules, each with a target of ten actions, each with five routes.
///
/// The types are made of digits; names and patterns are made before anything is measured, as a program's literals are.
public enum StartUp {
  static let moduleNames = (0..<100).map { "Module\($0)" }
  static let targetNames = (0..<100).map { "target\($0)" }
  static let actionNames = (0..<10).map { "action\($0)" }
  static let patterns = (0..<5000).map { number in
    "/module\(number / 50)/page\(number / 5 % 10)/\(["view", "edit", "list", "share", "print"][number % 5])/:id<int>"
  }

  /// The modules.
  public static let modules: [any Module.Type] = digits.flatMap { tens in digits.map { ones in module(tens, ones) } }

  /// Makes what has to be made before a measurement; gives the number of routes.
  public static func prepare() -> Int {
    moduleNames.count + targetNames.count + actionNames.count > 0 && modules.count == 100 ? patterns.count : 0
  }

  /// Only parses the patterns, as their literals do; gives their number.
  public static func parsePatterns() -> Int {
    patterns.count { RoutePattern(stringLiteral: $0).error == nil }
  }

  /// Only reads the tables of the targets, patterns included, as registration does; gives their number.
  public static func readTables() -> Int {
    func read<Tens: Digit, Ones: Digit>(_: Tens.Type, _: Ones.Type) -> Int {
      withExtendedLifetime(NumberedTarget<Tens, Ones>.actions) { 1 }
    }
    return digits.reduce(0) { sum, tens in digits.reduce(sum) { $0 + read(tens, $1) } }
  }

  private static let digits: [any Digit.Type] = [
    D0.self, D1.self, D2.self, D3.self, D4.self, D5.self, D6.self, D7.self, D8.self, D9.self,
  ]

  private static func module(_ tens: any Digit.Type, _ ones: any Digit.Type) -> any Module.Type {
    func open<Tens: Digit, Ones: Digit>(_: Tens.Type, _: Ones.Type) -> any Module.Type {
      NumberedModule<Tens, Ones>.self
    }
    return open(tens, ones)
  }
}

protocol Digit: Sendable { static var value: Int { get } }

enum D0: Digit { static var value: Int { 0 } }
enum D1: Digit { static var value: Int { 1 } }
enum D2: Digit { static var value: Int { 2 } }
enum D3: Digit { static var value: Int { 3 } }
enum D4: Digit { static var value: Int { 4 } }
enum D5: Digit { static var value: Int { 5 } }
enum D6: Digit { static var value: Int { 6 } }
enum D7: Digit { static var value: Int { 7 } }
enum D8: Digit { static var value: Int { 8 } }
enum D9: Digit { static var value: Int { 9 } }

enum NumberedModule<Tens: Digit, Ones: Digit>: Module {
  static var name: ModuleName { ModuleName(StartUp.moduleNames[Tens.value * 10 + Ones.value]) }
  static var contents: ModuleContents { Registration(NumberedTarget<Tens, Ones>.init) }
}

final class NumberedTarget<Tens: Digit, Ones: Digit>: Target {
  static var name: TargetName { TargetName(StartUp.targetNames[number]) }
  static var actions: ActionTable<NumberedTarget> {
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

  private static var number: Int { Tens.value * 10 + Ones.value }

  private static func action(_ index: Int) -> Action<NumberedTarget, Int, Int> {
    func pattern(_ place: Int) -> RoutePattern {
      RoutePattern(stringLiteral: StartUp.patterns[number * 50 + index * 5 + place])
    }
    return Action(ActionName(StartUp.actionNames[index]), "id") { (_, id: Int) in id }
      .route(pattern(0), pattern(1), pattern(2), pattern(3), pattern(4)).exposed(to: .push)
  }
}
