import AppointmentsAPI
import ClinicApp
import Foundation
import MediatorManifest
import MediatorNavigation
import MediatorTesting
import PatientsAPI
import Reception
import Testing

let day = Date(timeIntervalSince1970: 1_767_225_600)

@Suite(.mediator(making: { try makeMediator() })) struct ClinicTests {
  @Test func typedCallsReachAnotherModule() async throws {
    try await mediator.perform("staff", "signIn", ["name": "Lise"])
    let booked = try await mediator.book(1, in: .teeth, at: Slot(day: day, hour: 9))
    #expect(booked.patient == "Ada")
    #expect(try await mediator.call(Appointments.count, .teeth) == 1)
    #expect(try await mediator.perform("appointments", "count", ["department": Department.eyes], as: Int.self) == 0)
  }

  @Test func theGateRejectsCallsBeforeASignIn() async throws {
    await #expect(throws: (any Error).self) { try await mediator.book(1, in: .teeth, at: Slot(day: day, hour: 9)) }
    #expect(try await mediator.perform("appointments", "count", as: Int.self) == 0)
    #expect(try await mediator.perform("board", "lines", as: [String].self) == ["please sign in"])
  }

  @Test func generatedURLsOpenWithEqualInputs() async throws {
    try await mediator.perform("staff", "signIn", ["name": "Lise"])
    let slot = Slot(day: day, hour: 9, note: "a + b")
    let url = try mediator.url(for: Appointments.book, 2, .eyes, slot, scheme: "clinic")
    let opened = try await mediator.open(url, source: .push, as: Appointment.self)
    #expect(opened == Appointment(patient: "Grace", department: .eyes, slot: slot))
  }

  @Test func aClosureRouteReadsPathAndQuery() async throws {
    let text = try await mediator.open("clinic://hours/eyes?day=Monday", source: .web, as: String.self)
    #expect(text == "eyes is open on Monday")
    #expect(try await mediator.open("clinic://hours/skin", source: .web, as: String.self) == "skin is open on weekdays")
    #expect(!mediator.canOpen("clinic://hours/feet", source: .web))
  }

  @Test @MainActor func aPageOpensOverItsParent() async throws {
    let model = NavigationModel()
    let mediator = try makeMediator(model: model)
    try await mediator.open("clinic://room/7?bed=2", source: .push)
    #expect(model.drawing == "Rooms\n  Room 7, bed 2  <")
  }

  @Test @MainActor func mainActorCallsAreSynchronous() throws {
    #expect(try mediator.performNow("board", "show", ["line": "next"]) as? Int == 1)
    #expect(try mediator.openNow("clinic://board/two", source: .web) as? Int == 2)
  }

  @Test func fallbacksHandleUnknownNames() async throws {
    let unknownAction = try await mediator.perform("appointments", "cancel", as: String.self)
    #expect(unknownAction == "appointments cannot cancel")
    let unknownTarget = try await mediator.perform("pharmacy", "order", as: String.self)
    #expect(unknownTarget == "the reception does not know pharmacy/order")
  }

  @Test func rewritesFromAFileApply() throws {
    let visit = try mediator.resolve("clinic://visit/1", source: .inApp)
    #expect(visit.description.hasSuffix("→ patients/find by /patient/:id<int>/card"))
    let map = try mediator.resolve("clinic://map", source: .web)
    #expect(map.description == "clinic://map → https://clinic.example/map, outside the app")
  }

  @Test func theObserverSeesEachCall() async throws {
    let log = LogBook()
    let mediator = try makeMediator(log: log)
    _ = try await mediator.call(Appointments.count, nil)
    #expect(log.all == ["appointments/count"])
  }

  @Test func anOverrideReplacesAnAction() async throws {
    mediator.override(Patients.find) { id in Patient(id: id, name: "Emmy") }
    try await mediator.perform("staff", "signIn", ["name": "Lise"])
    let recorder = CallRecorder()
    #expect(try await mediator.book(5, in: .skin, at: Slot(day: day, hour: 8)).patient == "Emmy")
    recorder.expectCalled(Patients.find, with: 5)
  }

  @Test func validationFindsNothing() throws {
    #expect(try makeMediator().validate().isEmpty)
  }
}
