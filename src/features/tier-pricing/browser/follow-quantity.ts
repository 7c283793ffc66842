import { say } from '../../../browser/live-region.ts'
import { shopFacts } from '../../../browser/shop-facts.ts'
import { tell } from '../../../browser/wire-events.ts'
import { formatMoney } from '../../../kernel/format.ts'
import { amountShown, bothAmounts } from '../../catalog/rules/good-display.ts'
import { piecesWritten, shownPrice } from '../rules/shown-price.ts'
import { wireAmount } from '../rules/wire-amount.ts'
import { nowCosts } from '../texts.ts'
import { factsIn, placeAround, places, quantityFieldOf, tableIn, termsOf } from './pricing-place.ts'
import { markRow } from './rows.ts'

/** Told on the document whenever the quantity of a place was looked at (docs/wire.md A.6). */
export const UPDATE = 'tiered_price_update'

/** What is told: amounts in whole units, ids of the thing and of its product. */
export type PriceUpdate = {
  readonly element: HTMLElement
  readonly quantity: number
  readonly price: number
  readonly priceExclTax: number
  readonly productId: number
  readonly parentId: number
}

const IDLE_MS = 500
let idle: ReturnType<typeof setTimeout> | undefined

/** Has every place follow its quantity field: typed, stepped, or set by another script. */
export function followQuantities(): void {
  for (const type of ['input', 'change']) {
    document.addEventListener(type, ({ target }) => {
      if (!(target instanceof HTMLInputElement)) return
      for (const place of places()) {
        if (quantityFieldOf(place) === target) announceWhenIdle(place, evaluate(place))
      }
    })
  }
}

/** Looks at the quantity of a place and shows what it costs (spec 4.1); answers what was told. */
export function evaluate(place: HTMLElement): PriceUpdate | undefined {
  const element = tableIn(place)
  const facts = element && factsIn(element)
  if (!element || !facts) return undefined
  const field = quantityFieldOf(place)
  const wanted = piecesWritten(field?.value ?? '1', Number(field?.max) || undefined)
  const { quantity, tier, entered } = shownPrice(facts, wanted, termsOf(place))
  markRow(place, quantity)
  const exactMinor = tier?.exactMinor ?? entered.unitMinor
  const amount = (minor: number) => wireAmount(minor, shopFacts().currency.decimals)
  const update: PriceUpdate = {
    element,
    quantity,
    price: amount(amountShown(exactMinor, facts.shownAs)),
    priceExclTax: amount(bothAmounts(exactMinor, facts.shownAs).netMinor),
    productId: Number(element.dataset['productId']),
    parentId: Number(place.dataset['productId']),
  }
  tell(document, UPDATE, update, [update])
  return update
}

/** Once nobody has changed the quantity for a moment, what it costs is said, politely and once. */
function announceWhenIdle(place: HTMLElement, update: PriceUpdate | undefined): void {
  clearTimeout(idle)
  if (!update) return
  idle = setTimeout(() => {
    // Another variation was chosen meanwhile: what that costs is said with the choice.
    if (!update.element.isConnected) return
    const facts = factsIn(update.element)
    const home = placeAround(update.element) ?? place
    // What is refused is told of where the quantity is.
    if (!facts || quantityFieldOf(home)?.ariaInvalid === 'true') return
    const { unitMinor, totalMinor } = shownPrice(facts, update.quantity, termsOf(home))
    const { currency } = shopFacts()
    say(nowCosts(update.quantity, formatMoney(unitMinor, currency), formatMoney(totalMinor, currency)))
  }, IDLE_MS)
}
