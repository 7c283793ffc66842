import { replaceElement } from '../../../browser/replace.ts'
import { shopFacts } from '../../../browser/shop-facts.ts'
import type { Choice } from '../../catalog/rules/product.ts'
import { choiceFields } from '../rules/choice-path.ts'
import { addToCartText, seeThePieceText } from '../texts.ts'
import type { AwakeCard } from './awake-card.ts'

/** What a card needs of a variation as the wire has it (docs/wire.md 2.4). */
export type FoundVariation = {
  readonly variation_id: number
  readonly sku: string
  /** '' when all variations cost the same. */
  readonly price_html: string
  readonly is_in_stock: boolean
  readonly is_purchasable: boolean
  readonly min_qty: number
  /** "From 10 pcs $8.00"; absent: buying many of it gets nothing. */
  readonly bulk_hint?: string
  readonly image: { readonly src: string; readonly full_src_w: number }
}

/** Price and link of a card as they came. */
type AsItCame = {
  readonly price: HTMLElement | undefined
  readonly action: HTMLAnchorElement | undefined
  readonly hint: string
}
const asItCame = new WeakMap<Element, AsItCame>()

const hintOf = (card: Element) => card.querySelector<HTMLElement>('.card-bulk') ?? undefined
const HEADING = 'h2 a, h3 a'
const priceOf = (card: Element) => card.querySelector<HTMLElement>('.card-price')
const actionOf = (card: Element) => card.querySelector<HTMLAnchorElement>('.card-action')

function before(card: Element): AsItCame {
  const known = asItCame.get(card)
  if (known) return known
  const came = {
    price: priceOf(card) ?? undefined,
    action: actionOf(card) ?? undefined,
    hint: hintOf(card)?.textContent ?? '',
  }
  asItCame.set(card, came)
  return came
}

/** Shows what the card showed before anything was chosen, and a link to choose on. */
export function showChoosing(on: AwakeCard): void {
  const { card } = on
  actionOf(card)?.removeAttribute('aria-busy')
  if (!asItCame.has(card)) return
  const { price, action, hint } = before(card)
  sayHint(card, hint)
  if (price) priceOf(card)?.replaceWith(price)
  if (action) replaceAction(on, action)
}

/** While it is asked what a choice names, the card adds nothing: its button leads to the product with the choice. */
export function holdAction({ card }: AwakeCard): void {
  const link = actionOf(card)
  const heading = card.querySelector<HTMLAnchorElement>(HEADING)
  if (!link || !heading) return
  link.classList.remove('add_to_cart_button', 'ajax_add_to_cart')
  link.href = heading.href
  link.setAttribute('aria-busy', 'true')
}

/** Shows what a variation costs, and, as long as nothing is said of buying it, a link to it. */
export function offer(on: AwakeCard, { price_html, is_in_stock, bulk_hint }: FoundVariation): void {
  const { card, props } = on
  const { price, action } = before(card)
  actionOf(card)?.removeAttribute('aria-busy')
  sayHint(card, bulk_hint)
  const now = priceOf(card)
  if (price_html && now) replaceElement(now, `<div class="card-price">${price_html}</div>`)
  else if (price) now?.replaceWith(price)
  const link = action?.cloneNode(true) as HTMLAnchorElement | undefined
  if (!link || is_in_stock) return
  link.textContent = seeThePieceText
  link.setAttribute('aria-label', `${seeThePieceText}: ${props.name}`)
  replaceAction(on, link)
}

/** What many cost is said of what is chosen; its line keeps its room where that has no such price. */
function sayHint(card: Element, words: string | undefined): void {
  const hint = hintOf(card)
  if (!hint) return
  hint.style.visibility = words ? '' : 'hidden'
  if (words) hint.textContent = words
}

type Buying = {
  readonly found: FoundVariation
  readonly choice: Choice
  readonly names: readonly string[]
}

/** A button that adds a variation, through the shop's one queue (`cart/browser.ts`). */
export function showBuying(on: AwakeCard, { found, choice, names }: Buying): void {
  const { props, card } = on
  const link = before(card).action?.cloneNode(true) as HTMLAnchorElement | undefined
  if (!link) return
  const fields = {
    product_id: String(props.productId),
    variation_id: String(found.variation_id),
    quantity: String(found.min_qty),
    ...choiceFields(choice),
  }
  link.classList.add('add_to_cart_button')
  if (shopFacts().ajaxAddToCart) link.classList.add('ajax_add_to_cart')
  const { product_id, ...others } = fields
  link.href = `?${new URLSearchParams({ 'add-to-cart': product_id, ...others })}`
  link.rel = 'nofollow'
  for (const [name, value] of Object.entries(fields)) link.setAttribute(`data-${name}`, value)
  link.setAttribute('data-product_sku', found.sku)
  link.textContent = addToCartText
  link.setAttribute('aria-label', `${addToCartText}: ${[props.name, ...names].join(', ')}`)
  replaceAction(on, link)
}

/** What was said of the choice before goes with its link. */
function replaceAction({ card, props: { path } }: AwakeCard, link: HTMLAnchorElement): void {
  const heading = card.querySelector<HTMLAnchorElement>(HEADING)
  if (link.pathname === path && heading) link.href = heading.href
  link.removeAttribute('aria-busy')
  card.querySelector('.added_to_cart')?.remove()
  actionOf(card)?.replaceWith(link)
}
