import MediatorKit
import Testing

@Suite struct SmokeTests {
  @Test func works() async throws {
    let m = try Mediator(modules: [OrderModule.self])
    #expect(try m.callNow(Orders.detail, 4) == OrderSummary(id: 4))
    #expect(try m.callNow(Orders.detail, 5) == OrderSummary(id: 5))
    #expect(try await m.call(Orders.detail, 5) == OrderSummary(id: 5))
    #expect(try await m.call(Orders.cancel, 5, nil) == false)
    #expect(try await m.call(Orders.cancel, 5, "x") == true)
    #expect(try await m.perform("order", "detail", ["id": 7]) as? OrderSummary == OrderSummary(id: 7))
    #expect(try m.performNow("order", "detail", Parameters(texts: [("id", "9")]), as: OrderSummary.self).id == 9)
    #expect(try await m.perform("profile", "show", ["by": 7], as: Int.self) == 7)
    #expect(try await m.perform("counter", "bump", ["by": 7], as: Int.self) == 7)
    let f: @Sendable (Int) -> Int = { $0 + 1 }
    #expect(try m.performNow("order", "native", ["f": f], as: Int.self) == 21)
    for bad in [
      ("ordr", "detail", [:]), ("order", "detial", [:]), ("order", "detail", [:]), ("order", "detail", ["Id": 1]),
      ("order", "detail", ["id": "4"]), ("order", "cancel", ["id": 3]),
    ] as [(TargetName, ActionName, Parameters)] {
      do { try m.performNow(bad.0, bad.1, bad.2) } catch { print(error) }
    }
  }
}

@Suite struct OpenSmokeTests {
  @Test func opens() async throws {
    let m = try Mediator(modules: [OrderModule.self])
    #expect(try await m.open("shop://ORDER/detail?id=3", source: .push) as? OrderSummary == OrderSummary(id: 3))
    for bad in [
      "shop://order/detail?id=3x", "shop://order/detail", "shop://order/count", "shop://order/native?f=1",
      "shop://order",
      "shop://order/a/b", "https://x.y/order/detail", "shop://ordr/detail", "::",
      "shop://order/detail?id=99999999999999999999",
    ] {
      do { try await m.open(bad, source: .push) } catch { print(error) }
    }
  }
}
