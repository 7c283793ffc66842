import type { CurrencyFormat } from '../kernel/format.ts'
import { JsonScript } from '../ui/html/Html.tsx'

/** The data of the shop for scripts on every page; nothing in it is about a visitor. */
type ShopData = {
  readonly currency: CurrencyFormat
  readonly cartRedirectAfterAdd: boolean
  readonly cartDrawerAfterAdd: boolean
  readonly ajaxAddToCart: boolean
  readonly contractClient: 'ours' | 'theirs'
  /** The options of the lightbox that the owner changed. */
  readonly lightbox?: object | undefined
}

export function ShopDataScript({ data }: { readonly data: ShopData }) {
  return <JsonScript id="shop-facts" value={data} />
}
