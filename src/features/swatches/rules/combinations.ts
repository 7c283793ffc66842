import type { Choice } from '../../catalog/rules/product.ts'

/** An attribute that variations differ by: its key and the slugs of its values, in the order they are shown. */
export type Axis = { readonly key: string; readonly slugs: readonly string[] }

/** A variation with its stock; '' or nothing in its choice means any value. */
export type VariantStock = { readonly choice: Choice; readonly stock: Stock }

/** Whether it is in stock, or how many are left if that should be shown (1 to `MAX_SHOWN_STOCK`). */
export type Stock = 'out' | 'in' | number

/** Whether a value is available with the other selected values, sold out, or has no variation. */
export type Availability = 'available' | 'no-stock' | 'unavailable'

/** All combinations of a product as bit sets: one bit per variation, in menu order. */
export type Combinations = {
  readonly axes: readonly Axis[]
  /** Per axis and value: the variations that have it, those of any value among them. */
  readonly sets: readonly (readonly Bits[])[]
  /** Per axis: the variations of any value. */
  readonly any: readonly Bits[]
  readonly all: Bits
  readonly inStock: Bits
  readonly stock: readonly Stock[]
}

type Bits = Uint32Array

/** The limit of one character of the packed text. */
const MAX_SHOWN_STOCK = 62

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_'

/**
 * All combinations as a short text for the page: a column of digits for each attribute and one for the stock.
 * Columns repeat themselves, so that they cost next to nothing once compressed: 2,000 variations in about 1 KB.
 */
export function packCombinations(axes: readonly Axis[], variants: readonly VariantStock[]): string {
  const columns = axes.map((axis) => {
    const positions = new Map(axis.slugs.map((slug, index) => [slug, index + 1]))
    const width = widthOf(axis)
    const digitOf = ({ choice }: VariantStock) => {
      const slug = choice[axis.key] ?? ''
      return slug === '' ? 0 : (positions.get(slug) ?? axis.slugs.length + 1)
    }
    return variants.map((variant) => toDigits(digitOf(variant), width)).join('')
  })
  return [...columns, variants.map(({ stock }) => toDigits(stockDigit(stock), 1)).join('')].join('')
}

/** The combinations that `packCombinations` wrote for the same attributes. */
export function unpackCombinations(axes: readonly Axis[], packed: string): Combinations {
  const widths = axes.map(widthOf)
  const count = packed.length / (1 + widths.reduce((sum, width) => sum + width, 0))
  const columns: number[][] = []
  let from = 0
  for (const width of [...widths, 1]) {
    columns.push(column(packed, from, width, count))
    from += width * count
  }
  const stock = (columns.pop() ?? []).map(stockOf)
  const any = columns.map((each) => bitsWhere(each, (digit) => digit === 0))
  const sets = axes.map((axis, index) => setsOf(axis, columns[index] ?? [], any[index]))
  const inStock = bitsWhere(stock, (each) => each !== 'out')
  return { axes, sets, any, all: bitsWhere(stock, () => true), inStock, stock }
}

/**
 * For every attribute, the availability of each value with what is selected for the others; what is selected for
 * the attribute itself does not matter (docs/wire.md B.5).
 */
export function availabilityOf(
  combinations: Combinations,
  choice: Choice,
): ReadonlyMap<string, readonly Availability[]> {
  const { axes, sets, inStock } = combinations
  return new Map(
    axes.map((axis, index) => {
      const matches = matching(combinations, choice, axis.key)
      const inStockMatches = intersection(matches, inStock)
      return [axis.key, (sets[index] ?? []).map((set) => availability(set, matches, inStockMatches))]
    }),
  )
}

/**
 * The choice after a value was selected for an attribute. That value stays; a value of another attribute that no variation
 * has together with it is cleared, later attributes first (docs/wire.md B.4). With `onlyInStock` sold-out variations count
 * as missing, unless the selected value has no others.
 */
export function selectValue(
  combinations: Combinations,
  choice: Choice,
  selected: { readonly key: string; readonly slug: string },
  onlyInStock = false,
): Choice {
  const selection: Record<string, string> = { [selected.key]: selected.slug }
  const allMatches = matching(combinations, selection)
  const inStockMatches = intersection(allMatches, combinations.inStock)
  let remaining = onlyInStock && !isEmpty(inStockMatches) ? inStockMatches : allMatches
  for (const [index, { key }] of combinations.axes.entries()) {
    const slug = choice[key] ?? ''
    if (key === selected.key || slug === '') continue
    const next = intersection(remaining, setOf(combinations, index, slug))
    if (isEmpty(next)) continue
    remaining = next
    selection[key] = slug
  }
  return selection
}

