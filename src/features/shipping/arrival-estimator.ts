import type { Settings } from '../../platform/settings.ts'
import { clockAt } from '../../platform/shop-time.ts'
import { timezone } from '../settings/general.ts'
import { readCutOff, readHolidays, readWeekdays } from './dispatch-values.ts'
import type { ArrivalEstimator } from './rules/rates.ts'
import { arrivalOf, type Handling } from './rules/working-days.ts'
import { dispatchCutOff, dispatchWeekdays, handlingDays, holidays } from './shipping-settings.ts'

/** Estimates when an order placed at this time arrives. Nothing is computed before the first call. */
export function arrivalEstimator(nowMs: number, settings: Settings): ArrivalEstimator {
  return (days) => cachedEstimator(Math.floor(nowMs / MINUTE_MS), settings)(days)
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
