public import MediatorKit

// The hundred types of `StartUp`, which declares their common part.

extension StartUp {
  static let targets: [any NumberedTarget.Type] = [
    Target0.self, Target1.self, Target2.self, Target3.self, Target4.self,
    Target5.self, Target6.self, Target7.self, Target8.self, Target9.self,
    Target10.self, Target11.self, Target12.self, Target13.self, Target14.self,
    Target15.self, Target16.self, Target17.self, Target18.self, Target19.self,
    Target20.self, Target21.self, Target22.self, Target23.self, Target24.self,
    Target25.self, Target26.self, Target27.self, Target28.self, Target29.self,
    Target30.self, Target31.self, Target32.self, Target33.self, Target34.self,
    Target35.self, Target36.self, Target37.self, Target38.self, Target39.self,
    Target40.self, Target41.self, Target42.self, Target43.self, Target44.self,
    Target45.self, Target46.self, Target47.self, Target48.self, Target49.self,
    Target50.self, Target51.self, Target52.self, Target53.self, Target54.self,
    Target55.self, Target56.self, Target57.self, Target58.self, Target59.self,
    Target60.self, Target61.self, Target62.self, Target63.self, Target64.self,
    Target65.self, Target66.self, Target67.self, Target68.self, Target69.self,
    Target70.self, Target71.self, Target72.self, Target73.self, Target74.self,
    Target75.self, Target76.self, Target77.self, Target78.self, Target79.self,
    Target80.self, Target81.self, Target82.self, Target83.self, Target84.self,
    Target85.self, Target86.self, Target87.self, Target88.self, Target89.self,
    Target90.self, Target91.self, Target92.self, Target93.self, Target94.self,
    Target95.self, Target96.self, Target97.self, Target98.self, Target99.self,
  ]

  /// The modules.
  public static let modules: [any Module.Type] = [
    Module0.self, Module1.self, Module2.self, Module3.self, Module4.self,
    Module5.self, Module6.self, Module7.self, Module8.self, Module9.self,
    Module10.self, Module11.self, Module12.self, Module13.self, Module14.self,
    Module15.self, Module16.self, Module17.self, Module18.self, Module19.self,
    Module20.self, Module21.self, Module22.self, Module23.self, Module24.self,
    Module25.self, Module26.self, Module27.self, Module28.self, Module29.self,
    Module30.self, Module31.self, Module32.self, Module33.self, Module34.self,
    Module35.self, Module36.self, Module37.self, Module38.self, Module39.self,
    Module40.self, Module41.self, Module42.self, Module43.self, Module44.self,
    Module45.self, Module46.self, Module47.self, Module48.self, Module49.self,
    Module50.self, Module51.self, Module52.self, Module53.self, Module54.self,
    Module55.self, Module56.self, Module57.self, Module58.self, Module59.self,
    Module60.self, Module61.self, Module62.self, Module63.self, Module64.self,
    Module65.self, Module66.self, Module67.self, Module68.self, Module69.self,
    Module70.self, Module71.self, Module72.self, Module73.self, Module74.self,
    Module75.self, Module76.self, Module77.self, Module78.self, Module79.self,
    Module80.self, Module81.self, Module82.self, Module83.self, Module84.self,
    Module85.self, Module86.self, Module87.self, Module88.self, Module89.self,
    Module90.self, Module91.self, Module92.self, Module93.self, Module94.self,
    Module95.self, Module96.self, Module97.self, Module98.self, Module99.self,
  ]
}

final class Target0: NumberedTarget {
  static var number: Int { 0 }
}

final class Target1: NumberedTarget {
  static var number: Int { 1 }
}

final class Target2: NumberedTarget {
  static var number: Int { 2 }
}

final class Target3: NumberedTarget {
  static var number: Int { 3 }
}

final class Target4: NumberedTarget {
  static var number: Int { 4 }
}

final class Target5: NumberedTarget {
  static var number: Int { 5 }
}

final class Target6: NumberedTarget {
  static var number: Int { 6 }
}

final class Target7: NumberedTarget {
  static var number: Int { 7 }
}

