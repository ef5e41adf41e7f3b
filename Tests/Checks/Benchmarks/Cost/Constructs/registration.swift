import MediatorKit

// each
/// A target with one action.
public final class Target_NNN: Target {
  /// The name of the target.
  public static let name: TargetName = "target_NNN"
  /// The actions of the target.
  public static var actions: ActionTable<Target_NNN> {
    Action("detail", "id", "note") { (_, id: Int, note: String) in "NNN\(id)\(note)" }
  }
}
// end

/// Targets.
public enum OrdersModule: Module {
  /// The name of the module.
  public static let name: ModuleName = "Orders"
  /// The targets of the module.
  public static var contents: ModuleContents {
    // each
    Registration(Target_NNN.init)
    // end
  }
}
