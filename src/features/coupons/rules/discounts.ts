/** What a coupon takes off: a share of each line, an amount of each piece, or an amount of all of them together. */
export type DiscountKind = 'percent' | 'fixed_product' | 'fixed_cart'

/** A coupon as far as amounts depend on it. */
export type Discounting = {
  readonly id: number
  readonly kind: DiscountKind
  /** Parts per million of a `percent` one, else minor units. */
  readonly amount: number
  /** So many pieces at most, the dearest first; `undefined`: all. Means nothing to a `fixed_cart` one. */
  readonly mostPieces: number | undefined
  /** The lines that it is for, by their keys. */
  readonly keys: ReadonlySet<string>
}

/** A line as coupons see it: what it costs after prices by quantity, in minor units, as prices are entered. */
export type DiscountLine = { readonly key: string; readonly quantity: number; readonly subtotalMinor: number }

/** What each coupon takes off each line, in minor units: coupon's id → line's key → amount above zero. */
export type Discounts = ReadonlyMap<number, ReadonlyMap<string, number>>

/**
 * What coupons take off a cart (spec 3.5, docs/wire.md C.3). They take their turns by kind: amounts off pieces, shares,
 * amounts off the cart; each reckons from the lines' own prices, or, `sequentially`, from what those before it have left.
 * No line ever costs less than nothing. The order in which lines or coupons come changes no sum.
 */
export function discountsOf(
  coupons: readonly Discounting[],
  lines: readonly DiscountLine[],
  sequentially = false,
): Discounts {
  const left = new Map(lines.map(({ key, subtotalMinor }) => [key, subtotalMinor]))
  const dearestFirst = lines.toSorted(byPiecePrice)
  return new Map(
    coupons.toSorted(byTurn).map((coupon) => {
      const open = dearestFirst
        .filter(({ key, quantity }) => coupon.keys.has(key) && quantity > 0)
        .map((line) => ({
          ...line,
          fromMinor: sequentially ? (left.get(line.key) ?? 0) : line.subtotalMinor,
        }))
      return [coupon.id, takeOff(coupon, open, left)]
    }),
  )
}

/** A line in turn, with what the share or the amount is reckoned from. */
type OpenLine = DiscountLine & { readonly fromMinor: number }
type Left = Map<string, number>

const turns: Readonly<Record<DiscountKind, number>> = { fixed_product: 1, percent: 2, fixed_cart: 3 }

function byTurn(a: Discounting, b: Discounting): number {
  return (
    turns[a.kind] - turns[b.kind] ||
    (a.mostPieces ?? Infinity) - (b.mostPieces ?? Infinity) ||
    a.amount - b.amount ||
    b.id - a.id
  )
}

function byPiecePrice(a: DiscountLine, b: DiscountLine): number {
  // Compared crosswise: no price of a piece is rounded.
  const difference =
    BigInt(b.subtotalMinor) * BigInt(a.quantity) - BigInt(a.subtotalMinor) * BigInt(b.quantity)
  return Number(difference) || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)
}

function takeOff(coupon: Discounting, lines: readonly OpenLine[], left: Left): ReadonlyMap<string, number> {
  const taken = new Map<string, number>()
  const take = (key: string, wantedMinor: number): number => {
    const minor = Math.min(wantedMinor, left.get(key) ?? 0)
    if (minor <= 0) return 0
    left.set(key, (left.get(key) ?? 0) - minor)
    taken.set(key, (taken.get(key) ?? 0) + minor)
    return minor
  }
  if (coupon.kind === 'fixed_cart') takeAmount(coupon.amount, lines, left, take)
  else if (coupon.kind === 'percent') takeShare(coupon, lines, take)
  else for (const { line, pieces } of allowed(coupon, lines)) take(line.key, perPieces(coupon, line, pieces))
  return taken
}

type Take = (key: string, wantedMinor: number) => number

/** The pieces of each line that a coupon is for, until it has been for as many as it may. */
function allowed({ mostPieces = Infinity }: Discounting, lines: readonly OpenLine[]) {
  let more = mostPieces
  return lines.flatMap((line) => {
    const pieces = Math.min(line.quantity, more)
    more -= pieces
    return pieces > 0 ? [{ line, pieces }] : []
  })
}

function perPieces({ amount, mostPieces }: Discounting, line: OpenLine, pieces: number): number {
  // Of a piece that costs less than the amount, no more than it costs: its sisters are not for this coupon.
  return mostPieces === undefined ? amount * pieces : Math.min(amount * pieces, priceOf(line, pieces))
}

/** What some pieces of a line cost, rounded down. */
function priceOf({ fromMinor, quantity }: OpenLine, pieces: number): number {
  return pieces === quantity ? fromMinor : Number((BigInt(fromMinor) * BigInt(pieces)) / BigInt(quantity))
}

/** Each line's share rounded down; what is missing to the share of all goes out by single units, one a piece. */
function takeShare(coupon: Discounting, lines: readonly OpenLine[], take: Take): void {
  const priced = allowed(coupon, lines).map(({ line, pieces }) => ({
    line,
    pieces,
    minor: priceOf(line, pieces),
  }))
  const ppm = BigInt(Math.min(coupon.amount, MILLION))
  let taken = 0
  for (const { line, minor } of priced)
    taken += take(line.key, Number((BigInt(minor) * ppm) / BigInt(MILLION)))
  const wanted = halfDown(BigInt(priced.reduce((sum, { minor }) => sum + minor, 0)) * ppm)
  takeSingles(
    wanted - taken,
    priced.map(({ line, pieces }) => ({ key: line.key, pieces })),
    take,
  )
}

const MILLION = 1_000_000

/** Millionths to whole units, a half down. */
function halfDown(millionths: bigint): number {
  return Number((2n * millionths + BigInt(MILLION) - 1n) / (2n * BigInt(MILLION)))
}

/** The same off each piece that still costs something, again and again until the amount is spent or nothing is left. */
function takeAmount(amountMinor: number, lines: readonly OpenLine[], left: Left, take: Take): void {
  let more = amountMinor
  while (more > 0) {
    const open = lines.filter(({ key }) => (left.get(key) ?? 0) > 0)
    const pieces = open.reduce((sum, { quantity }) => sum + quantity, 0)
    if (pieces === 0) return
    const each = Math.floor(more / pieces)
    if (each === 0) {
      takeSingles(
        more,
        open.map(({ key, quantity }) => ({ key, pieces: quantity })),
        take,
      )
      return
    }
    for (const { key, quantity } of open) more -= take(key, each * quantity)
  }
}

/** Single units of the currency, one a piece, the dearest first. */
function takeSingles(
  minor: number,
  lines: readonly { readonly key: string; readonly pieces: number }[],
  take: Take,
): void {
  let more = minor
  for (const { key, pieces } of lines) {
    if (more <= 0) return
    more -= take(key, Math.min(more, pieces))
  }
}
