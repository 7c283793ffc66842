import type { SizeMm } from './product.ts'

/** The line of a card with the size of a product, height first: "H 24 × W 12 × D 12 cm" (ux 3.1). */
export function cardSize({ height, width, length }: SizeMm): string {
  const sides = [
    ['H', height],
    ['W', width],
    ['D', length],
  ] as const
  const known = sides.flatMap(([side, mm]) => (mm ? [`${side} ${Math.round(mm) / 10}`] : []))
  return known.length === 0 ? '' : `${known.join(' × ')} cm`
}
