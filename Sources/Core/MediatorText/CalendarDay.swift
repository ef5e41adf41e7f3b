/// Returns whether the proleptic Gregorian calendar has a day.
package func isCalendarDay(year: Int, month: Int, day: Int) -> Bool {
  let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  return 1...12 ~= month && 1...lengths[month - 1] ~= day
}
