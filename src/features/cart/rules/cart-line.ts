import type { Choice } from '../../catalog/rules/product.ts'
import type { GiftCard } from '../../store-credit/rules/gift-card.ts'

/** What a piece cost, in minor units as the shop enters prices, when a shopper last saw so many of it in the cart. */
export type SeenPrice = { readonly pieces: number; readonly unitMinor: number }

/**
 * A line as the cart keeps it: what was chosen and how many. It is charged what it costs at the moment; `seen` is there
 * to tell when that has changed, and for nothing else.
 */
export type CartLine = {
  readonly key: string
  readonly productId: number
  readonly variationId: number | undefined
  readonly quantity: number
  readonly choice: Choice
  /** What was chosen of a gift card: how much, for whom, and when it goes. */
  readonly giftCard?: GiftCard | undefined
  readonly seen?: SeenPrice
  /** Of a line that was taken out: where it stood, 0 being the first. */
  readonly at?: number
}

/** The id under which the line's thing is sold: its variation's, or the simple product's own. */
export function soldId(line: Pick<CartLine, 'productId' | 'variationId'>): number {
  return line.variationId ?? line.productId
}

/** The lines with `added` in them: pieces are added to the line of the same key, a new line comes last. */
export function withLine(lines: readonly CartLine[], added: CartLine): CartLine[] {
  const present = lines.find((line) => line.key === added.key)
  if (!present) return [...lines, added]
  return lines.map((line) =>
    line === present ? { ...line, quantity: line.quantity + added.quantity } : line,
  )
}

/** The lines with one that was taken out where it stood; pieces of it that are there again meanwhile are added to. */
export function withLineBack(
  lines: readonly CartLine[],
  { at = lines.length, ...line }: CartLine,
): CartLine[] {
  const isThere = lines.some(({ key }) => key === line.key)
  return isThere ? withLine(lines, line) : lines.toSpliced(at, 0, line)
}

/** The lines with one set to `quantity` pieces; 0 takes it out. */
export function withQuantity(lines: readonly CartLine[], key: string, quantity: number): CartLine[] {
  if (quantity === 0) return lines.filter((line) => line.key !== key)
  return lines.map((line) => (line.key === key ? { ...line, quantity } : line))
}
