import type { CurrencyFormat } from '../kernel/format.ts'

/** What the shell tells scripts of the shop, in `#shop-facts`. */
export type ShopFacts = {
  readonly currency: CurrencyFormat
  readonly cartRedirectAfterAdd: boolean
  readonly ajaxAddToCart: boolean
  /** Whose scripts add, remove, choose and check out on these pages. */
  readonly contractClient: 'ours' | 'theirs'
}

let facts: ShopFacts | undefined

/** The shop's facts of this page, read once. */
export function shopFacts(): ShopFacts {
  facts ??= pageData('shop-facts') as ShopFacts
  return facts
}

/** What stands in the page as JSON under an id; nothing where there is none. */
export function pageData(id: string): Readonly<Record<string, unknown>> {
  return JSON.parse(document.querySelector(`#${id}`)?.textContent ?? '{}') as Record<string, unknown>
}
