import PackagePlugin

/// Generates the hundred targets and modules of `StartUp` when the fixtures are built.
@main struct NumberedTypes: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any PackagePlugin.Target) throws -> [Command] {
    let file = context.pluginWorkDirectoryURL.appending(path: "NumberedTypes.swift")
    return [
      .buildCommand(
        displayName: "Generating the types of StartUp", executable: try context.tool(named: "numbered-types").url,
        arguments: [file.path()], outputFiles: [file])
    ]
  }
}
