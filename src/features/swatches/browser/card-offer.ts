import { replaceElement } from '../../../browser/replace.ts'
import { shopData } from '../../../browser/shop-data.ts'
import type { Choice } from '../../catalog/rules/product.ts'
import * as messages from '../messages.ts'
import { choiceFields } from '../rules/choice-path.ts'
import styles from '../ui/Swatches.module.css'
import type { ActiveCard } from './active-card.ts'

/** What a card needs of a variation as the wire has it (docs/wire.md 2.4). */
export type FetchedVariation = {
  readonly variation_id: number
  readonly sku: string
  /** '' when all variations cost the same. */
  readonly price_html: string
  readonly is_in_stock: boolean
  readonly is_purchasable: boolean
  readonly min_qty: number
  /** "$8.00 each for 10+"; absent: buying many of it gets nothing. */
  readonly bulk_hint?: string
  readonly image: { readonly src: string; readonly full_src_w: number }
}

/** Price, link and hint of a card before any choice. */
type InitialContent = {
  readonly price: HTMLElement | undefined
  readonly action: HTMLAnchorElement | undefined
  readonly hint: string
}
const initialContent = new WeakMap<Element, InitialContent>()

const hintOf = (card: Element) => card.querySelector<HTMLElement>('.card-bulk') ?? undefined
const HEADING = 'h2 a, h3 a'
const priceOf = (card: Element) => card.querySelector<HTMLElement>('.card-price')
const actionOf = (card: Element) => card.querySelector<HTMLAnchorElement>('.card-action')

function initialContentOf(card: Element): InitialContent {
  const existing = initialContent.get(card)
  if (existing) return existing
  const initial = {
    price: priceOf(card) ?? undefined,
    action: actionOf(card) ?? undefined,
    hint: hintOf(card)?.textContent ?? '',
  }
  initialContent.set(card, initial)
  return initial
}

/** Shows the initial content of the card, with a link to choose the rest. */
export function showChooseLink(target: ActiveCard): void {
  const { card } = target
  actionOf(card)?.removeAttribute('aria-busy')
  if (!initialContent.has(card)) return
  const { price, action, hint } = initialContentOf(card)
  showHint(card, hint)
  if (price) priceOf(card)?.replaceWith(price)
  if (action) replaceAction(target, action)
}

/** While the variation is loading, the card adds nothing: its button links to the product with the choice. */
export function suspendAction({ card }: ActiveCard): void {
  const link = actionOf(card)
  const heading = card.querySelector<HTMLAnchorElement>(HEADING)
  if (!link || !heading) return
  link.classList.remove('add_to_cart_button', 'ajax_add_to_cart')
  link.href = heading.href
  link.setAttribute('aria-busy', 'true')
}

/** Shows what a variation costs, and a link to it until it can be bought. */
export function showVariation(
  target: ActiveCard,
  { price_html, is_in_stock, bulk_hint }: FetchedVariation,
): void {
  const { card, props } = target
  const { price, action } = initialContentOf(card)
  actionOf(card)?.removeAttribute('aria-busy')
  showHint(card, bulk_hint)
  const now = priceOf(card)
  if (price_html && now) replaceElement(now, `<div class="card-price">${price_html}</div>`)
  else if (price) now?.replaceWith(price)
  const link = action?.cloneNode(true) as HTMLAnchorElement | undefined
  if (!link || is_in_stock) return
  link.removeAttribute('data-choose')
  link.textContent = messages.viewProduct()
  link.setAttribute('aria-label', `${messages.viewProduct()}: ${props.name}`)
  replaceAction(target, link)
}

/** Shows the bulk price of the chosen variation; the line stays empty when there is none. */
function showHint(card: Element, text: string | undefined): void {
  const hint = hintOf(card)
  if (!hint) return
  hint.style.visibility = text ? '' : 'hidden'
  if (text) hint.textContent = text
}

type VariationToAdd = {
  readonly found: FetchedVariation
  readonly choice: Choice
  readonly names: readonly string[]
}

/** A button that adds a variation, through the shop's one queue (`cart/browser.ts`). */
export function showAddToCart(target: ActiveCard, { found, choice, names }: VariationToAdd): void {
  const { props, card } = target
  const link = initialContentOf(card).action?.cloneNode(true) as HTMLAnchorElement | undefined
  if (!link) return
  const fields = {
    product_id: String(props.productId),
    variation_id: String(found.variation_id),
    quantity: String(found.min_qty),
    ...choiceFields(choice),
  }
  link.classList.add('add_to_cart_button')
  if (shopData().ajaxAddToCart) link.classList.add('ajax_add_to_cart')
  const { product_id, ...others } = fields
  link.href = `?${new URLSearchParams({ 'add-to-cart': product_id, ...others })}`
  link.rel = 'nofollow'
  for (const [name, value] of Object.entries(fields)) link.setAttribute(`data-${name}`, value)
  link.setAttribute('data-product_sku', found.sku)
  link.textContent = messages.addToCart()
  link.setAttribute('aria-label', `${messages.addToCart()}: ${[props.name, ...names].join(', ')}`)
  replaceAction(target, link)
}

/** Messages about the former choice disappear with its link. */
function replaceAction({ card, props: { path } }: ActiveCard, link: HTMLAnchorElement): void {
  const heading = card.querySelector<HTMLAnchorElement>(HEADING)
  if (link.pathname === path && heading) link.href = heading.href
  link.removeAttribute('aria-busy')
  card.querySelector('.added_to_cart')?.remove()
  actionOf(card)?.replaceWith(link)
}

const SWATCH = '.variable-item[tabindex="0"], select'

/** Adds the button that clears the choice to a card, or removes it; the focus stays on the card. */
export function updateClearButton({ card, root, props }: ActiveCard, clear: (() => void) | undefined): void {
  const existing = card.querySelector<HTMLButtonElement>('.reset_variations')
  if (!clear) {
    if (existing === document.activeElement) root.querySelector<HTMLElement>(SWATCH)?.focus()
    existing?.remove()
    return
  }
  if (existing) return
  const button = document.createElement('button')
  button.type = 'button'
  button.className = `reset_variations ${styles['more']} ${styles['clear']}`
  button.textContent = messages.clear()
  button.setAttribute('aria-label', `${messages.clear()}: ${props.name}`)
  button.addEventListener('click', clear)
  card.append(button)
}
