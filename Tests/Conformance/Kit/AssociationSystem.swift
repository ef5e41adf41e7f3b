import Foundation
import MediatorProject

/// Decides recorded links of association files with ``SiteAssociation``.
///
/// A line is a row rather than a case: `applinks` beside the `url`, and `opens`, which is not read.
public enum AssociationSystem {
  /// `association`.
  public static let name = "association"
  private static let app = "ABCDE12345.com.example.app"

  /// Returns the row with `"out": {"opens": …}`, or with an `error` if it cannot be decided.
  public static func answer(_ line: String) -> String {
    var row: [String: JSON] = [:]
    do {
      guard let members = try JSON(parsing: line).members else { throw CaseError("there is no row") }
      row = members
      guard let url = members["url"]?.text else { throw CaseError("there is no url") }
      guard let details = members["details"] else { throw CaseError("there are no details") }
      let links = members.filter { !["url", "opens", "name", "details"].contains($0.key) }
      let file: JSON = ["applinks": .object(links.merging(["details": forApp(details)]) { $1 })]
      let decision = try SiteAssociation(json: file.line).decision(for: url, app: app)
      row["out"] = ["opens": .bool(decision.opensApp)]
    } catch let error as CaseError {
      row["error"] = .string(error.description)
    } catch {
      row["error"] = .string("\(error)")
    }
    return JSON.object(row).line
  }

  private static func forApp(_ details: JSON) -> JSON {
    switch details {
    case .array(let list):
      .array(
        list.map { detail in
          .object((detail.members ?? [:]).merging(["appIDs": .array([.string(app)])]) { own, _ in own })
        })
    default: details
    }
  }
}
