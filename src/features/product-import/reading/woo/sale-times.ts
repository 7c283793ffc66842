import { addDays, momentAt, momentsAt, momentWithOffset } from '../../../../platform/shop-time.ts'
import type { Prices } from '../../../catalog/rules/price.ts'
import { type LocalTime, parseLocalTime } from '../../rules/local-time.ts'
import type { RowCells } from '../row-cells.ts'
import type { ShopFormat } from './row-fields.ts'

type SaleTimes = Pick<Partial<Prices>, 'saleFromMs' | 'saleUntilMs'>

/**
 * When a sale starts and ends, by the clocks of the shop: a day alone is all of it, and the second that is written as the
 * end is still part of the sale. Of a time that the clocks show twice, a sale starts with the first and ends with the
 * second. A time that does not exist is invalid.
 */
export function saleTimes(cells: RowCells, { timezone }: ShopFormat): SaleTimes {
  return {
    ...cells.field(
      'Date sale price starts',
      'saleFromMs',
      (text) => startOf(parseLocalTime(text), timezone),
      undefined,
    ),
    ...cells.field(
      'Date sale price ends',
      'saleUntilMs',
      (text) => endOf(parseLocalTime(text), timezone),
      undefined,
    ),
  }
}

function startOf(written: LocalTime | undefined, zone: string): number | undefined {
  return (
    written && (written.time === undefined ? momentAt(written.day, zone) : momentsOf(written, zone).at(0))
  )
}

function endOf(written: LocalTime | undefined, zone: string): number | undefined {
  if (!written) return undefined
  if (written.time === undefined) return momentAt(addDays(written.day, 1), zone)
  const last = momentsOf(written, zone).at(-1)
  return last === undefined ? undefined : last + 1000
}

function momentsOf({ day, time, offset }: LocalTime, zone: string): readonly number[] {
  const wallTime = `${day}T${time}`
  return offset === undefined ? momentsAt(wallTime, zone) : [momentWithOffset(wallTime, offset)]
}

/** A hint how days are written, where the start or the end of a sale is invalid. */
export function saleTimeHint(problems: string, { timezone }: ShopFormat): string {
  if (!/Date sale price (?:starts|ends) \("/i.test(problems)) return ''
  return ` (a sale starts and ends on a day such as 2026-03-31, or at a time such as 2026-03-31 18:00:00, that exists in the time zone of the shop, ${timezone})`
}
