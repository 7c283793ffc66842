import { readOut } from '../../../browser/live-region.ts'
import { shopData } from '../../../browser/shop-data.ts'
import { emit } from '../../../browser/wire-events.ts'
import { formatMoney } from '../../../kernel/format.ts'
import { displayedAmount, netAndGrossAs } from '../../catalog/rules/product-price-display.ts'
import { priceMessage } from '../rules/price-message.ts'
import { displayedQuantityPrice, parseQuantity } from '../rules/quantity-price.ts'
import { wireAmount } from '../rules/wire-amount.ts'
import {
  containerOf,
  priceInputIn,
  priceTextTermsOf,
  pricingContainers,
  quantityFieldOf,
  tableIn,
} from './pricing-container.ts'
import { markRow } from './rows.ts'

/** Dispatched on the document after each evaluation of a quantity (docs/wire.md A.6). */
export const UPDATE = 'tiered_price_update'

/** The detail of the event: amounts in whole units, ids of the variation and of its product. */
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

/** Updates every container when its quantity field changes: typed, stepped, or set by another script. */
export function followQuantities(): void {
  for (const type of ['input', 'change']) {
    document.addEventListener(type, ({ target }) => {
      if (!(target instanceof HTMLInputElement)) return
      for (const container of pricingContainers()) {
        if (quantityFieldOf(container) === target) readOutWhenIdle(container, evaluate(container))
      }
    })
  }
}

/** Evaluates the quantity of a container (spec 4.1); answers the detail of the dispatched event. */
export function evaluate(container: HTMLElement): PriceUpdate | undefined {
  const element = tableIn(container)
  const input = element && priceInputIn(element)
  if (!element || !input) return undefined
  const field = quantityFieldOf(container)
  const requestedQuantity = parseQuantity(field?.value ?? '1', Number(field?.max) || undefined)
  const { quantity, tier, entered } = displayedQuantityPrice(
    input,
    requestedQuantity,
    priceTextTermsOf(container),
  )
  markRow(container, quantity)
  const exactMinor = tier?.exactMinor ?? entered.unitMinor
  const amount = (minor: number) => wireAmount(minor, shopData().currency.decimals)
  const update: PriceUpdate = {
    element,
    quantity,
    price: amount(displayedAmount(exactMinor, input.priceDisplay)),
    priceExclTax: amount(netAndGrossAs(exactMinor, input.priceDisplay).netMinor),
    productId: Number(element.dataset['productId']),
    parentId: Number(container.dataset['productId']),
  }
  emit(document, UPDATE, update, [update])
  return update
}

/** Lets screen readers read the price out once the quantity has not changed for a moment. */
function readOutWhenIdle(container: HTMLElement, update: PriceUpdate | undefined): void {
  clearTimeout(idle)
  if (!update) return
  idle = setTimeout(() => {
    // Another variation was chosen meanwhile: its price is read out with the choice.
    if (!update.element.isConnected) return
    const input = priceInputIn(update.element)
    const currentContainer = containerOf(update.element) ?? container
    // An invalid quantity is reported at its field.
    if (!input || quantityFieldOf(currentContainer)?.ariaInvalid === 'true') return
    const { unitMinor, totalMinor } = displayedQuantityPrice(
      input,
      update.quantity,
      priceTextTermsOf(currentContainer),
    )
    const { currency } = shopData()
    readOut(
      priceMessage(update.quantity, formatMoney(unitMinor, currency), formatMoney(totalMinor, currency)),
    )
  }, IDLE_MS)
}
