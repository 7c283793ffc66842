/** The kind of discount: a percentage of each line, an amount off each unit, or an amount off the whole cart. */
export type DiscountKind = 'percent' | 'fixed_product' | 'fixed_cart'

/** The part of a coupon that its discount depends on. */
export type DiscountingCoupon = {
  readonly id: number
  readonly kind: DiscountKind
  /** Parts per million for `percent`, else minor units. */
  readonly amount: number
  /** The maximum number of units, most expensive first; `undefined`: all. Ignored for `fixed_cart`. */
  readonly maxUnits: number | undefined
  /** The keys of the lines that it applies to. */
  readonly keys: ReadonlySet<string>
}

/** A line for discounts: its price after tier prices, in minor units, with or without tax as prices are entered. */
export type DiscountLine = { readonly key: string; readonly quantity: number; readonly subtotalMinor: number }

/** The discounts in minor units: coupon id → line key → amount above zero. */
export type Discounts = ReadonlyMap<number, ReadonlyMap<string, number>>

/**
 * The discounts of a cart (spec 3.5, docs/wire.md C.3). Coupons are applied by kind: amounts off units, percentages, amounts
 * off the cart. Each is calculated from the line prices or, when `sequentially`, from the price that earlier coupons have
 * left. No line gets below zero. The order of `lines` and `coupons` changes no sum.
 */
export function discountsOf(
  coupons: readonly DiscountingCoupon[],
  lines: readonly DiscountLine[],
  sequentially = false,
): Discounts {
  const remaining = new Map(lines.map(({ key, subtotalMinor }) => [key, subtotalMinor]))
  const highestPriceFirst = lines.toSorted(byUnitPrice)
  return new Map(
    coupons.toSorted(byApplicationOrder).map((coupon) => {
      const openLines = highestPriceFirst
        .filter(({ key, quantity }) => coupon.keys.has(key) && quantity > 0)
        .map((line) => ({
          ...line,
          baseMinor: sequentially ? (remaining.get(line.key) ?? 0) : line.subtotalMinor,
        }))
      return [coupon.id, applyCoupon(coupon, openLines, remaining)]
    }),
  )
}

/** A line that a coupon applies to, with the amount that its discount is calculated from. */
type DiscountableLine = DiscountLine & { readonly baseMinor: number }
type Remaining = Map<string, number>

const applicationOrder: Readonly<Record<DiscountKind, number>> = {
  fixed_product: 1,
  percent: 2,
  fixed_cart: 3,
}

function byApplicationOrder(a: DiscountingCoupon, b: DiscountingCoupon): number {
  return (
    applicationOrder[a.kind] - applicationOrder[b.kind] ||
    (a.maxUnits ?? Infinity) - (b.maxUnits ?? Infinity) ||
    a.amount - b.amount ||
    b.id - a.id
  )
}

function byUnitPrice(a: DiscountLine, b: DiscountLine): number {
  // Cross-multiplied, so that no unit price is rounded.
  const difference =
    BigInt(b.subtotalMinor) * BigInt(a.quantity) - BigInt(a.subtotalMinor) * BigInt(b.quantity)
  return Number(difference) || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)
}

function applyCoupon(
  coupon: DiscountingCoupon,
  lines: readonly DiscountableLine[],
  remaining: Remaining,
): ReadonlyMap<string, number> {
  const taken = new Map<string, number>()
  const take = (key: string, requestedMinor: number): number => {
    const minor = Math.min(requestedMinor, remaining.get(key) ?? 0)
    if (minor <= 0) return 0
    remaining.set(key, (remaining.get(key) ?? 0) - minor)
    taken.set(key, (taken.get(key) ?? 0) + minor)
    return minor
  }
  if (coupon.kind === 'fixed_cart') applyFixedAmount(coupon.amount, lines, remaining, take)
  else if (coupon.kind === 'percent') applyPercent(coupon, lines, take)
  else
    for (const { line, units } of discountedUnits(coupon, lines))
      take(line.key, fixedPerUnit(coupon, line, units))
  return taken
}

type Take = (key: string, requestedMinor: number) => number

/** The units of each line that are discounted, up to `maxUnits` in total. */
function discountedUnits({ maxUnits = Infinity }: DiscountingCoupon, lines: readonly DiscountableLine[]) {
  let rest = maxUnits
  return lines.flatMap((line) => {
    const units = Math.min(line.quantity, rest)
    rest -= units
    return units > 0 ? [{ line, units }] : []
  })
}

function fixedPerUnit(
  { amount, maxUnits }: DiscountingCoupon,
  line: DiscountableLine,
  units: number,
): number {
  // With a limit, a cheap unit is not discounted by more than its price: other units of the line are not included.
  return maxUnits === undefined ? amount * units : Math.min(amount * units, priceOf(line, units))
}

/** The price of some units of a line, rounded down. */
function priceOf({ baseMinor, quantity }: DiscountableLine, units: number): number {
  return units === quantity ? baseMinor : Number((BigInt(baseMinor) * BigInt(units)) / BigInt(quantity))
}

/** The percentage of each line rounded down; the rest up to the percentage of the sum goes out one minor unit per item unit. */
function applyPercent(coupon: DiscountingCoupon, lines: readonly DiscountableLine[], take: Take): void {
  const priced = discountedUnits(coupon, lines).map(({ line, units }) => ({
    line,
    units,
    minor: priceOf(line, units),
  }))
  const ppm = BigInt(Math.min(coupon.amount, MILLION))
  let taken = 0
  for (const { line, minor } of priced)
    taken += take(line.key, Number((BigInt(minor) * ppm) / BigInt(MILLION)))
  const totalMinor = halfDown(BigInt(priced.reduce((sum, { minor }) => sum + minor, 0)) * ppm)
  distributeRemainder(
    totalMinor - taken,
    priced.map(({ line, units }) => ({ key: line.key, units })),
    take,
  )
}

const MILLION = 1_000_000

/** Rounds millionths to whole units, halves down. */
function halfDown(millionths: bigint): number {
  return Number((2n * millionths + BigInt(MILLION) - 1n) / (2n * BigInt(MILLION)))
}

/** The same amount off each unit with a price left, repeated until the amount is used up or no price is left. */
function applyFixedAmount(
  amountMinor: number,
  lines: readonly DiscountableLine[],
  remaining: Remaining,
  take: Take,
): void {
  let rest = amountMinor
  while (rest > 0) {
    const openLines = lines.filter(({ key }) => (remaining.get(key) ?? 0) > 0)
    const units = openLines.reduce((sum, { quantity }) => sum + quantity, 0)
    if (units === 0) return
    const each = Math.floor(rest / units)
    if (each === 0) {
      rest = distributeRemainder(
        rest,
        openLines.map(({ key, quantity }) => ({ key, units: quantity })),
        take,
      )
    } else {
      for (const { key, quantity } of openLines) rest -= take(key, each * quantity)
    }
  }
}

/** Distributes single minor units, one per item unit, most expensive first. Answers what no line could take. */
function distributeRemainder(
  minor: number,
  lines: readonly { readonly key: string; readonly units: number }[],
  take: Take,
): number {
  let rest = minor
  for (const { key, units } of lines) {
    if (rest <= 0) return 0
    rest -= take(key, Math.min(rest, units))
  }
  return rest
}
