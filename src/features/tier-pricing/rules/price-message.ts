import * as messages from '../messages.ts'

/** Read out when another row applies: "10 items: $8.00 each, $80.00 total". */
export function priceMessage(count: number, price: string, total: string): string {
  return count === 1 ? messages.priceOfOne({ price }) : messages.priceOfMany({ count, price, total })
}
