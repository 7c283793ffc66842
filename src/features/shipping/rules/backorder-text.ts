import * as messages from '../messages.ts'
import type { TransitDays } from './zone.ts'

const DAYS_OF_WEEK = 5

/** When a product that is made to order, or on back order, ships; `days`: working days, `undefined`: not known. */
export function backorderText(days: TransitDays | undefined): string {
  if (!days) return messages.madeToOrder()
  const range = days.min === days.max ? 'one' : 'two'
  const isWeeks = days.min >= DAYS_OF_WEEK && days.min % DAYS_OF_WEEK === 0 && days.max % DAYS_OF_WEEK === 0
  if (!isWeeks) return messages.madeToOrderDays({ range, ...days })
  return messages.madeToOrderWeeks({ range, min: days.min / DAYS_OF_WEEK, max: days.max / DAYS_OF_WEEK })
}
