const weekdayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** The minute of the day that `14:00` is; `undefined`: it is no time of the day. 24:00 is its end. */
export function readCutOff(text: string): number | undefined {
  const [, hours = '', minutes = ''] = /^(\d{1,2}):(\d\d)$/.exec(text.trim()) ?? []
  const minute = Number(hours) * 60 + Number(minutes)
  return hours !== '' && Number(minutes) < 60 && minute <= 24 * 60 ? minute : undefined
}

/** The days of the week that `Mon Tue` names, 0 for Sunday; `undefined`: none, or a word that is none. */
export function readWeekdays(text: string): ReadonlySet<number> | undefined {
  const days = wordsIn(text).map((word) => weekdayNames.indexOf(word))
  return days.length > 0 && !days.includes(-1) ? new Set(days) : undefined
}

/** The days that `2026-12-28 12-25` names, as they stand; `undefined`: one of them is in no calendar. */
export function readHolidays(text: string): ReadonlySet<string> | undefined {
  const days = wordsIn(text)
  return days.every(isDay) ? new Set(days) : undefined
}

function wordsIn(text: string): string[] {
  return text.split(/[\s,]+/).filter((word) => word !== '')
}

function isDay(word: string): boolean {
  if (!/^(\d{4}-)?\d\d-\d\d$/.test(word)) return false
  // A leap year, for days that come each year.
  const whole = word.length === 5 ? `2028-${word}` : word
  const time = Date.parse(`${whole}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(whole)
}