final class Target8: NumberedTarget {
  static var number: Int { 8 }
}

final class Target9: NumberedTarget {
  static var number: Int { 9 }
}

final class Target10: NumberedTarget {
  static var number: Int { 10 }
}

final class Target11: NumberedTarget {
  static var number: Int { 11 }
}

final class Target12: NumberedTarget {
  static var number: Int { 12 }
}

final class Target13: NumberedTarget {
  static var number: Int { 13 }
}

final class Target14: NumberedTarget {
  static var number: Int { 14 }
}

final class Target15: NumberedTarget {
  static var number: Int { 15 }
}

final class Target16: NumberedTarget {
  static var number: Int { 16 }
}

final class Target17: NumberedTarget {
  static var number: Int { 17 }
}

final class Target18: NumberedTarget {
  static var number: Int { 18 }
}

final class Target19: NumberedTarget {
  static var number: Int { 19 }
}

final class Target20: NumberedTarget {
  static var number: Int { 20 }
}

final class Target21: NumberedTarget {
  static var number: Int { 21 }
}

final class Target22: NumberedTarget {
  static var number: Int { 22 }
}

final class Target23: NumberedTarget {
  static var number: Int { 23 }
}

final class Target24: NumberedTarget {
  static var number: Int { 24 }
}

final class Target25: NumberedTarget {
  static var number: Int { 25 }
}

final class Target26: NumberedTarget {
  static var number: Int { 26 }
}

final class Target27: NumberedTarget {
  static var number: Int { 27 }
}

final class Target28: NumberedTarget {
  static var number: Int { 28 }
}

final class Target29: NumberedTarget {
  static var number: Int { 29 }
}

final class Target30: NumberedTarget {
  static var number: Int { 30 }
}

final class Target31: NumberedTarget {
  static var number: Int { 31 }
}

final class Target32: NumberedTarget {
  static var number: Int { 32 }
}

final class Target33: NumberedTarget {
  static var number: Int { 33 }
}

final class Target34: NumberedTarget {
  static var number: Int { 34 }
}

final class Target35: NumberedTarget {
  static var number: Int { 35 }
}

final class Target36: NumberedTarget {
  static var number: Int { 36 }
}

final class Target37: NumberedTarget {
  static var number: Int { 37 }
}

final class Target38: NumberedTarget {
  static var number: Int { 38 }
}

final class Target39: NumberedTarget {
  static var number: Int { 39 }
}

final class Target40: NumberedTarget {
  static var number: Int { 40 }
}

final class Target41: NumberedTarget {
  static var number: Int { 41 }
}

final class Target42: NumberedTarget {
  static var number: Int { 42 }
}

final class Target43: NumberedTarget {
  static var number: Int { 43 }
}

final class Target44: NumberedTarget {
  static var number: Int { 44 }
}

final class Target45: NumberedTarget {
  static var number: Int { 45 }
}

final class Target46: NumberedTarget {
  static var number: Int { 46 }
}

final class Target47: NumberedTarget {
  static var number: Int { 47 }
}

final class Target48: NumberedTarget {
  static var number: Int { 48 }
}

final class Target49: NumberedTarget {
  static var number: Int { 49 }
}

final class Target50: NumberedTarget {
  static var number: Int { 50 }
}

final class Target51: NumberedTarget {
  static var number: Int { 51 }
}

final class Target52: NumberedTarget {
  static var number: Int { 52 }
}

final class Target53: NumberedTarget {
  static var number: Int { 53 }
}

final class Target54: NumberedTarget {
  static var number: Int { 54 }
}

final class Target55: NumberedTarget {
  static var number: Int { 55 }
}

final class Target56: NumberedTarget {
  static var number: Int { 56 }
}

final class Target57: NumberedTarget {
  static var number: Int { 57 }
}

final class Target58: NumberedTarget {
  static var number: Int { 58 }
}

final class Target59: NumberedTarget {
  static var number: Int { 59 }
}

final class Target60: NumberedTarget {
  static var number: Int { 60 }
}

final class Target61: NumberedTarget {
  static var number: Int { 61 }
}

final class Target62: NumberedTarget {
  static var number: Int { 62 }
}

