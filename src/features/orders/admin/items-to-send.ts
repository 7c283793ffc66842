import type { OfficeOrder, OrderLine } from './office-calls.ts'

/** The lines of an order with what of them goes into a parcel: no files, and nothing that was refunded. */
export function itemsToSend({ lines }: Pick<OfficeOrder, 'lines'>): readonly OrderLine[] {
  return lines
    .filter((line) => !line.is_digital)
    .map((line) => ({ ...line, quantity: line.quantity - line.refunded.quantity }))
    .filter(({ quantity }) => quantity > 0)
}
