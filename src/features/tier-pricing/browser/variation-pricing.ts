import { replaceElement } from '../../../browser/replace.ts'
import { postForm } from '../../../browser/requests/post.ts'
import { shopData } from '../../../browser/shop-data.ts'
import { formatMoney } from '../../../kernel/format.ts'
import { priceMessage as priceMessageText } from '../rules/price-message.ts'
import { displayedQuantityPrice, parseQuantity } from '../rules/quantity-price.ts'
import { type PricedVariation, putFallbackData } from './fallback-data.ts'
import { evaluate } from './follow-quantity.ts'
import { globalData } from './global-data.ts'
import {
  containerOfProduct,
  hasPrices,
  priceInputIn,
  priceTextTermsOf,
  pricingContainers,
  quantityFieldOf,
  tableIn,
} from './pricing-container.ts'
import { hideFigures } from './show-update.ts'

/** What is needed of a variation (spec 3.1). `price_html` is '' where all variations cost the same. */
export type ChosenVariation = PricedVariation & { readonly price_html?: string }

/** The number of the last request of each container: answers to earlier ones are dropped. */
const requestNumbers = new WeakMap<Element, number>()
/** The prices as they were before a choice. */
const initialContent = new WeakMap<Element, Node[]>()
/** Whose prices each container shows, once a choice has changed them. */
const shownPrices = new WeakMap<Element, 'product' | 'variation'>()
/** The pending update of each container. */
const pendingUpdates = new WeakMap<Element, Promise<void>>()

/**
 * Shows the prices by quantity of a variation that was chosen in `form` (spec 4.1 steps 6 and 7): the server's
 * table, or if there is none or the request fails, the variation's `price_html`, and its minimum quantity.
 */
export async function showVariationPricing(form: Element, variation: ChosenVariation): Promise<void> {
  const container = containerOfForm(form)
  if (!container) return
  const showing = updateContainer(container, variation)
  pendingUpdates.set(container, showing)
  await showing
}

/** The container of a form's prices, once it shows those of the last chosen variation. */
async function updatedContainer(form: Element): Promise<HTMLElement | undefined> {
  const container = containerOfForm(form)
  let pending: Promise<void> | undefined
  while (container && pending !== pendingUpdates.get(container)) {
    pending = pendingUpdates.get(container)
    await pending
  }
  return container
}

async function updateContainer(container: HTMLElement, variation: ChosenVariation): Promise<void> {
  const requestNumber = nextRequestNumber(container)
  shownPrices.set(container, 'variation')
  if (container.dataset['variableProductSamePrices'] === 'yes' && tableIn(container))
    return void evaluate(container)

  const isThere = tableIn(container)?.dataset['productId'] === String(variation.variation_id)
  // Its price needs no request: until the table arrives, the price of the former variation must not be shown.
  if (!isThere) showPriceOf(container, variation, false)
  const html = isThere ? undefined : await loaded(container, variation.variation_id)
  if (requestNumbers.get(container) !== requestNumber) return
  container.removeAttribute('aria-busy')
  if (html !== undefined) put(container, html)
  const hasTable = hasPrices(container)
  showPriceOf(container, variation, hasTable)
  if (hasTable) evaluate(container)
  else withoutTable(container, variation)
}

/** Takes the prices of a variation away and puts the product's own back (spec 4.1 step 8). */
export function resetVariationPricing(form: Element): void {
  const container = containerOfForm(form)
  // Dispatched as a page opens and at every selection that matches no variation: what shows the product's prices stays
  // as it is, with the table that the owner wants shown before a choice.
  if (!container || (shownPrices.get(container) ?? openingPrices(container)) === 'product') return
  shownPrices.set(container, 'product')
  nextRequestNumber(container)
  container.removeAttribute('aria-busy')
  if (container.dataset['variableProductSamePrices'] === 'yes') return void evaluate(container)
  put(container, '')
  hideFigures(container.dataset['productId'] ?? '')
  for (const price of pricesOf(container)) {
    const initial = initialContent.get(price) ?? contentOf(price)
    initialContent.set(price, initial)
    setContent(price, initial)
    price.dataset['productId'] = container.dataset['productId'] ?? ''
    price.dataset['priceType'] = 'no-rules'
    tooltipAt(price)?.setAttribute('hidden', '')
  }
}

/** Whose prices the page came with. */
function openingPrices(container: HTMLElement): 'product' | 'variation' {
  const { productId, withoutPrices } = container.dataset
  const isOfProduct = ({ dataset }: HTMLElement) => dataset['productId'] === productId
  return withoutPrices === undefined && pricesOf(container).every(isOfProduct) ? 'product' : 'variation'
}

