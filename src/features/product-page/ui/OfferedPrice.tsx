import type { CurrencyFormat } from '../../../kernel/format.ts'
import { Price } from '../../../ui/money/Price.tsx'
import type { OfferPrice } from '../../catalog/rules/card-price.ts'
import { type ProductPriceDisplay, suffixText } from '../../catalog/rules/product-price-display.ts'

type Props = {
  /** The price as it was entered, and as it is shown. */
  readonly offer: {
    readonly price: OfferPrice
    readonly shown: OfferPrice
    readonly priceDisplay?: ProductPriceDisplay | undefined
  }
  readonly currency: CurrencyFormat
}

/** The price of an offer with its tax suffix. */
export function OfferedPrice({ offer: { price, shown, priceDisplay: shownAs }, currency }: Props) {
  return <Price price={shown} currency={currency} suffix={suffixText(price.activeMinor, shownAs, currency)} />
}
