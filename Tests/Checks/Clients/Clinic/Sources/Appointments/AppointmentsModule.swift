import AppointmentsAPI
import MediatorLinks
import PatientsAPI

actor AppointmentsTarget: Target {
  static let name: TargetName = "appointments"
  static var actions: ActionTable<AppointmentsTarget> {
    Action(Appointments.book) { try await $0.book($1, $2, $3) }
      .summary("Books a slot for a patient")
      .route("/book/:department/:patient<int>")
      .exposed(to: [.inApp, .push])
      .tagged("signed-in")
    Action(Appointments.count) { await $0.count(in: $1) }
      .exposed(to: .all)
    Fallback { (_, miss) in "appointments cannot \(miss.invocation.address?.action ?? "")" }
  }

  private weak let mediator: Mediator?
  private var booked: [Appointment] = []

  init(mediator: Mediator) { self.mediator = mediator }

  func book(_ patient: Int, _ department: Department, _ slot: Slot) async throws -> Appointment {
    let name = try await mediator.get().call(Patients.find, patient).name
    let appointment = Appointment(patient: name, department: department, slot: slot)
    booked.append(appointment)
    return appointment
  }

  func count(in department: Department?) -> Int {
    booked.count { department == nil || $0.department == department }
  }
}

package enum AppointmentsModule: Module {
  package static let name: ModuleName = "Appointments"
  package static var contents: ModuleContents {
    Registration { AppointmentsTarget(mediator: $0) }
    Route("/hours/:department", labels: ["department", "day"], exposedTo: .all) {
      (department: Department, day: String?) in
      "\(department) is open on \(day ?? "weekdays")"
    }
  }
}
