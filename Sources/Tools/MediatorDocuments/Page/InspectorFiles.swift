/// The files that make up the page.
enum InspectorFiles {
  static var markup: String { text(PackageResources.inspector_html) }
  static var style: String { text(PackageResources.inspector_css) }

  static var script: String {
    [
      PackageResources.model_js, PackageResources.dom_js, PackageResources.layout_js, PackageResources.graph_js,
      PackageResources.commands_js, PackageResources.actions_js, PackageResources.routes_js,
      PackageResources.modules_js, PackageResources.overview_js, PackageResources.search_js, PackageResources.app_js,
    ].map(text).joined(separator: "\n")
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
