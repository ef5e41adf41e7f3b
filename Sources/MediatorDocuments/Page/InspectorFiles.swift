/// The files that the page is put together from.
enum InspectorFiles {
  static var markup: String { text(PackageResources.inspector_html) }
  static var style: String { text(PackageResources.inspector_css) }

  /// The rules of the engine, without the views.
  static var engine: String {
    [
      PackageResources.text_js, PackageResources.reader_js, PackageResources.constraints_js,
      PackageResources.pattern_js,
      PackageResources.trie_js, PackageResources.explorer_js, PackageResources.variant_js, PackageResources.misses_js,
      PackageResources.rewrites_js, PackageResources.engine_js, PackageResources.model_js, PackageResources.explain_js,
    ].map(text).joined(separator: "\n")
  }

  /// What draws, after the engine.
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
