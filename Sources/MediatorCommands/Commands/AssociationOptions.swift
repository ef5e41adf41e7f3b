/// The options of commands for association files.
enum AssociationOptions {
  static let all = [
    OptionSpec(name: "host", value: "HOST", summary: "a host of a web namespace"),
    OptionSpec(name: "app", value: "ID", summary: "the identifier of the app, with its prefix"),
  ]
}
