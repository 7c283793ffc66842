import type { CurrencyFormat } from '../../../kernel/format.ts'
import { Price } from '../../../ui/Price.tsx'
import type { OfferPrice } from '../../catalog/rules/card-price.ts'
import { type GoodDisplay, suffixText } from '../../catalog/rules/good-display.ts'

type Props = {
  /** The price as it was entered, and as it is shown. */
  readonly offer: {
    readonly price: OfferPrice
    readonly shown: OfferPrice
    readonly shownAs?: GoodDisplay | undefined
  }
  readonly currency: CurrencyFormat
}

/** What an offer costs, with what is said of its taxes. */
export function OfferedPrice({ offer: { price, shown, shownAs }, currency }: Props) {
  return <Price price={shown} currency={currency} suffix={suffixText(price.activeMinor, shownAs, currency)} />
}
