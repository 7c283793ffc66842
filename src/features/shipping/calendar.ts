import type { Settings } from '../../platform/settings.ts'
import { timezone } from '../settings/general.ts'
import { readCutOff, readHolidays, readWeekdays } from './dispatch-words.ts'
import type { Arrives } from './rules/rates.ts'
import { arrivalOf, type Handling, type LocalMoment } from './rules/working-days.ts'
import { dispatchCutOff, dispatchWeekdays, handlingDays, holidays } from './shipping-settings.ts'

/** Tells when what is ordered at a moment arrives. Nothing is reckoned while nobody asks. */
export function arrivalsFrom(nowMs: number, settings: Settings): Arrives {
  let asked: { readonly now: LocalMoment; readonly handling: Handling } | undefined
  return (days) => {
    asked ??= { now: localMoment(nowMs, settings.get(timezone)), handling: handlingOf(settings) }
    return arrivalOf(asked.now, asked.handling, days)
  }
}

function handlingOf(settings: Settings): Handling {
  const none = new Set<never>()
  return {
    days: settings.get(handlingDays),
    cutOffMinute: readCutOff(settings.get(dispatchCutOff)) ?? 0,
    weekdays: readWeekdays(settings.get(dispatchWeekdays)) ?? none,
    holidays: readHolidays(settings.get(holidays)) ?? none,
  }
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** A moment by the clocks of a time zone. */
export function localMoment(ms: number, zone: string): LocalMoment {
  const clock = clocks.get(zone) ?? clockOf(zone)
  clocks.set(zone, clock)
  const part = Object.fromEntries(clock.formatToParts(ms).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = part
  return { day: Date.UTC(year, month - 1, day) / 86_400_000, minute: hour * 60 + minute }
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const digits = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  } as const
  return new Intl.DateTimeFormat('en', { ...digits, timeZone, hourCycle: 'h23' })
}
