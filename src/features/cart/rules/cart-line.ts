import type { Choice } from '../../catalog/rules/product.ts'

/** A line as the cart keeps it: what was chosen and how many, and no price, which is worked out each time. */
export type CartLine = {
  readonly key: string
  readonly productId: number
  readonly variationId: number | undefined
  readonly quantity: number
  readonly choice: Choice
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

/** The lines with one set to `quantity` pieces; 0 takes it out. */
export function withQuantity(lines: readonly CartLine[], key: string, quantity: number): CartLine[] {
  if (quantity === 0) return lines.filter((line) => line.key !== key)
  return lines.map((line) => (line.key === key ? { ...line, quantity } : line))
}