final class Target63: NumberedTarget {
  static var number: Int { 63 }
}

final class Target64: NumberedTarget {
  static var number: Int { 64 }
}

final class Target65: NumberedTarget {
  static var number: Int { 65 }
}

final class Target66: NumberedTarget {
  static var number: Int { 66 }
}

final class Target67: NumberedTarget {
  static var number: Int { 67 }
}

final class Target68: NumberedTarget {
  static var number: Int { 68 }
}

final class Target69: NumberedTarget {
  static var number: Int { 69 }
}

final class Target70: NumberedTarget {
  static var number: Int { 70 }
}

final class Target71: NumberedTarget {
  static var number: Int { 71 }
}

final class Target72: NumberedTarget {
  static var number: Int { 72 }
}

final class Target73: NumberedTarget {
  static var number: Int { 73 }
}

final class Target74: NumberedTarget {
  static var number: Int { 74 }
}

final class Target75: NumberedTarget {
  static var number: Int { 75 }
}

final class Target76: NumberedTarget {
  static var number: Int { 76 }
}

final class Target77: NumberedTarget {
  static var number: Int { 77 }
}

final class Target78: NumberedTarget {
  static var number: Int { 78 }
}

final class Target79: NumberedTarget {
  static var number: Int { 79 }
}

final class Target80: NumberedTarget {
  static var number: Int { 80 }
}

final class Target81: NumberedTarget {
  static var number: Int { 81 }
}

final class Target82: NumberedTarget {
  static var number: Int { 82 }
}

final class Target83: NumberedTarget {
  static var number: Int { 83 }
}

final class Target84: NumberedTarget {
  static var number: Int { 84 }
}

final class Target85: NumberedTarget {
  static var number: Int { 85 }
}

final class Target86: NumberedTarget {
  static var number: Int { 86 }
}

final class Target87: NumberedTarget {
  static var number: Int { 87 }
}

final class Target88: NumberedTarget {
  static var number: Int { 88 }
}

final class Target89: NumberedTarget {
  static var number: Int { 89 }
}

final class Target90: NumberedTarget {
  static var number: Int { 90 }
}

final class Target91: NumberedTarget {
  static var number: Int { 91 }
}

final class Target92: NumberedTarget {
  static var number: Int { 92 }
}

final class Target93: NumberedTarget {
  static var number: Int { 93 }
}

final class Target94: NumberedTarget {
  static var number: Int { 94 }
}

final class Target95: NumberedTarget {
  static var number: Int { 95 }
}

final class Target96: NumberedTarget {
  static var number: Int { 96 }
}

final class Target97: NumberedTarget {
  static var number: Int { 97 }
}

final class Target98: NumberedTarget {
  static var number: Int { 98 }
}

final class Target99: NumberedTarget {
  static var number: Int { 99 }
}

enum Module0: NumberedModule {
  static var number: Int { 0 }
  static var contents: ModuleContents { Registration(Target0.init) }
}

enum Module1: NumberedModule {
  static var number: Int { 1 }
  static var contents: ModuleContents { Registration(Target1.init) }
}

enum Module2: NumberedModule {
  static var number: Int { 2 }
  static var contents: ModuleContents { Registration(Target2.init) }
}

enum Module3: NumberedModule {
  static var number: Int { 3 }
  static var contents: ModuleContents { Registration(Target3.init) }
}

enum Module4: NumberedModule {
  static var number: Int { 4 }
  static var contents: ModuleContents { Registration(Target4.init) }
}

enum Module5: NumberedModule {
  static var number: Int { 5 }
  static var contents: ModuleContents { Registration(Target5.init) }
}

enum Module6: NumberedModule {
  static var number: Int { 6 }
  static var contents: ModuleContents { Registration(Target6.init) }
}

enum Module7: NumberedModule {
  static var number: Int { 7 }
  static var contents: ModuleContents { Registration(Target7.init) }
}

enum Module8: NumberedModule {
  static var number: Int { 8 }
  static var contents: ModuleContents { Registration(Target8.init) }
}

