/** What stands where nothing is off. */
export const noDiscount = '—'

/** The name of the table, for those who do not see it. */
export function tableCaption(name: string): string {
  return `Prices of “${name}” by quantity`
}

export const texts = {
  openTooltip: 'Show prices by quantity',
  productLabel: 'Product:',
  quantityLabel: 'Quantity:',
  oldPriceLabel: 'Price before:',
  total: 'Total:',
} as const

/** "25% off", beside the price of a block. */
export function percentOffText(discount: string): string {
  return `(${discount}% off)`
}

/** Beside a price that asks for more pieces than there are. */
export function tooFewLeft(left: number): string {
  return left > 0 ? `only ${left} left` : 'sold out'
}

/** Told when another row holds: "10 pieces: $8.00 each, $80.00 in all". */
export function nowCosts(quantity: number, each: string, total: string): string {
  return quantity === 1 ? `1 piece: ${each}` : `${quantity} pieces: ${each} each, ${total} in all`
}
