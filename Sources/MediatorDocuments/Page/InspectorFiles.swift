/// The files that make up the page.
enum InspectorFiles {
  static var markup: String { text(PackageResources.inspector_html) }
  static var style: String { text(PackageResources.inspector_css) }

  /// The scripts that resolve URLs.
  static var engine: String {
    [
      PackageResources.text_js, PackageResources.reader_js, PackageResources.constraints_js,
      PackageResources.matcher_js, PackageResources.nearest_js, PackageResources.rewrites_js,
      PackageResources.engine_js, PackageResources.explain_js, PackageResources.model_js,
    ].map(text).joined(separator: "\n")
  }

  /// The scripts that draw, which follow the engine.
  static var views: String {
    [
      PackageResources.dom_js, PackageResources.layout_js, PackageResources.graph_js, PackageResources.trial_js,
      PackageResources.actions_js, PackageResources.routes_js, PackageResources.modules_js,
      PackageResources.overview_js,
      PackageResources.search_js, PackageResources.app_js,
    ].map(text).joined(separator: "\n")
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
