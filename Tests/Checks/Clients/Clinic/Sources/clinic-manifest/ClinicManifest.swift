import ClinicApp
import MediatorProject

@main enum ClinicManifest {
  static func main() throws { try makeMediator().manifest().emit() }
}