function nextRequestNumber(container: Element): number {
  const requestNumber = (requestNumbers.get(container) ?? 0) + 1
  requestNumbers.set(container, requestNumber)
  return requestNumber
}

function containerOfForm(form: Element): HTMLElement | undefined {
  return pricingContainers(form)[0] ?? containerOfProduct((form as HTMLElement).dataset['product_id'])
}

/** The element that the server answers; '' when there is none or the request fails. */
async function loaded(container: HTMLElement, variationId: number): Promise<string> {
  // The page came with that variation chosen, and has no element for it.
  if (container.dataset['withoutPrices'] === String(variationId)) return ''
  container.setAttribute('aria-busy', 'true')
  try {
    const answer = await postForm('?wc-ajax=get_pricing_table', {
      variation_id: String(variationId),
      nonce: globalData().loadVariationTieredPricingNonce ?? '',
      display_context: container.dataset['displayContext'] ?? 'product-page',
    })
    return answer.ok ? await answer.text() : ''
  } catch {
    return ''
  }
}

function put(container: HTMLElement, html: string): void {
  const isOpen = container.querySelector('details')?.open ?? false
  const slot = document.createElement('div')
  container.replaceChildren(slot)
  if (!replaceElement(slot, html)) slot.remove()
  // Whoever has opened the prices of one variation compares them with those of the next.
  container.querySelector('details')?.toggleAttribute('open', isOpen)
}

/** The price of the page becomes the variation's; `.price` in it then follows the quantity. */
function showPriceOf(
  container: HTMLElement,
  { variation_id, price_html = '' }: ChosenVariation,
  hasTable: boolean,
): void {
  for (const price of pricesOf(container)) {
    const initial = initialContent.get(price) ?? contentOf(price)
    initialContent.set(price, initial)
    setContent(price, price_html === '' ? initial : parsed(price_html))
    price.dataset['productId'] = String(variation_id)
    price.dataset['priceType'] = hasTable ? 'dynamic' : 'no-rules'
    tooltipAt(price)?.toggleAttribute('hidden', !hasTable)
  }
}

function withoutTable(container: HTMLElement, variation: ChosenVariation): void {
  hideFigures(container.dataset['productId'] ?? '')
  if (putFallbackData(container, variation)) evaluate(container)
  const { min_qty } = variation
  const minQuantity = Number(min_qty)
  const field = quantityFieldOf(container)
  // What the shopper typed is theirs; only what cannot be bought is set right.
  if (!field || !(minQuantity > 0) || Number(field.value) >= minQuantity) return
  field.value = String(minQuantity)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

function pricesOf(container: HTMLElement): HTMLElement[] {
  const selector = `.tiered-pricing-dynamic-price-wrapper[data-parent-id="${container.dataset['productId']}"]`
  return [...document.querySelectorAll<HTMLElement>(selector)]
}

/** The price before a choice, without the tooltip icon; if the page opened with a choice, the price in its template. */
function contentOf(price: HTMLElement): Node[] {
  const initial = price.querySelector<HTMLTemplateElement>(':scope > template')?.content ?? price
  return [...initial.childNodes]
    .filter((node) => node !== tooltipAt(price))
    .map((node) => node.cloneNode(true))
}

function setContent(price: HTMLElement, nodes: readonly Node[]): void {
  const tooltip = tooltipAt(price)
  price.replaceChildren(...nodes.map((node) => node.cloneNode(true)), ...(tooltip ? [tooltip] : []))
}

function tooltipAt(price: Element): Element | null {
  return price.querySelector(':scope > .tiered-pricing-tooltip-anchor')
}

function parsed(html: string): Node[] {
  const slot = document.createElement('span')
  document.createElement('span').append(slot)
  return [...(replaceElement(slot, `<span>${html}</span>`)?.childNodes ?? [])]
}

/**
 * The price of the quantity in a form as text, by the prices of the chosen variation, once they are loaded;
 * `undefined` where no price by quantity holds.
 */
export async function priceMessage(form: Element): Promise<string | undefined> {
  const container = await updatedContainer(form)
  const element = container && hasPrices(container) ? tableIn(container) : undefined
  const input = element && priceInputIn(element)
  if (!container || !input) return undefined
  const requestedQuantity = parseQuantity(quantityFieldOf(container)?.value ?? '1')
  const { quantity, tier, unitMinor, totalMinor } = displayedQuantityPrice(
    input,
    requestedQuantity,
    priceTextTermsOf(container),
  )
  if (!tier) return undefined
  const { currency } = shopData()
  const each = formatMoney(unitMinor, currency)
  return quantity === 1 ? each : priceMessageText(quantity, each, formatMoney(totalMinor, currency))
}
