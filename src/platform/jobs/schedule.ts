const MINUTE_MS = 60_000
const MINUTES_PER_DAY = 24 * 60

/**
 * The next time after `afterMs` at which one of these jobs is scheduled, in ms; `undefined` without any. Of a cron
 * expression in UTC, a number, `*` and `*\/n` for minute and hour are understood; every day has the same schedule. Throws a
 * `RangeError` for others.
 */
export function nextScheduledMs(
  schedule: Readonly<Record<string, string>>,
  afterMs: number,
): number | undefined {
  const entries = Object.values(schedule).map(parse)
  const firstMs = Math.floor(afterMs / MINUTE_MS) * MINUTE_MS + MINUTE_MS
  for (let minutes = 0; minutes < MINUTES_PER_DAY; minutes += 1) {
    const at = new Date(firstMs + minutes * MINUTE_MS)
    if (entries.some(({ minute, hour }) => minute(at.getUTCMinutes()) && hour(at.getUTCHours())))
      return at.getTime()
  }
  return undefined
}

type Field = (value: number) => boolean

function parse(expression: string): { readonly minute: Field; readonly hour: Field } {
  const [minute = '', hour = '', ...days] = expression.split(' ')
  if (days.join(' ') !== '* * *') throw new RangeError(`Not a daily schedule: ${expression}`)
  return { minute: parseField(minute), hour: parseField(hour) }
}

function parseField(text: string): Field {
  const [, star, step, number] = /^(?:(\*)(?:\/([1-9]\d?))?|(\d\d?))$/.exec(text) ?? []
  if (star) return (value) => value % Number(step ?? 1) === 0
  if (number === undefined) throw new RangeError(`Not a minute or an hour of a schedule: ${text}`)
  return (value) => value === Number(number)
}
