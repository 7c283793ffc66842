import type { Settings } from '../../platform/settings.ts'
import { timezone } from '../settings/general.ts'

/** A day as the account's pages write it: "3 March 2026", where the shop is. */
export function dayText(atMs: number, settings: Settings): string {
  return format({ dateStyle: 'long' }, settings).format(atMs)
}

/** A day with the time: "3 March 2026 at 14:05". */
export function momentText(atMs: number, settings: Settings): string {
  return format({ dateStyle: 'long', timeStyle: 'short' }, settings).format(atMs)
}

const formats = new Map<string, Intl.DateTimeFormat>()

function format(style: Intl.DateTimeFormatOptions, settings: Settings): Intl.DateTimeFormat {
  const timeZone = settings.get(timezone)
  const key = `${timeZone} ${style.timeStyle}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { ...style, timeZone })
  formats.set(key, known)
  return known
}
