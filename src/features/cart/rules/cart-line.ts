import type { Choice } from '../../catalog/rules/product.ts'
import type { GiftCard } from '../../store-credit/rules/gift-card.ts'

/** The unit price, in minor units as the shop enters prices, that a shopper last saw for this quantity in the cart. */
export type LastSeenPrice = { readonly quantity: number; readonly unitMinor: number }

/**
 * A line as the cart stores it: what was chosen and the quantity. It is charged its price of the moment; `lastSeenPrice` is only
 * used to notice that the price has changed.
 */
export type CartLine = {
  readonly key: string
  readonly productId: number
  readonly variationId: number | undefined
  readonly quantity: number
  readonly choice: Choice
  /** The values of a gift card: amount, recipient, and when it is sent. */
  readonly giftCard?: GiftCard | undefined
  readonly lastSeenPrice?: LastSeenPrice
  /** Of a removed line: its former index. */
  readonly at?: number
}

/** The id of what the line sells: its variation's, or the simple product's own. */
export function soldId(line: Pick<CartLine, 'productId' | 'variationId'>): number {
  return line.variationId ?? line.productId
}

/** The lines with `added`: its quantity is added to the line of the same key, a new line comes last. */
export function withLine(lines: readonly CartLine[], added: CartLine): CartLine[] {
  const present = lines.find((line) => line.key === added.key)
  if (!present) return [...lines, added]
  return lines.map((line) =>
    line === present ? { ...line, quantity: line.quantity + added.quantity } : line,
  )
}

/** The lines with a removed one at its former place; if it was added again meanwhile, the quantities add up. */
export function withLineBack(
  lines: readonly CartLine[],
  { at = lines.length, ...line }: CartLine,
): CartLine[] {
  const isThere = lines.some(({ key }) => key === line.key)
  return isThere ? withLine(lines, line) : lines.toSpliced(at, 0, line)
}

/** The lines with one set to `quantity`; 0 removes it. */
export function withQuantity(lines: readonly CartLine[], key: string, quantity: number): CartLine[] {
  if (quantity === 0) return lines.filter((line) => line.key !== key)
  return lines.map((line) => (line.key === key ? { ...line, quantity } : line))
}
