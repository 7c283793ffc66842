import { quantityToAdd } from '../../kernel/quantity.ts'
import type { Shop } from '../../platform/shop.ts'
import type { Notice } from '../../ui/Notices.tsx'
import { identityOf, type ProductIdentity, productById } from '../catalog/catalog.ts'
import { type Choice, productPath, type Sellable } from '../catalog/rules/product.ts'
import { currencyFormat } from '../settings/general.ts'
import { type GiftCard, readGiftCardForm } from '../store-credit/rules/gift-card.ts'
import { type GiftCardFields, noGiftCardFields } from '../store-credit/rules/gift-card-fields.ts'
import { giftCardFormContext } from '../store-credit/store-credit.ts'
import { giftCardProblemText } from '../store-credit/texts.ts'
import { quantityTowardsMinimum } from '../tier-pricing/rules/counted-quantity.ts'
import { mostCartLines } from './cart-settings.ts'
import { type Goods, piecesByShelf } from './goods.ts'
import { lineKey } from './line-key.ts'
import { type Cart, changeCartWithResult, MAX_WAITING_NOTICES } from './open-cart.ts'
import { type CartLine, soldId, withLine } from './rules/cart-line.ts'
import { completeChoice } from './rules/choice.ts'
import { breachOf, limitsOf } from './rules/limits.ts'
import type { CartSession } from './session.ts'
import { addedSeveralNotice, alreadyInCart, breachText, errorNotice, quantityText, texts } from './texts.ts'

/** A thing that is asked for. `id` is a simple product's or a variation's; texts are as they came from outside. */
export type Wish = {
  readonly id: number
  /** The product that the variation was chosen on, when the caller said so. */
  readonly productId?: number | undefined
  readonly choice: Choice
  readonly quantity: string | undefined
  /** The fields of a gift card; nothing of them counts for anything else. */
  readonly giftCard?: GiftCardFields
}

/** Who asks, and what they may. */
export type Wisher = {
  readonly session: CartSession | undefined
  /** Whether they may have a thing that a password protects. */
  readonly isUnlocked: (productId: number, protection: string | undefined) => boolean
  /** Whether the next page shall say what is in the cart; the answer's own page says it otherwise. */
  readonly tellOnNextPage: boolean
}

/** Why nothing was added, in words, and the product's page, where it can be put right. */
export type NotAdded = { readonly notices: readonly Notice[]; readonly productPath: string }

/** The cart with what was added, and what is told: first that it is there, then what could not be added. */
export type Added = { readonly cart: Cart; readonly notices: readonly Notice[] }

export type AddOutcome = { readonly added: Added } | { readonly refusal: NotAdded }

/**
 * Puts pieces of one thing into a cart (spec 4.3, 7.2). Prices come from the shop alone, whatever was sent.
 * A refusal leaves the cart as it was, and says why.
 */
export async function addToCart(shop: Shop, wisher: Wisher, wish: Wish): Promise<AddOutcome> {
  const outcome = await addWishes(shop, wisher, [wish])
  return outcome.ok
    ? { added: outcome.value }
    : { refusal: await atPage(shop, wisher, wish, outcome.refusals[0] ?? unknown) }
}

/**
 * Puts several things into a cart at once, all of them or none: where one is refused nothing is taken, and every refusal
 * is told, so that the group can be put right as a whole.
 */
export async function addAll(
  shop: Shop,
  wisher: Wisher,
  wishes: readonly Wish[],
  page: string,
): Promise<AddOutcome> {
  const outcome = await addWishes(shop, wisher, wishes)
  return outcome.ok ? { added: outcome.value } : { refusal: { notices: outcome.refusals, productPath: page } }
}

const unknown = errorNotice(texts.unknownProduct)

type AllAdded =
  | { readonly ok: true; readonly value: Added }
  | { readonly ok: false; readonly refusals: readonly Notice[] }

/** All of it, in one change of the cart; refused when any of it cannot be added. */
async function addWishes(shop: Shop, wisher: Wisher, wishes: readonly Wish[]): Promise<AllAdded> {
  const { cart, result } = await changeCartWithResult(
    shop,
    wisher.session,
    (content, goods) => {
      const { lines, added, refusals } = putIn(shop, wisher, { lines: content.lines, goods }, wishes)
      if (refusals.length > 0) return { content: undefined, result: { refusals, notices: [] } }
      const notices = [addedSeveralNotice(added, wisher.tellOnNextPage)]
      const waiting = wisher.tellOnNextPage
        ? [...content.notices, ...notices].slice(-MAX_WAITING_NOTICES)
        : content.notices
      return { content: { ...content, lines, notices: waiting }, result: { refusals, notices } }
    },
    { moreIds: wishes.map(({ id }) => id) },
  )
  const { refusals, notices } = result
  if (refusals.length === 0) return { ok: true, value: { cart, notices } }
  return { ok: false, refusals: wishes.length > 1 ? [...refusals, errorNotice(texts.noneTaken)] : refusals }
}

type Put = {
  readonly lines: readonly CartLine[]
  readonly added: readonly { readonly name: string; readonly quantity: number }[]
  readonly refusals: readonly Notice[]
}

type Present = { readonly lines: readonly CartLine[]; readonly goods: Goods }

function putIn(shop: Shop, wisher: Wisher, present: Present, wishes: readonly Wish[]): Put {
  let { lines } = present
  const { goods } = present
  const added: { name: string; quantity: number }[] = []
  const refusals: Notice[] = []
  for (const wish of wishes) {
    const line = newLine(shop, wisher, wish, goods)
    const longer = line.ok ? withLine(lines, line.value) : lines
    const against = line.ok ? whatStandsAgainst(shop, longer, line.value, goods) : line.reason
    const name = wishes.length > 1 ? goods.sellables.get(wish.id)?.name : undefined
    if (!line.ok || against) refusals.push(aboutThing(against ?? unknown, name))
    else {
      lines = longer
      added.push({ name: goods.sellables.get(wish.id)?.name ?? '', quantity: line.value.quantity })
    }
  }
  return { lines, added, refusals }
}