/** The index in menu order of the variation of a complete choice: the first that matches. */
export function matchOf(combinations: Combinations, choice: Choice): number | undefined {
  if (combinations.axes.some(({ key }) => (choice[key] ?? '') === '')) return undefined
  return firstOf(matching(combinations, choice))
}

/**
 * The stock of each value of the only attribute that is not selected yet, if it should be shown; `undefined` when there
 * are several, or none.
 */
export function stockLeftOf(
  combinations: Combinations,
  choice: Choice,
): { readonly key: string; readonly stockLeft: readonly (number | undefined)[] } | undefined {
  const [axis, ...others] = combinations.axes.filter(({ key }) => (choice[key] ?? '') === '')
  if (!axis || others.length > 0) return undefined
  const matches = matching(combinations, choice)
  const sets = combinations.sets[combinations.axes.indexOf(axis)] ?? []
  const stockLeft = sets.map((set) => {
    const stock = combinations.stock[firstOf(intersection(matches, set)) ?? -1]
    return typeof stock === 'number' ? stock : undefined
  })
  return { key: axis.key, stockLeft }
}

/** The variations that match the choice, ignoring one attribute. */
function matching(combinations: Combinations, choice: Choice, except?: string): Bits {
  let bits = combinations.all
  for (const [index, { key }] of combinations.axes.entries()) {
    const slug = choice[key] ?? ''
    if (key !== except && slug !== '') bits = intersection(bits, setOf(combinations, index, slug))
  }
  return bits
}

function setOf({ axes, sets, any, all }: Combinations, index: number, slug: string): Bits {
  const position = axes[index]?.slugs.indexOf(slug) ?? -1
  return sets[index]?.[position] ?? any[index] ?? all
}

/** Whether any of a value's variations matches the other selections, and whether one of those is in stock. */
function availability(set: Bits, matches: Bits, inStockMatches: Bits): Availability {
  if (intersects(set, inStockMatches)) return 'available'
  return intersects(set, matches) ? 'no-stock' : 'unavailable'
}

/** Digit 0 is any value, then the values, then one for unknown values. */
function widthOf({ slugs }: Axis): number {
  return Math.ceil(Math.log2(slugs.length + 2) / 6)
}

function toDigits(number: number, width: number): string {
  const high = width > 1 ? toDigits(Math.floor(number / 64), width - 1) : ''
  return high + digits[number % 64]
}

function column(packed: string, from: number, width: number, count: number): number[] {
  return Array.from({ length: count }, (_, row) => {
    let number = 0
    for (let at = 0; at < width; at++) {
      number = number * 64 + digits.indexOf(packed[from + row * width + at] ?? '0')
    }
    return number
  })
}

function stockDigit(stock: Stock): number {
  if (typeof stock === 'string') return stock === 'out' ? 0 : 1
  return stock > MAX_SHOWN_STOCK ? 1 : stock + 1
}

function stockOf(digit: number): Stock {
  if (digit < 2) return digit === 0 ? 'out' : 'in'
  return digit - 1
}

function setsOf({ slugs }: Axis, positions: readonly number[], any: Bits | undefined): Bits[] {
  const sets = slugs.map(() => Uint32Array.from(any ?? []))
  for (const [row, position] of positions.entries()) {
    const set = sets[position - 1]
    if (set) setBit(set, row)
  }
  return sets
}

function bitsWhere<T>(list: readonly T[], isIn: (item: T) => boolean): Bits {
  const bits = new Uint32Array(Math.ceil(list.length / 32))
  for (const [row, item] of list.entries()) if (isIn(item)) setBit(bits, row)
  return bits
}

function setBit(bits: Bits, row: number): void {
  const word = row >>> 5
  bits[word] = (bits[word] ?? 0) | (1 << (row & 31))
}

function intersection(a: Bits, b: Bits): Bits {
  return a.map((word, index) => word & (b[index] ?? 0))
}

/** Whether they have a variation in common. Called for every value at every selection, so it allocates nothing. */
function intersects(a: Bits, b: Bits): boolean {
  for (let at = 0; at < a.length; at++) {
    if (((a[at] ?? 0) & (b[at] ?? 0)) !== 0) return true
  }
  return false
}

function isEmpty(bits: Bits): boolean {
  return bits.every((word) => word === 0)
}

function firstOf(bits: Bits): number | undefined {
  const word = bits.findIndex((each) => each !== 0)
  if (word < 0) return undefined
  const lowest = bits[word] ?? 0
  return word * 32 + (31 - Math.clz32(lowest & -lowest))
}
