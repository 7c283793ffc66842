import { shopData } from '../../../browser/shop-data.ts'
import { formatMoney } from '../../../kernel/format.ts'
import { unitPriceMinor } from '../../../kernel/unit-price.ts'
import * as messages from '../messages.ts'
import {
  type DisplayedQuantityPrice,
  displayedQuantityPrice,
  displayedSuffix,
  type QuantityPriceInput,
  type Saving,
  savingAt,
  totalWithTax,
} from '../rules/quantity-price.ts'
import type { PriceUpdate } from './follow-quantity.ts'
import { containerOf, priceInputIn, priceTextTermsOf } from './pricing-container.ts'

/** Shows what a quantity costs everywhere on its product's page: price, sum and saving (docs/wire.md A.6). */
export function showUpdate({ element, quantity, parentId }: PriceUpdate): void {
  const input = priceInputIn(element)
  const container = containerOf(element)
  if (!input || !container) return
  const terms = priceTextTermsOf(container)
  const shown = displayedQuantityPrice(input, quantity, terms)
  if (terms.updatesPrice) showPrice(parentId, input, shown)
  showSummary(
    parentId,
    input,
    displayedQuantityPrice(input, quantity, { ...terms, totalPrice: false }),
    element.dataset['productName'],
  )
  for (const saved of all(`.tiered-pricing-you-save[data-product-id="${parentId}"]`)) {
    showSaving(saved, savingAt(input, shown, saved.dataset['considerSalePrice'] === 'yes'))
  }
}

function showPrice(parentId: number, input: QuantityPriceInput, shown: DisplayedQuantityPrice): void {
  const suffix = displayedSuffix(input, shown, shopData().currency)
  for (const price of all(`.tiered-pricing-dynamic-price-wrapper[data-parent-id="${parentId}"]`)) {
    const amount = price.querySelector('.price')
    if (price.dataset['priceType'] !== 'dynamic' || !amount) continue
    putPrice(amount, shown, suffix)
    putUnitPrices(price, shown.unitMinor)
  }
}

/** Updates the unit prices shown with a price. `unitMinor` is the price of one item now. */
function putUnitPrices(scope: Element, unitMinor: number): void {
  for (const element of scope.querySelectorAll<HTMLElement>('.unit-price')) {
    const [amount, base] = [Number(element.dataset['amount']), Number(element.dataset['base'])]
    const shown = element.querySelector('.unit-price-amount')
    if (!shown || !(amount > 0) || !(base > 0)) continue
    shown.textContent = formatMoney(
      unitPriceMinor(unitMinor, { amount, base, unit: '' }),
      shopData().currency,
    )
  }
}

/** The same markup as the server's `Price`; nothing is changed if it is already there. */
function putPrice(
  amount: Element,
  { displayedMinor, strikethroughMinor }: DisplayedQuantityPrice,
  suffix: string,
): void {
  const { currency } = shopData()
  const now = formatMoney(displayedMinor, currency)
  const parts =
    strikethroughMinor === undefined
      ? [now]
      : [
          priceElement('del', `${messages.wasPrice()} `, formatMoney(strikethroughMinor, currency)),
          ' ',
          priceElement('ins', `${messages.nowPrice()} `, now),
        ]
  const replacement = document.createElement('span')
  replacement.append(...parts, ...suffixed(suffix))
  if (replacement.innerHTML !== amount.innerHTML) amount.replaceChildren(...replacement.childNodes)
}

function suffixed(text: string): (string | HTMLElement)[] {
  if (text === '') return []
  const suffix = document.createElement('small')
  suffix.className = 'woocommerce-price-suffix'
  suffix.textContent = text
  return [' ', suffix]
}

function priceElement(tag: 'del' | 'ins', hiddenLabel: string, text: string): HTMLElement {
  const element = document.createElement(tag)
  const hidden = document.createElement('span')
  hidden.className = 'screen-reader-text'
  hidden.textContent = hiddenLabel
  element.append(hidden, text)
  return element
}

function showSummary(
  parentId: number,
  input: QuantityPriceInput,
  shown: DisplayedQuantityPrice,
  name: string | undefined,
): void {
  const { currency } = shopData()
  const values: Readonly<Record<string, string>> = {
    'product-name': name ?? '',
    'product-qty': String(shown.quantity),
    'product-price': formatMoney(shown.unitMinor, currency),
    'product-old-price':
      shown.strikethroughMinor === undefined ? '' : formatMoney(shown.strikethroughMinor, currency),
    total: formatMoney(shown.totalMinor, currency),
    'total-with-tax': formatMoney(totalWithTax(input, shown), currency),
  }
  for (const summary of all(`.tier-pricing-summary-table[data-product-id="${parentId}"]`)) {
    const withoutTiers = summary.dataset['showWithoutTiers'] === 'yes'
    summary.classList.toggle('tier-pricing-summary-table--hidden', !shown.tier && !withoutTiers)
    for (const [name, text] of Object.entries(values)) {
      for (const field of all(`[data-tier-pricing-table-summary-${name}]`, summary)) field.textContent = text
    }
  }
}

function showSaving(element: HTMLElement, saving: Saving | undefined): void {
  const { currency } = shopData()
  element.classList.toggle('tiered-pricing-you-save--hidden', !saving)
  if (!saving) return
  for (const part of all('.tiered-pricing-you-save__price', element)) {
    part.textContent = formatMoney(saving.eachMinor, currency)
  }
  for (const part of all('.tiered-pricing-you-save__total', element)) {
    part.textContent = formatMoney(saving.totalMinor, currency)
  }
}

/** Hides total and saved amount of a product without a price at the moment. */
export function hideFigures(parentId: string): void {
  for (const summary of all(`.tier-pricing-summary-table[data-product-id="${parentId}"]`)) {
    summary.classList.add('tier-pricing-summary-table--hidden')
  }
  for (const saved of all(`.tiered-pricing-you-save[data-product-id="${parentId}"]`)) {
    saved.classList.add('tiered-pricing-you-save--hidden')
  }
}

function all(selector: string, root: ParentNode = document): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(selector)]
}
