import type { CurrencyFormat } from '../kernel/format.ts'

/** The shop's data for scripts, from the shell, in `#shop-facts`. */
export type ShopData = {
  readonly currency: CurrencyFormat
  readonly cartRedirectAfterAdd: boolean
  readonly cartDrawerAfterAdd: boolean
  readonly ajaxAddToCart: boolean
  /** Which scripts add, remove, choose and check out on these pages: ours or third-party ones. */
  readonly contractClient: 'ours' | 'theirs'
  /** The options of the lightbox that the owner changed, as the gallery reads them. */
  readonly lightbox?: object
}

let data: ShopData | undefined

/** The shop's data of this page, read once. */
export function shopData(): ShopData {
  data ??= pageData('shop-facts') as ShopData
  return data
}

/** The JSON in the page under an id; empty where there is none. */
export function pageData(id: string): Readonly<Record<string, unknown>> {
  return JSON.parse(document.querySelector(`#${id}`)?.textContent ?? '{}') as Record<string, unknown>
}
