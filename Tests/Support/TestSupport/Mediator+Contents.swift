public import MediatorLinks

extension Mediator {
  /// Returns a mediator with one module of these contents.
  public convenience init(_ name: ModuleName = "Test", @ModuleBuilder _ contents: () -> ModuleContents) throws {
    try self.init()
    try register(contents(), as: name)
  }

  /// Returns a mediator with link settings and one module of these contents.
  public convenience init(links: LinkSettings, @ModuleBuilder _ contents: () -> ModuleContents) throws {
    try self.init(links: links)
    try register(contents(), as: "Test")
  }
}
