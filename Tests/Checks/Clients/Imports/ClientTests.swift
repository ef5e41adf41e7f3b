// A file of the app's tests.
import AppIntents
import Foundation
import MediatorDocuments
import MediatorKit
import MediatorRouteFiles
import MediatorManifest
import MediatorMigration
import MediatorNavigation
import MediatorTesting
import Observation
import RegexBuilder
import RoutePatterns
import SwiftUI
import Testing

extension Tag {
  @Tag static var basket: Self
}

@Suite(.tags(.basket), .mediator(BasketModule.self)) struct BasketTests {
  @Test(.tags(.basket)) func aProductIsAdded() async throws {
    let recorder = CallRecorder(mediator)
    #expect(try await mediator.call(Baskets.add, 7) == 7)
    recorder.expectCalled(Baskets.add)
  }

  @Test(.tags(.basket), arguments: ["product 7"]) func aNumberIsFound(text: String) throws {
    let number = try #require(productNumber(in: text))
    #expect(number == 7, "\(text)")
    Attachment.record(text, named: "text")
  }
}