enum Module9: NumberedModule {
  static var number: Int { 9 }
  static var contents: ModuleContents { Registration(Target9.init) }
}

enum Module10: NumberedModule {
  static var number: Int { 10 }
  static var contents: ModuleContents { Registration(Target10.init) }
}

enum Module11: NumberedModule {
  static var number: Int { 11 }
  static var contents: ModuleContents { Registration(Target11.init) }
}

enum Module12: NumberedModule {
  static var number: Int { 12 }
  static var contents: ModuleContents { Registration(Target12.init) }
}

enum Module13: NumberedModule {
  static var number: Int { 13 }
  static var contents: ModuleContents { Registration(Target13.init) }
}

enum Module14: NumberedModule {
  static var number: Int { 14 }
  static var contents: ModuleContents { Registration(Target14.init) }
}

enum Module15: NumberedModule {
  static var number: Int { 15 }
  static var contents: ModuleContents { Registration(Target15.init) }
}

enum Module16: NumberedModule {
  static var number: Int { 16 }
  static var contents: ModuleContents { Registration(Target16.init) }
}

enum Module17: NumberedModule {
  static var number: Int { 17 }
  static var contents: ModuleContents { Registration(Target17.init) }
}

enum Module18: NumberedModule {
  static var number: Int { 18 }
  static var contents: ModuleContents { Registration(Target18.init) }
}

enum Module19: NumberedModule {
  static var number: Int { 19 }
  static var contents: ModuleContents { Registration(Target19.init) }
}

enum Module20: NumberedModule {
  static var number: Int { 20 }
  static var contents: ModuleContents { Registration(Target20.init) }
}

enum Module21: NumberedModule {
  static var number: Int { 21 }
  static var contents: ModuleContents { Registration(Target21.init) }
}

enum Module22: NumberedModule {
  static var number: Int { 22 }
  static var contents: ModuleContents { Registration(Target22.init) }
}

enum Module23: NumberedModule {
  static var number: Int { 23 }
  static var contents: ModuleContents { Registration(Target23.init) }
}

enum Module24: NumberedModule {
  static var number: Int { 24 }
  static var contents: ModuleContents { Registration(Target24.init) }
}

enum Module25: NumberedModule {
  static var number: Int { 25 }
  static var contents: ModuleContents { Registration(Target25.init) }
}

enum Module26: NumberedModule {
  static var number: Int { 26 }
  static var contents: ModuleContents { Registration(Target26.init) }
}

enum Module27: NumberedModule {
  static var number: Int { 27 }
  static var contents: ModuleContents { Registration(Target27.init) }
}

enum Module28: NumberedModule {
  static var number: Int { 28 }
  static var contents: ModuleContents { Registration(Target28.init) }
}

enum Module29: NumberedModule {
  static var number: Int { 29 }
  static var contents: ModuleContents { Registration(Target29.init) }
}

enum Module30: NumberedModule {
  static var number: Int { 30 }
  static var contents: ModuleContents { Registration(Target30.init) }
}

enum Module31: NumberedModule {
  static var number: Int { 31 }
  static var contents: ModuleContents { Registration(Target31.init) }
}

enum Module32: NumberedModule {
  static var number: Int { 32 }
  static var contents: ModuleContents { Registration(Target32.init) }
}

enum Module33: NumberedModule {
  static var number: Int { 33 }
  static var contents: ModuleContents { Registration(Target33.init) }
}

enum Module34: NumberedModule {
  static var number: Int { 34 }
  static var contents: ModuleContents { Registration(Target34.init) }
}

enum Module35: NumberedModule {
  static var number: Int { 35 }
  static var contents: ModuleContents { Registration(Target35.init) }
}

enum Module36: NumberedModule {
  static var number: Int { 36 }
  static var contents: ModuleContents { Registration(Target36.init) }
}

enum Module37: NumberedModule {
  static var number: Int { 37 }
  static var contents: ModuleContents { Registration(Target37.init) }
}

enum Module38: NumberedModule {
  static var number: Int { 38 }
  static var contents: ModuleContents { Registration(Target38.init) }
}

enum Module39: NumberedModule {
  static var number: Int { 39 }
  static var contents: ModuleContents { Registration(Target39.init) }
}

