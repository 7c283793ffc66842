import { formatMoney } from '../../kernel/format.ts'
import { dayAt } from '../../platform/shop-time.ts'
import { PriceSpan } from '../../ui/Price.tsx'
import { type GiftCardTerms, giftCardRange } from '../catalog/rules/gift-card.ts'
import { dayNumber, dayText } from '../store-credit/rules/calendar-day.ts'
import { MAX_DAYS_AHEAD } from '../store-credit/rules/gift-card.ts'
import { noGiftCardFields } from '../store-credit/rules/gift-card-fields.ts'
import type { ProductFacts } from './product-facts.ts'
import type { PriceAsShown } from './tier-parts.tsx'
import type { GiftCardPurchase, SimplePurchase } from './ui/product-view.ts'

/** The form of a gift card as the page opens with it, or as it was refused. */
export function giftCardPurchase(
  { product, currency, nowMs, zone, refusedCard }: ProductFacts,
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
      text: formatMoney(minor, { ...currency, trimZeros: true }),
    })),
    range: free && `From ${money(free.leastMinor)} to ${money(free.mostMinor)}.`,
    firstDay: today,
    lastDay: dayText((dayNumber(today) ?? 0) + MAX_DAYS_AHEAD),
    problems: {},
    written: { ...noGiftCardFields, amount: String(presetsMinor[0] ?? '') },
    ...refusedCard,
  }
}

/** From the least to the most that it can be had for. */
export function giftCardPrice({ currency }: ProductFacts, terms: GiftCardTerms): PriceAsShown {
  return { price: <PriceSpan {...giftCardRange(terms)} currency={currency} /> }
}
