import type { Choice } from '../../catalog/rules/product.ts'

/** An attribute that variations differ by: its key and the slugs of its values, in the order they are shown. */
export type Axis = { readonly key: string; readonly slugs: readonly string[] }

/** A variation as far as choosing goes; '' or nothing in its choice stands for any value. */
export type Piece = { readonly choice: Choice; readonly stock: Stock }

/** Whether it can be had, or how many are left where that is to be said (1 to `MOST_LEFT_TOLD`). */
export type Stock = 'out' | 'in' | number

/** Whether a value can be had beside the other choices, is sold out there, or is not made. */
export type Openness = 'open' | 'no-stock' | 'unavailable'

/** Every combination that a product is made in, as sets of bits: one bit a variation, in menu order. */
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

/** One character of the packed text has room for no more. */
export const MOST_LEFT_TOLD = 62

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_'

/**
 * All combinations as a short text for the page: a column of digits for each attribute and one for the stock.
 * Columns repeat themselves, so that they cost next to nothing once compressed: 2,000 variations in about 1 KB.
 */
export function packCombinations(axes: readonly Axis[], pieces: readonly Piece[]): string {
  const columns = axes.map((axis) => {
    const places = new Map(axis.slugs.map((slug, index) => [slug, index + 1]))
    const width = widthOf(axis)
    const digitOf = ({ choice }: Piece) => {
      const slug = choice[axis.key] ?? ''
      return slug === '' ? 0 : (places.get(slug) ?? axis.slugs.length + 1)
    }
    return pieces.map((piece) => written(digitOf(piece), width)).join('')
  })
  return [...columns, pieces.map(({ stock }) => written(stockDigit(stock), 1)).join('')].join('')
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
 * For every attribute whether each of its values can be had beside what is chosen for the others; what is chosen for
 * the attribute itself does not matter (docs/wire.md B.5).
 */
export function opennessOf(
  combinations: Combinations,
  choice: Choice,
): ReadonlyMap<string, readonly Openness[]> {
  const { axes, sets, inStock } = combinations
  return new Map(
    axes.map((axis, index) => {
      const beside = fitting(combinations, choice, axis.key)
      const here = both(beside, inStock)
      return [axis.key, (sets[index] ?? []).map((set) => openness(set, beside, here))]
    }),
  )
}

/**
 * The choice after a value was picked for an attribute. The pick holds; a value of another attribute that no variation
 * offers beside it is cleared, later attributes first to go (docs/wire.md B.4). With `onlyInStock` what is sold out counts as
 * not made, unless the pick itself can be had in no other way.
 */
export function choose(
  combinations: Combinations,
  choice: Choice,
  picked: { readonly key: string; readonly slug: string },
  onlyInStock = false,
): Choice {
  const kept: Record<string, string> = { [picked.key]: picked.slug }
  const made = fitting(combinations, kept)
  const here = both(made, combinations.inStock)
  let left = onlyInStock && !isEmpty(here) ? here : made
  for (const [index, { key }] of combinations.axes.entries()) {
    const slug = choice[key] ?? ''
    if (key === picked.key || slug === '') continue
    const next = both(left, setOf(combinations, index, slug))
    if (isEmpty(next)) continue
    left = next
    kept[key] = slug
  }
  return kept
}

/** The place in menu order of the variation that a complete choice names: the first that has all of it. */
export function matchOf(combinations: Combinations, choice: Choice): number | undefined {
  if (combinations.axes.some(({ key }) => (choice[key] ?? '') === '')) return undefined
  return firstOf(fitting(combinations, choice))
}

/**
 * How many are left of each value of the one attribute that is still to be chosen, where that is to be said; `undefined` when several are open, or none.
 */
export function leftsOf(
  combinations: Combinations,
  choice: Choice,
): { readonly key: string; readonly lefts: readonly (number | undefined)[] } | undefined {
  const [axis, ...more] = combinations.axes.filter(({ key }) => (choice[key] ?? '') === '')
  if (!axis || more.length > 0) return undefined
  const beside = fitting(combinations, choice)
  const sets = combinations.sets[combinations.axes.indexOf(axis)] ?? []
  const lefts = sets.map((set) => {
    const stock = combinations.stock[firstOf(both(beside, set)) ?? -1]
    return typeof stock === 'number' ? stock : undefined
  })
  return { key: axis.key, lefts }
}

/** The variations that nothing in the choice speaks against, one attribute's choice left out of account. */
function fitting(combinations: Combinations, choice: Choice, except?: string): Bits {
  let bits = combinations.all
  for (const [index, { key }] of combinations.axes.entries()) {
    const slug = choice[key] ?? ''
    if (key !== except && slug !== '') bits = both(bits, setOf(combinations, index, slug))
  }
  return bits
}

function setOf({ axes, sets, any, all }: Combinations, index: number, slug: string): Bits {
  const place = axes[index]?.slugs.indexOf(slug) ?? -1
  return sets[index]?.[place] ?? any[index] ?? all
}

/** Of a value's variations: whether any fits `beside` the other choices, and whether such a one is `here`, in stock. */
function openness(set: Bits, beside: Bits, here: Bits): Openness {
  if (meet(set, here)) return 'open'
  return meet(set, beside) ? 'no-stock' : 'unavailable'
}

/** Digit 0 is any value, then come the values, then one for whatever is none of them. */
function widthOf({ slugs }: Axis): number {
  return Math.ceil(Math.log2(slugs.length + 2) / 6)
}

function written(number: number, width: number): string {
  const high = width > 1 ? written(Math.floor(number / 64), width - 1) : ''
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
  return stock > MOST_LEFT_TOLD ? 1 : stock + 1
}

function stockOf(digit: number): Stock {
  if (digit < 2) return digit === 0 ? 'out' : 'in'
  return digit - 1
}

function setsOf({ slugs }: Axis, places: readonly number[], any: Bits | undefined): Bits[] {
  const sets = slugs.map(() => Uint32Array.from(any ?? []))
  for (const [row, place] of places.entries()) {
    const set = sets[place - 1]
    if (set) put(set, row)
  }
  return sets
}

function bitsWhere<T>(list: readonly T[], isIn: (item: T) => boolean): Bits {
  const bits = new Uint32Array(Math.ceil(list.length / 32))
  for (const [row, item] of list.entries()) if (isIn(item)) put(bits, row)
  return bits
}

function put(bits: Bits, row: number): void {
  const word = row >>> 5
  bits[word] = (bits[word] ?? 0) | (1 << (row & 31))
}

function both(a: Bits, b: Bits): Bits {
  return a.map((word, index) => word & (b[index] ?? 0))
}

/** Whether they have a variation in common: asked of every value at every pick, so that it makes no set of them. */
function meet(a: Bits, b: Bits): boolean {
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
