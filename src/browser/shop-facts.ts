import type { CurrencyFormat } from '../kernel/format.ts'

/** What the shell tells scripts of the shop, in `#shop-facts`. */
export type ShopFacts = {
  readonly currency: CurrencyFormat
  readonly cartRedirectAfterAdd: boolean
  readonly ajaxAddToCart: boolean
}

let facts: ShopFacts | undefined

/** The shop's facts of this page, read once. */
export function shopFacts(): ShopFacts {
  facts ??= JSON.parse(document.querySelector('#shop-facts')?.textContent ?? '{}') as ShopFacts
  return facts
}
