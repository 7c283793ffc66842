import type { Period } from './overview-calls.ts'

/** The periods that are offered by name, the usual one first in the address: without a name it is that one. */
export const namedPeriods = ['today', 'week', '28-days', '12-months'] as const
export type NamedPeriod = (typeof namedPeriods)[number]

const USUAL: NamedPeriod = 'week'
const isDay = /^\d{4}-\d{2}-\d{2}$/

/** The period that the address asks for: `?period=28-days`, or `?from=2026-01-01&until=2026-01-31`. */
export function periodIn(params: URLSearchParams): Period {
  const [from, until] = [params.get('from') ?? '', params.get('until') ?? '']
  if (areDays(from, until)) return { date_min: from, date_max: until }
  return { period: namedPeriods.find((name) => name === params.get('period')) ?? USUAL }
}

/** Whether two texts are days in their order. */
export function areDays(from: string, until: string): boolean {
  return [from, until].every((day) => isDay.test(day) && !Number.isNaN(Date.parse(day))) && from <= until
}
