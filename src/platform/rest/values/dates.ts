import { z } from 'zod'
import { momentAt, momentWithOffset, wallTimeAt } from '../../shop-time.ts'
import { RestRefusal } from '../endpoint.ts'
import { argumentTexts, restTexts } from '../texts.ts'

/** A date of a filter or a field: `2026-12-24`, `2026-12-24T18:00:00`, or with an offset from UTC. */
export const dateArg = z.union([z.iso.datetime({ offset: true, local: true }), z.iso.date()])

/** A moment as the interface answers it, in the time of the shop: `2026-12-24T18:00:00`; null for none. */
export function localDate(at: Date | undefined | null, zone: string): string | null {
  return at ? wallTimeAt(at.getTime(), zone).time : null
}

/** The same in UTC. */
export function gmtDate(at: Date | undefined | null): string | null {
  return at ? at.toISOString().slice(0, 19) : null
}

/**
 * The moment of a date as sent; without an offset it is in the time of `zone`: the shop's, or `UTC` for the fields that
 * end with `_gmt`. Throws `rest_invalid_param` for a day that does not exist.
 */
export function momentOf(sent: string, name: string, zone: string): Date {
  const [, time = '', offset] =
    /^(.*?)(Z|[+-]\d\d:?\d\d)?$/.exec(sent.length > 10 ? sent : `${sent}T00:00:00`) ?? []
  try {
    return new Date(offset ? momentWithOffset(time, offset) : momentAt(time, zone))
  } catch {
    const message = `${name} ${argumentTexts.notDate}.`
    throw new RestRefusal('rest_invalid_param', restTexts.invalid(name), 400, { params: { [name]: message } })
  }
}