/** Of several things, each refusal says which it is about. */
function aboutThing(notice: Notice, name: string | undefined): Notice {
  return !name || notice.text.includes(name) ? notice : { ...notice, text: `“${name}”: ${notice.text}` }
}

type Made = { readonly ok: true; readonly value: CartLine } | { readonly ok: false; readonly reason: Notice }

/** The line that the wish makes, or what is wrong with the wish. */
function newLine(shop: Shop, wisher: Wisher, wish: Wish, goods: Goods): Made {
  const no = (text: string): Made => ({ ok: false, reason: errorNotice(text) })
  const quantity = quantityToAdd(wish.quantity)
  if (!quantity.ok) return no(quantityText[quantity.reason])
  const sellable = goods.sellables.get(wish.id)
  if (!sellable || !isOf(wish, sellable)) return { ok: false, reason: unknown }
  const { productId, variationId, protection, name } = sellable
  if (!wisher.isUnlocked(productId, protection)) return no(texts.protectedPiece)
  const choice = completeChoice(sellable, wish.choice)
  if (!choice.ok) return no(choice.reason === 'missing' ? texts.needsChoice(name) : texts.noCombination(name))
  const card = cardOf(shop, wish, sellable)
  if (card && !card.ok) return card
  const giftCard = card?.value
  return {
    ok: true,
    value: {
      key: lineKey(productId, variationId, choice.value, giftCard),
      productId,
      variationId,
      quantity: sellable.soldIndividually ? 1 : quantity.value,
      choice: choice.value,
      ...(giftCard && { giftCard }),
    },
  }
}

type Carded =
  | { readonly ok: true; readonly value: GiftCard }
  | { readonly ok: false; readonly reason: Notice }

/** What was chosen of a gift card, or the first thing that is wrong with it; `undefined` of anything else. */
function cardOf(shop: Shop, { giftCard: fields }: Wish, { giftCard: terms }: Sellable): Carded | undefined {
  if (!terms) return undefined
  const card = readGiftCardForm(fields ?? noGiftCardFields, giftCardFormContext(shop, terms))
  if (card.ok) return card
  const [problem] = card.problems
  const text = problem && giftCardProblemText(problem, terms, currencyFormat(shop.settings))
  return { ok: false, reason: text ? errorNotice(text) : unknown }
}

/** Whether the wish names the product that is sold so: by its own id, or by the variation's as the wire does. */
function isOf({ id, productId = id }: Wish, sellable: Sellable): boolean {
  return productId === id || productId === sellable.productId
}

function whatStandsAgainst(
  shop: Shop,
  lines: readonly CartLine[],
  added: CartLine,
  goods: Goods,
): Notice | undefined {
  const id = soldId(added)
  const sellable = goods.sellables.get(id) as Sellable
  const level = goods.levels.get(id)
  const line = lines.find((candidate) => candidate.key === added.key)
  if (!level || !line) return unknown
  if (lines.length > shop.settings.get(mostCartLines)) return errorNotice(texts.cartFull)

  const onShelf = piecesByShelf(lines, goods).get(level.stockItemId) ?? 0
  const rules = goods.tiers.get(id)
  const breach = breachOf(limitsOf(sellable, level, rules), line.quantity, {
    elsewhere: onShelf - line.quantity,
    towardsMinimum: quantityTowardsMinimum(line, lines, rules),
  })
  if (!breach) return undefined
  const present = onShelf - added.quantity
  if (breach.reason === 'not-enough' && present > 0) return alreadyInCart(breach.max, present)
  return errorNotice(breachText(breach, sellable.name))
}

/** Where the shopper can put a refused wish right: the product's page, or the shop when there is none. */
async function atPage(shop: Shop, wisher: Wisher, wish: Wish, notice: Notice): Promise<NotAdded> {
  const known = (await identityOf(shop.db, wish.productId ?? wish.id)) ?? (await identityOf(shop.db, wish.id))
  if (!known) return { notices: [notice], productPath: '/shop/' }
  if (!wisher.isUnlocked(known.productId, known.protection)) {
    return { notices: [errorNotice(texts.protectedPiece)], productPath: `/product/${known.slug}/` }
  }
  const isUnknown = notice.text === texts.unknownProduct
  const told = isUnknown ? errorNotice(await whyNotChosen(shop, known, wish)) : notice
  return { notices: [told], productPath: productPath(known) }
}

/** A choice that is whole and names nothing is of a combination that is not made. */
async function whyNotChosen(shop: Shop, known: ProductIdentity, { id, choice }: Wish): Promise<string> {
  if (known.kind !== 'variable' || id !== known.productId) return whyNot(known)
  const product = await productById(shop.db, known.productId)
  const asked = product?.attributes.filter(({ forVariations }) => forVariations) ?? []
  const isWhole = asked.every(({ key, values }) => values.some(({ slug }) => slug === choice[key]))
  return isWhole && asked.length > 0 ? texts.noCombination(known.name) : whyNot(known)
}

/** Why a thing that has a page cannot be put into the cart by its id. */
function whyNot({ kind, name }: ProductIdentity): string {
  switch (kind) {
    case 'variable':
      return texts.needsChoice(name)
    case 'grouped':
      return texts.needsPieces(name)
    case 'external':
      return texts.soldElsewhere(name)
    default:
      return texts.notForSale(name)
  }
}
