import type { ProductFacts } from './product-facts.ts'

/** The last day of a sale by the shop's clocks, "24 December", with its year where that is another one; `untilMs` is the first moment without it. */
export function saleDay(
  { zone, nowMs }: Pick<ProductFacts, 'zone' | 'nowMs'>,
  untilMs: number | undefined,
): string | undefined {
  if (untilMs === undefined) return undefined
  const write = (ms: number, parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: zone }).format(ms)
  const year = { year: 'numeric' } as const
  const isThisYear = write(nowMs, year) === write(untilMs - 1, year)
  return write(untilMs - 1, { day: 'numeric', month: 'long', ...(!isThisYear && year) })
}
