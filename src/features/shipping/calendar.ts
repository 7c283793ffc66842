import type { Settings } from '../../platform/settings.ts'
import { timezone } from '../settings/general.ts'
import { readCutOff, readHolidays, readWeekdays } from './dispatch-words.ts'
import type { Arrives } from './rules/rates.ts'
import { arrivalOf, type Handling, type LocalMoment } from './rules/working-days.ts'
import { dispatchCutOff, dispatchWeekdays, handlingDays, holidays } from './shipping-settings.ts'

/** Tells when what is ordered at a moment arrives. Nothing is reckoned while nobody asks. */
export function arrivalsFrom(nowMs: number, settings: Settings): Arrives {
  return (days) => toldIn(Math.floor(nowMs / MINUTE_MS), settings)(days)
}

const MINUTE_MS = 60_000
let told: { readonly about: string; readonly arrives: Arrives } | undefined

/** Whoever asks in the same minute, of the same shop, is told the same: each look at a cart asks. */
function toldIn(minute: number, settings: Settings): Arrives {
  const words = [dispatchCutOff, dispatchWeekdays, holidays].map((setting) => settings.get(setting))
  const zone = settings.get(timezone)
  const about = [minute, zone, settings.get(handlingDays), ...words].join('|')
  if (told?.about !== about) {
    const now = localMoment(minute * MINUTE_MS, zone)
    told = { about, arrives: once((days) => arrivalOf(now, handlingOf(settings), days)) }
  }
  return told.arrives
}

function once(arrives: Arrives): Arrives {
  const known = new Map<string, ReturnType<Arrives>>()
  return (days) => {
    const key = `${days.least}-${days.most}`
    if (!known.has(key)) known.set(key, arrives(days))
    return known.get(key)
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
