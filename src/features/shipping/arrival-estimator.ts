import type { Settings } from '../../platform/settings.ts'
import { addDays, clockAt, dayAt, momentAt } from '../../platform/shop-time.ts'
import { timezone } from '../settings/general.ts'
import { readCutOff, readDays, readHolidays, readWeekdays } from './rules/dispatch-values.ts'
import type { Parcel } from './rules/parcel.ts'
import type { ArrivalEstimator } from './rules/rates.ts'
import { arrivalOf, type Handling } from './rules/working-days.ts'
import {
  backorderDays,
  dispatchCutOff,
  dispatchWeekdays,
  handlingDays,
  holidays,
} from './shipping-settings.ts'

/** Estimates when a parcel ordered at this time arrives. Nothing is computed before the first call. */
export function arrivalEstimator(
  nowMs: number,
  settings: Settings,
  { lines }: Pick<Parcel, 'lines'>,
): ArrivalEstimator {
  const estimate: ArrivalEstimator = (days) => cachedEstimator(Math.floor(nowMs / MINUTE_MS), settings)(days)
  // Everything is shipped together, with the last product that is ready.
  if (!lines.some(({ isBackordered, needsShipping }) => isBackordered && needsShipping)) return estimate
  const wait = readDays(settings.get(backorderDays))
  return ({ min, max }) => wait && estimate({ min: min + wait.min, max: max + wait.max })
}

/** The next moment at which an order arrives later than one placed before: the next cut-off, whatever day it is. */
export function nextCutOffMs(nowMs: number, settings: Settings): number {
  const zone = settings.get(timezone)
  const minute = readCutOff(settings.get(dispatchCutOff)) ?? 0
  const today = dayAt(nowMs, zone)
  const cutOffOf = (day: string) => momentAt(day, zone) + minute * MINUTE_MS
  const next = cutOffOf(today)
  return next > nowMs ? next : cutOffOf(addDays(today, 1))
}

const MINUTE_MS = 60_000
let cached: { readonly key: string; readonly estimate: ArrivalEstimator } | undefined

/** Cached for a minute and the same settings, because every view of a cart needs it. */
function cachedEstimator(minute: number, settings: Settings): ArrivalEstimator {
  const values = [dispatchCutOff, dispatchWeekdays, holidays].map((setting) => settings.get(setting))
  const zone = settings.get(timezone)
  const key = [minute, zone, settings.get(handlingDays), ...values].join('|')
  if (cached?.key !== key) {
    const now = clockAt(minute * MINUTE_MS, zone)
    cached = { key, estimate: memoized((days) => arrivalOf(now, handlingOf(settings), days)) }
  }
  return cached.estimate
}

function memoized(estimate: ArrivalEstimator): ArrivalEstimator {
  const estimates = new Map<string, ReturnType<ArrivalEstimator>>()
  return (days) => {
    const key = `${days.min}-${days.max}`
    if (!estimates.has(key)) estimates.set(key, estimate(days))
    return estimates.get(key)
  }
}

function handlingOf(settings: Settings): Handling {
  const noDays = new Set<never>()
  return {
    days: settings.get(handlingDays),
    cutOffMinute: readCutOff(settings.get(dispatchCutOff)) ?? 0,
    weekdays: readWeekdays(settings.get(dispatchWeekdays)) ?? noDays,
    holidays: readHolidays(settings.get(holidays)) ?? noDays,
  }
}
