/** Shown instead of a discount when there is none. */
export const noDiscount = '—'

/** The name of the table, for those who do not see it. */
export function tableCaption(name: string): string {
  return `Prices of “${name}” by quantity`
}

export const tierTexts = {
  openTooltip: 'Show prices by quantity',
  productLabel: 'Product:',
  quantityLabel: 'Quantity:',
  oldPriceLabel: 'Price before:',
  total: 'Total:',
} as const

/** "25% off", next to the price of a block. */
export function percentOffText(discount: string): string {
  return `(${discount}% off)`
}

/** Next to a price for more than is in stock. */
export function tierStockLeftText(stockLeft: number): string {
  return stockLeft > 0 ? `only ${stockLeft} left` : 'sold out'
}

/** Read out when another row applies: "… $8.00 each, $80.00 in all". */
export function priceMessageText(quantity: number, each: string, total: string): string {
  return quantity === 1 ? `1 piece: ${each}` : `${quantity} pieces: ${each} each, ${total} in all`
}