enum Module40: NumberedModule {
  static var number: Int { 40 }
  static var contents: ModuleContents { Registration(Target40.init) }
}

enum Module41: NumberedModule {
  static var number: Int { 41 }
  static var contents: ModuleContents { Registration(Target41.init) }
}

enum Module42: NumberedModule {
  static var number: Int { 42 }
  static var contents: ModuleContents { Registration(Target42.init) }
}

enum Module43: NumberedModule {
  static var number: Int { 43 }
  static var contents: ModuleContents { Registration(Target43.init) }
}

enum Module44: NumberedModule {
  static var number: Int { 44 }
  static var contents: ModuleContents { Registration(Target44.init) }
}

enum Module45: NumberedModule {
  static var number: Int { 45 }
  static var contents: ModuleContents { Registration(Target45.init) }
}

enum Module46: NumberedModule {
  static var number: Int { 46 }
  static var contents: ModuleContents { Registration(Target46.init) }
}

enum Module47: NumberedModule {
  static var number: Int { 47 }
  static var contents: ModuleContents { Registration(Target47.init) }
}

enum Module48: NumberedModule {
  static var number: Int { 48 }
  static var contents: ModuleContents { Registration(Target48.init) }
}

enum Module49: NumberedModule {
  static var number: Int { 49 }
  static var contents: ModuleContents { Registration(Target49.init) }
}

enum Module50: NumberedModule {
  static var number: Int { 50 }
  static var contents: ModuleContents { Registration(Target50.init) }
}

enum Module51: NumberedModule {
  static var number: Int { 51 }
  static var contents: ModuleContents { Registration(Target51.init) }
}

enum Module52: NumberedModule {
  static var number: Int { 52 }
  static var contents: ModuleContents { Registration(Target52.init) }
}

enum Module53: NumberedModule {
  static var number: Int { 53 }
  static var contents: ModuleContents { Registration(Target53.init) }
}

enum Module54: NumberedModule {
  static var number: Int { 54 }
  static var contents: ModuleContents { Registration(Target54.init) }
}

enum Module55: NumberedModule {
  static var number: Int { 55 }
  static var contents: ModuleContents { Registration(Target55.init) }
}

enum Module56: NumberedModule {
  static var number: Int { 56 }
  static var contents: ModuleContents { Registration(Target56.init) }
}

enum Module57: NumberedModule {
  static var number: Int { 57 }
  static var contents: ModuleContents { Registration(Target57.init) }
}

enum Module58: NumberedModule {
  static var number: Int { 58 }
  static var contents: ModuleContents { Registration(Target58.init) }
}

enum Module59: NumberedModule {
  static var number: Int { 59 }
  static var contents: ModuleContents { Registration(Target59.init) }
}

enum Module60: NumberedModule {
  static var number: Int { 60 }
  static var contents: ModuleContents { Registration(Target60.init) }
}

enum Module61: NumberedModule {
  static var number: Int { 61 }
  static var contents: ModuleContents { Registration(Target61.init) }
}

enum Module62: NumberedModule {
  static var number: Int { 62 }
  static var contents: ModuleContents { Registration(Target62.init) }
}

enum Module63: NumberedModule {
  static var number: Int { 63 }
  static var contents: ModuleContents { Registration(Target63.init) }
}

enum Module64: NumberedModule {
  static var number: Int { 64 }
  static var contents: ModuleContents { Registration(Target64.init) }
}

enum Module65: NumberedModule {
  static var number: Int { 65 }
  static var contents: ModuleContents { Registration(Target65.init) }
}

enum Module66: NumberedModule {
  static var number: Int { 66 }
  static var contents: ModuleContents { Registration(Target66.init) }
}

enum Module67: NumberedModule {
  static var number: Int { 67 }
  static var contents: ModuleContents { Registration(Target67.init) }
}

enum Module68: NumberedModule {
  static var number: Int { 68 }
  static var contents: ModuleContents { Registration(Target68.init) }
}

enum Module69: NumberedModule {
  static var number: Int { 69 }
  static var contents: ModuleContents { Registration(Target69.init) }
}

