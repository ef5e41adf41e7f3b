import Appointments
import Foundation
import MediatorRouteFiles
import MediatorNavigation
import Patients
import Reception
import Staff

package nonisolated func makeMediator(log: LogBook = LogBook(), model: NavigationModel = NavigationModel()) throws
  -> Mediator
{
  let links = LinkSettings(schemes: ["clinic"], namespaces: [.web("go.clinic.example", named: "web")])
  let mediator = try Mediator(
    modules: [PatientsModule.self, AppointmentsModule.self, StaffModule.self, ReceptionModule.self], links: links)
  try mediator.register(
    ModuleContents {
      log.observer
      Service((any Navigator).self, { model }) { $0 }
    }, as: "App")
  mediator.rewrites = try RouteFile(Data(PackageResources.rewrites_json)).rewrites
  return mediator
}
