import type { CurrencyFormat } from '../../../kernel/format.ts'
import type { PriceDisplay } from '../../tax/rules/shown-price.ts'
import { type GoodDisplay, goodDisplay, priceShown, spanSuffix, suffixText } from './good-display.ts'
import { nextPriceChange, type PriceNow, type Prices, priceAt } from './price.ts'
import type { Offered } from './product.ts'
import type { SubscriptionTerms } from './subscription.ts'

/** A price now, and how it comes again if it does. */
export type OfferPrice = PriceNow & { readonly subscription?: SubscriptionTerms | undefined }

/**
 * The price that a card shows: the least of what can be bought, whether others cost more, and the largest discount
 * among all of them, in whole percent; 0 when nothing is on sale.
 */
export type CardPrice = OfferPrice & {
  readonly from: boolean
  readonly mostOff: number
  /** In a shop that works out taxes: what was entered, how it is shown, and what may stand behind all of the prices. */
  readonly taxed?: Entered & { readonly sharedSuffix: string }
}

type Entered = { readonly entered: PriceNow; readonly shownAs: GoodDisplay }

/** The best price that buying many gets: from `minQuantity` pieces on, one costs `unitMinor`. */
export type BulkPrice = { readonly minQuantity: number; readonly unitMinor: number }

/** What something costs now, with its terms; `undefined` when it has no price. */
export function offerPrice(offered: Offered, nowMs: number): OfferPrice | undefined {
  const price = priceAt(offered, nowMs)
  return price && (offered.subscription ? { ...price, subscription: offered.subscription } : price)
}

/**
 * What a card says of the prices of one product at a moment, with tax or without as `display` has it; `undefined` when
 * nothing of it has a price. Discounts are those of the entered prices.
 */
export function cardPrice(
  prices: readonly Offered[],
  nowMs: number,
  display?: PriceDisplay,
): CardPrice | undefined {
  const now = prices.flatMap((each) => pricedNow(each, nowMs, display) ?? [])
  const least = now.reduce<Now | undefined>(
    (best, each) => (best && best.shown.activeMinor <= each.shown.activeMinor ? best : each),
    undefined,
  )
  if (!least) return undefined
  const { shown, entered, shownAs } = least
  return {
    ...shown,
    from: now.some((each) => each.shown.activeMinor !== shown.activeMinor),
    mostOff: Math.max(...now.map((each) => (each.entered.onSale ? percentOff(each.entered) : 0))),
    ...(shownAs && {
      taxed: { entered, shownAs, sharedSuffix: spanSuffix(now.map((each) => each.shownAs)) },
    }),
  }
}

type Now = {
  readonly entered: OfferPrice
  readonly shown: OfferPrice
  readonly shownAs: GoodDisplay | undefined
}

function pricedNow(offered: Offered, nowMs: number, display: PriceDisplay | undefined): Now | undefined {
  const entered = offerPrice(offered, nowMs)
  const shownAs = goodDisplay(display, offered)
  return entered && { entered, shown: priceShown(entered, shownAs), shownAs }
}

/** What stands behind the price of a card; '' for nothing. */
export function cardSuffix({ from, taxed }: CardPrice, currency: CurrencyFormat): string {
  if (!taxed) return ''
  return from ? taxed.sharedSuffix : suffixText(taxed.entered.activeMinor, taxed.shownAs, currency)
}

/** The discount in whole percent, rounded down: nobody is promised more than they get. */
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
