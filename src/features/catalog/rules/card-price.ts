import type { CurrencyFormat } from '../../../kernel/format.ts'
import type { PriceDisplay } from '../../tax/rules/displayed-price.ts'
import { nextPriceChange, type PriceNow, type Prices, priceAt } from './price.ts'
import type { PriceTerms } from './product.ts'
import {
  displayedPrice,
  type ProductPriceDisplay,
  productPriceDisplay,
  rangeSuffix,
  suffixText,
} from './product-price-display.ts'
import type { SubscriptionTerms } from './subscription.ts'

/** A price now, with its subscription terms if it is recurring. */
export type OfferPrice = PriceNow & { readonly subscription?: SubscriptionTerms | undefined }

/**
 * The price that a card shows: the lowest of what can be bought, whether others cost more, and the largest discount
 * among all of them, in whole percent; 0 when nothing is on sale.
 */
export type CardPrice = OfferPrice & {
  readonly from: boolean
  readonly maxPercentOff: number
  /** In a shop with taxes: the entered price, how it is shown, and the suffix that all prices share. */
  readonly taxed?: EnteredPrice & { readonly sharedSuffix: string }
}

type EnteredPrice = { readonly entered: PriceNow; readonly priceDisplay: ProductPriceDisplay }

/** The best price at a larger quantity: from `minQuantity` on, one item costs `unitMinor`. */
export type BulkPrice = { readonly minQuantity: number; readonly unitMinor: number }

/** What something costs now, with its terms; `undefined` when it has no price. */
export function offerPrice(offered: PriceTerms, nowMs: number): OfferPrice | undefined {
  const price = priceAt(offered, nowMs)
  return price && (offered.subscription ? { ...price, subscription: offered.subscription } : price)
}

/**
 * What a card shows of the prices of one product at a time, with tax or without by `display`; `undefined` when
 * nothing of it has a price. Discounts are those of the entered prices.
 */
export function cardPrice(
  prices: readonly PriceTerms[],
  nowMs: number,
  display?: PriceDisplay,
): CardPrice | undefined {
  const now = prices.flatMap((each) => pricedNow(each, nowMs, display) ?? [])
  const lowest = now.reduce<PricedNow | undefined>(
    (best, each) => (best && best.shown.activeMinor <= each.shown.activeMinor ? best : each),
    undefined,
  )
  if (!lowest) return undefined
  const { shown, entered, priceDisplay } = lowest
  return {
    ...shown,
    from: now.some((each) => each.shown.activeMinor !== shown.activeMinor),
    maxPercentOff: Math.max(...now.map((each) => (each.entered.onSale ? percentOff(each.entered) : 0))),
    ...(priceDisplay && {
      taxed: { entered, priceDisplay, sharedSuffix: rangeSuffix(now.map((each) => each.priceDisplay)) },
    }),
  }
}

type PricedNow = {
  readonly entered: OfferPrice
  readonly shown: OfferPrice
  readonly priceDisplay: ProductPriceDisplay | undefined
}

function pricedNow(
  offered: PriceTerms,
  nowMs: number,
  display: PriceDisplay | undefined,
): PricedNow | undefined {
  const entered = offerPrice(offered, nowMs)
  const priceDisplay = productPriceDisplay(display, offered)
  return entered && { entered, shown: displayedPrice(entered, priceDisplay), priceDisplay }
}

/** The suffix of a card's price; '' for none. */
export function cardSuffix({ from, taxed }: CardPrice, currency: CurrencyFormat): string {
  if (!taxed) return ''
  return from ? taxed.sharedSuffix : suffixText(taxed.entered.activeMinor, taxed.priceDisplay, currency)
}

/** The discount in whole percent, rounded down, so that it never promises too much. */
export function percentOff({ activeMinor, regularMinor }: PriceNow): number {
  return regularMinor === 0 ? 0 : Math.floor(((regularMinor - activeMinor) * 100) / regularMinor)
}

/** The next moment after `nowMs` at which one of the cards shows another price; `undefined` when there is none. */
export function nextCardChange(
  cards: readonly { readonly prices: readonly Prices[] }[],
  nowMs: number,
): number | undefined {
  const moments = cards
    .flatMap(({ prices }) => prices.map((each) => nextPriceChange(each, nowMs)))
    .filter((moment) => moment !== undefined)
  return moments.length > 0 ? Math.min(...moments) : undefined
}
