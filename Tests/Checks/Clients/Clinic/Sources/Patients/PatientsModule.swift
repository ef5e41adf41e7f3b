import MediatorLinks
import PatientsAPI

struct UnknownPatient: Error {}

struct Records: PatientNames {
  let names = [1: "Ada", 2: "Grace"]

  func name(of patient: Int) -> String? { names[patient] }
}

final class PatientsTarget: Target {
  static let name: TargetName = "patients"
  static var actions: ActionTable<PatientsTarget> {
    Action(Patients.find) { try $0.find($1) }
      .route("/patient/:id<int>/card")
      .exposed(to: .inApp)
      .tagged("signed-in")
  }

  private weak let mediator: Mediator?

  init(mediator: Mediator) { self.mediator = mediator }

  func find(_ id: Int) throws -> Patient {
    guard let name = try mediator.get().service((any PatientNames).self).name(of: id) else { throw UnknownPatient() }
    return Patient(id: id, name: name)
  }
}

package enum PatientsModule: Module {
  package static let name: ModuleName = "Patients"
  package static var contents: ModuleContents {
    Registration { PatientsTarget(mediator: $0) }
    Service((any PatientNames).self) { Records() }
  }
}
