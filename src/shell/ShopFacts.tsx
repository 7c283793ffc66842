import type { CurrencyFormat } from '../kernel/format.ts'
import { JsonScript } from '../ui/html/Html.tsx'

/** The data of the shop for scripts on every page; nothing in it is about a visitor. */
type Facts = {
  readonly currency: CurrencyFormat
  readonly cartRedirectAfterAdd: boolean
  readonly ajaxAddToCart: boolean
  readonly contractClient: 'ours' | 'theirs'
}

export function ShopFacts({ facts }: { readonly facts: Facts }) {
  return <JsonScript id="shop-facts" value={facts} />
}
