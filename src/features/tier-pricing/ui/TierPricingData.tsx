import type { CurrencyFormat } from '../../../kernel/format.ts'
import { JsonScript } from '../../../ui/html/Html.tsx'

type Props = {
  /** For `get_pricing_table`, which takes any. */
  readonly nonce: string
  readonly premium: boolean
  readonly currency: CurrencyFormat
}

/** The version of the plugin whose data this is (docs/wire.md A.6). */
const VERSION = '5.2.0'

/** The data for scripts on every page with tiers (docs/wire.md A.6). */
export function TierPricingData({ nonce, premium, currency }: Props) {
  const value = {
    version: VERSION,
    loadVariationTieredPricingNonce: nonce,
    isPremium: premium ? 'yes' : 'no',
    currencyOptions: {
      currency_symbol: currency.symbol,
      decimal_separator: currency.decimalSeparator,
      thousand_separator: currency.thousandSeparator,
      decimals: currency.decimals,
      price_format: currency.priceFormat,
      trim_zeros: currency.trimZeros,
    },
    supportedVariableProductTypes: ['variable', 'variable-subscription'],
    supportedSimpleProductTypes: ['simple', 'variation', 'subscription', 'subscription-variation'],
  }
  return <JsonScript id="tieredPricingGlobalData" value={value} />
}
