import RoutePatterns

func routePatterns(print: Printout) async throws {
  var builder = RouteTable<String>.Builder()
  try builder.insert("/order/new", "new order")
  try builder.insert("/order/:id<int>(/items/:item)", "order")
  let table = builder.freeze()

  let url = try StandardURLReader().read("shop://order/42/items/tea")
  let match = table.firstMatch(url)
  print(match?.value ?? "")
  print(match?.captures["id"]?.value ?? "")
  print(match?.captures["item"]?.text ?? "")
}