enum Module70: NumberedModule {
  static var number: Int { 70 }
  static var contents: ModuleContents { Registration(Target70.init) }
}

enum Module71: NumberedModule {
  static var number: Int { 71 }
  static var contents: ModuleContents { Registration(Target71.init) }
}

enum Module72: NumberedModule {
  static var number: Int { 72 }
  static var contents: ModuleContents { Registration(Target72.init) }
}

enum Module73: NumberedModule {
  static var number: Int { 73 }
  static var contents: ModuleContents { Registration(Target73.init) }
}

enum Module74: NumberedModule {
  static var number: Int { 74 }
  static var contents: ModuleContents { Registration(Target74.init) }
}

enum Module75: NumberedModule {
  static var number: Int { 75 }
  static var contents: ModuleContents { Registration(Target75.init) }
}

enum Module76: NumberedModule {
  static var number: Int { 76 }
  static var contents: ModuleContents { Registration(Target76.init) }
}

enum Module77: NumberedModule {
  static var number: Int { 77 }
  static var contents: ModuleContents { Registration(Target77.init) }
}

enum Module78: NumberedModule {
  static var number: Int { 78 }
  static var contents: ModuleContents { Registration(Target78.init) }
}

enum Module79: NumberedModule {
  static var number: Int { 79 }
  static var contents: ModuleContents { Registration(Target79.init) }
}

enum Module80: NumberedModule {
  static var number: Int { 80 }
  static var contents: ModuleContents { Registration(Target80.init) }
}

enum Module81: NumberedModule {
  static var number: Int { 81 }
  static var contents: ModuleContents { Registration(Target81.init) }
}

enum Module82: NumberedModule {
  static var number: Int { 82 }
  static var contents: ModuleContents { Registration(Target82.init) }
}

enum Module83: NumberedModule {
  static var number: Int { 83 }
  static var contents: ModuleContents { Registration(Target83.init) }
}

enum Module84: NumberedModule {
  static var number: Int { 84 }
  static var contents: ModuleContents { Registration(Target84.init) }
}

enum Module85: NumberedModule {
  static var number: Int { 85 }
  static var contents: ModuleContents { Registration(Target85.init) }
}

enum Module86: NumberedModule {
  static var number: Int { 86 }
  static var contents: ModuleContents { Registration(Target86.init) }
}

enum Module87: NumberedModule {
  static var number: Int { 87 }
  static var contents: ModuleContents { Registration(Target87.init) }
}

enum Module88: NumberedModule {
  static var number: Int { 88 }
  static var contents: ModuleContents { Registration(Target88.init) }
}

enum Module89: NumberedModule {
  static var number: Int { 89 }
  static var contents: ModuleContents { Registration(Target89.init) }
}

enum Module90: NumberedModule {
  static var number: Int { 90 }
  static var contents: ModuleContents { Registration(Target90.init) }
}

enum Module91: NumberedModule {
  static var number: Int { 91 }
  static var contents: ModuleContents { Registration(Target91.init) }
}

enum Module92: NumberedModule {
  static var number: Int { 92 }
  static var contents: ModuleContents { Registration(Target92.init) }
}

enum Module93: NumberedModule {
  static var number: Int { 93 }
  static var contents: ModuleContents { Registration(Target93.init) }
}

enum Module94: NumberedModule {
  static var number: Int { 94 }
  static var contents: ModuleContents { Registration(Target94.init) }
}

enum Module95: NumberedModule {
  static var number: Int { 95 }
  static var contents: ModuleContents { Registration(Target95.init) }
}

enum Module96: NumberedModule {
  static var number: Int { 96 }
  static var contents: ModuleContents { Registration(Target96.init) }
}

enum Module97: NumberedModule {
  static var number: Int { 97 }
  static var contents: ModuleContents { Registration(Target97.init) }
}

enum Module98: NumberedModule {
  static var number: Int { 98 }
  static var contents: ModuleContents { Registration(Target98.init) }
}

enum Module99: NumberedModule {
  static var number: Int { 99 }
  static var contents: ModuleContents { Registration(Target99.init) }
}
