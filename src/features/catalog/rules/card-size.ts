import * as messages from '../messages.ts'
import type { SizeMm } from './product.ts'
import { sizeText } from './size-text.ts'

/** The line of a card with the size of a product: "W × D × H: 3.5 × 4.7 × 9.6 in (9 × 12 × 24.5 cm)"; '' when nothing is known. */
export function cardSize({ width, length, height }: SizeMm): string {
  const sides = [
    [messages.cardWidth, width],
    [messages.cardDepth, length],
    [messages.cardHeight, height],
  ] as const
  const known = sides.filter(([, mm]) => mm)
  const size = sizeText({
    ...(width && { width }),
    ...(length && { length }),
    ...(height && { height }),
  })
  return size && messages.cardSize({ sides: known.map(([side]) => side()).join(' × '), size })
}
