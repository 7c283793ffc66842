import { postForm } from '../../../browser/post.ts'
import { replaceElement } from '../../../browser/replace.ts'
import { evaluate } from './follow-quantity.ts'
import { globalData } from './global-data.ts'
import { type PricedVariation, putPlainData } from './plain-data.ts'
import { hasPrices, placeOf, places, quantityFieldOf, tableIn } from './pricing-place.ts'
import { hideFigures } from './show-update.ts'

/** What is needed of a variation (spec 3.1). `price_html` is '' where all variations cost the same. */
export type ChosenVariation = PricedVariation & { readonly price_html?: string }

/** The number of the last choice in each place: an answer to an earlier one comes too late. */
const turns = new WeakMap<Element, number>()
/** The prices as they were before a choice. */
const untouched = new WeakMap<Element, Node[]>()
/** Places that show the product's own prices, as a reset has left them. */
const reset = new WeakSet<Element>()
/** What each place is still waiting for. */
const underWay = new WeakMap<Element, Promise<void>>()

/**
 * Shows the prices by quantity of a variation that was chosen in `form` (spec 4.1 steps 6 and 7): the server's
 * table, or where it has none, or cannot be asked, the variation's `price_html`, and its least quantity.
 */
export async function showVariationPricing(form: Element, variation: ChosenVariation): Promise<void> {
  const place = placeOfForm(form)
  if (!place) return
  const showing = showIn(place, variation)
  underWay.set(place, showing)
  await showing
}

/** The place of a form's prices, once those of the variation that was chosen last stand in it. */
export async function settledPlace(form: Element): Promise<HTMLElement | undefined> {
  const place = placeOfForm(form)
  let waited: Promise<void> | undefined
  while (place && waited !== underWay.get(place)) {
    waited = underWay.get(place)
    await waited
  }
  return place
}

async function showIn(place: HTMLElement, variation: ChosenVariation): Promise<void> {
  const turn = takeTurn(place)
  reset.delete(place)
  if (place.dataset['variableProductSamePrices'] === 'yes' && tableIn(place)) return void evaluate(place)

  const isThere = tableIn(place)?.dataset['productId'] === String(variation.variation_id)
  // Its price needs no journey: until the table comes, nobody reads what the variation before cost.
  if (!isThere) showPriceOf(place, variation, false)
  const html = isThere ? undefined : await loaded(place, variation.variation_id)
  if (turns.get(place) !== turn) return
  place.removeAttribute('aria-busy')
  if (html !== undefined) put(place, html)
  const hasTable = hasPrices(place)
  showPriceOf(place, variation, hasTable)
  if (hasTable) evaluate(place)
  else withoutTable(place, variation)
}

/** Takes the prices of a variation away and puts the product's own back (spec 4.1 step 8). */
export function resetVariationPricing(form: Element): void {
  const place = placeOfForm(form)
  // Told at every pick that names no variation yet: what is in its place is not put there again.
  if (!place || reset.has(place)) return
  reset.add(place)
  takeTurn(place)
  place.removeAttribute('aria-busy')
  if (place.dataset['variableProductSamePrices'] === 'yes') return void evaluate(place)
  put(place, '')
  hideFigures(place.dataset['productId'] ?? '')
  for (const price of pricesOf(place)) {
    const kept = untouched.get(price) ?? contentOf(price)
    untouched.set(price, kept)
    setContent(price, kept)
    price.dataset['productId'] = place.dataset['productId'] ?? ''
    price.dataset['priceType'] = 'no-rules'
    tooltipAt(price)?.setAttribute('hidden', '')
  }
}

function takeTurn(place: Element): number {
  const turn = (turns.get(place) ?? 0) + 1
  turns.set(place, turn)
  return turn
}

function placeOfForm(form: Element): HTMLElement | undefined {
  return places(form)[0] ?? placeOf((form as HTMLElement).dataset['product_id'])
}

/** The element that the server answers; '' when there is none, and when it cannot be asked. */
async function loaded(place: HTMLElement, variationId: number): Promise<string> {
  place.setAttribute('aria-busy', 'true')
  try {
    const answer = await postForm('?wc-ajax=get_pricing_table', {
      variation_id: String(variationId),
      nonce: globalData().loadVariationTieredPricingNonce ?? '',
      display_context: place.dataset['displayContext'] ?? 'product-page',
    })
    return answer.ok ? await answer.text() : ''
  } catch {
    return ''
  }
}

function put(place: HTMLElement, html: string): void {
  const slot = document.createElement('div')
  place.replaceChildren(slot)
  if (!replaceElement(slot, html)) slot.remove()
}

/** The price of the page becomes the variation's; `.price` in it then follows the quantity. */
function showPriceOf(
  place: HTMLElement,
  { variation_id, price_html = '' }: ChosenVariation,
  hasTable: boolean,
): void {
  for (const price of pricesOf(place)) {
    const kept = untouched.get(price) ?? contentOf(price)
    untouched.set(price, kept)
    setContent(price, price_html === '' ? kept : parsed(price_html))
    price.dataset['productId'] = String(variation_id)
    price.dataset['priceType'] = hasTable ? 'dynamic' : 'no-rules'
    tooltipAt(price)?.toggleAttribute('hidden', !hasTable)
  }
}

function withoutTable(place: HTMLElement, variation: ChosenVariation): void {
  hideFigures(place.dataset['productId'] ?? '')
  if (putPlainData(place, variation)) evaluate(place)
  const { min_qty } = variation
  const least = Number(min_qty)
  const field = quantityFieldOf(place)
  // What the shopper typed is theirs; only what cannot be bought is set right.
  if (!field || !(least > 0) || Number(field.value) >= least) return
  field.value = String(least)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

function pricesOf(place: HTMLElement): HTMLElement[] {
  const selector = `.tiered-pricing-dynamic-price-wrapper[data-parent-id="${place.dataset['productId']}"]`
  return [...document.querySelectorAll<HTMLElement>(selector)]
}

/** The price before a choice: all but the sign of the tooltip, which stays; where the page opened with a choice, what it kept. */
function contentOf(price: HTMLElement): Node[] {
  const kept = price.querySelector<HTMLTemplateElement>(':scope > template')?.content ?? price
  return [...kept.childNodes].filter((node) => node !== tooltipAt(price)).map((node) => node.cloneNode(true))
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
