import { dayNumber, isoDay } from '../../kernel/day.ts'
import { formatMoney, formatShortMoney } from '../../kernel/format.ts'
import { dayAt } from '../../platform/shop-time.ts'
import { PriceSpan } from '../../ui/money/Price.tsx'
import { type GiftCardTerms, giftCardRange } from '../catalog/rules/gift-card.ts'
import { MAX_DAYS_AHEAD } from '../store-credit/rules/gift-card.ts'
import { noGiftCardFields } from '../store-credit/rules/gift-card-fields.ts'
import type { ProductPageData } from './data/page-data.ts'
import * as messages from './messages.ts'
import type { DisplayedPrice } from './prices/tier-tables.tsx'
import type { GiftCardPurchase, SimplePurchase } from './ui/product-view.ts'

/** The form of a gift card as the page opens with it, or with the refused input. */
export function giftCardPurchase(
  { product, currency, nowMs, zone, refusedCard }: ProductPageData,
  terms: GiftCardTerms,
  bought: Omit<SimplePurchase, 'kind'>,
): GiftCardPurchase {
  const { presetsMinor, free } = terms
  const money = (minor: number) => formatMoney(minor, currency)
  const today = dayAt(nowMs, zone)
  return {
    kind: 'gift-card',
    ...bought,
    action: `/product/${product.slug}/`,
    presets: presetsMinor.map((minor) => ({
      minor,
      text: formatShortMoney(minor, currency),
    })),
    range: free && messages.giftCardRange({ min: money(free.minMinor), max: money(free.maxMinor) }),
    firstDay: today,
    lastDay: isoDay((dayNumber(today) ?? 0) + MAX_DAYS_AHEAD),
    problems: {},
    written: { ...noGiftCardFields, amount: String(presetsMinor[0] ?? '') },
    ...refusedCard,
  }
}

/** The range of amounts. */
export function giftCardPriceRange({ currency }: ProductPageData, terms: GiftCardTerms): DisplayedPrice {
  return { price: <PriceSpan {...giftCardRange(terms)} currency={currency} /> }
}
