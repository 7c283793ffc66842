import { hash } from 'node:crypto'
import { done, type OutcomeWith, type Refused, refused } from '../../../kernel/outcome.ts'
import { quantityToAdd } from '../../../kernel/quantity.ts'
import type { Shop } from '../../../platform/shop.ts'
import type { Notice } from '../../../ui/Notices.tsx'
import { identityOf, type ProductIdentity, productById } from '../../catalog/catalog.ts'
import { valueNamed } from '../../catalog/rules/own-value.ts'
import { type Choice, productPath, type Sellable } from '../../catalog/rules/product.ts'
import { currencyFormat } from '../../settings/general.ts'
import { type GiftCard, readGiftCardForm } from '../../store-credit/rules/gift-card.ts'
import { type GiftCardFields, noGiftCardFields } from '../../store-credit/rules/gift-card-fields.ts'
import { giftCardProblemText } from '../../store-credit/rules/gift-card-texts.ts'
import { giftCardFormContext } from '../../store-credit/store-credit.ts'
import { quantityTowardsMinimum } from '../../tier-pricing/rules/counted-quantity.ts'
import { type Cart, changeCartWithResult, MAX_PENDING_NOTICES } from '../cart.ts'
import { maxCartLines } from '../cart-settings.ts'
import * as messages from '../messages.ts'
import { addedNotice, alreadyInCart, errorNotice } from '../notices.ts'
import { type CartProducts, quantityByStockItem } from '../pricing/cart-products.ts'
import { type CartLine, soldId, withLine } from '../rules/cart-line.ts'
import { type ChoiceRefusal, completeChoice } from '../rules/choice.ts'
import { limitProblemText, quantityRefusalText } from '../rules/limit-text.ts'
import { findLimitProblem, limitsOf } from '../rules/limits.ts'
import type { CartSession } from '../session/cart-session.ts'

/** What is to be added. `id` is of a simple product or a variation; texts are as they came from outside. */
export type AddToCartInput = {
  readonly id: number
  /** The product that the variation was chosen on, when the caller sent it. */
  readonly productId?: number | undefined
  readonly choice: Choice
  readonly quantity: string | undefined
  /** The fields of a gift card; ignored for any other product. */
  readonly giftCard?: GiftCardFields
}

/** Who adds, and what they are allowed. */
export type CartShopper = {
  readonly session: CartSession | undefined
  /** Whether they may buy a product that a password protects. */
  readonly isUnlocked: (productId: number, protection: string | undefined) => boolean
  /** Whether the notice is stored for the next page; otherwise the page of the answer shows it. */
  readonly noticeOnNextPage: boolean
}

/** Why nothing was added, as notices, and the path of the page where the shopper can correct it. */
export type NotAdded = Refused<
  'not-added',
  { readonly notices: readonly Notice[]; readonly productPath: string }
>

/** The cart with what was added, and its notices. */
export type Added = { readonly cart: Cart; readonly notices: readonly Notice[] }

export type AddOutcome = OutcomeWith<Added, NotAdded>

/**
 * Adds a quantity of one product to a cart (spec 4.3, 7.2). Prices come from the shop alone, whatever was sent.
 * A refusal leaves the cart unchanged, with the reason.
 */
export async function addToCart(
  shop: Shop,
  shopper: CartShopper,
  input: AddToCartInput,
): Promise<AddOutcome> {
  const outcome = await addInputs(shop, shopper, [input])
  return outcome.ok ? outcome : withProductPath(shop, shopper, input, outcome.notices[0] ?? unknown())
}

/**
 * Adds several products to a cart at once, all of them or none: if one is refused nothing is added, and every refusal
 * has its notice, so that the group can be corrected as a whole. `page`: the path of the group's page.
 */
export async function addAll(
  shop: Shop,
  shopper: CartShopper,
  inputs: readonly AddToCartInput[],
  page: string,
): Promise<AddOutcome> {
  const outcome = await addInputs(shop, shopper, inputs)
  return outcome.ok ? outcome : notAdded(outcome.notices, page)
}

/** The refusal of an add, with its notices and the page to correct it on. */
export function notAdded(notices: readonly Notice[], productPath: string): NotAdded {
  return refused('not-added', { notices, productPath })
}

const unknown = () => errorNotice(messages.unknownProduct())

type AllAdded = OutcomeWith<Added, Refused<'not-added', { readonly notices: readonly Notice[] }>>

/** All of it, in one change of the cart; refused when any of it cannot be added. */
async function addInputs(
  shop: Shop,
  shopper: CartShopper,
  inputs: readonly AddToCartInput[],
): Promise<AllAdded> {
  const { cart, result } = await changeCartWithResult(
    shop,
    shopper.session,
    (content, products) => {
      const { lines, added, refusals } = withInputs(shop, shopper, { lines: content.lines, products }, inputs)
      if (refusals.length > 0) return { content: undefined, result: { refusals, notices: [] } }
      const notices = [addedNotice(added, shopper.noticeOnNextPage)]
      const pendingNotices = shopper.noticeOnNextPage
        ? [...content.notices, ...notices].slice(-MAX_PENDING_NOTICES)
        : content.notices
      return { content: { ...content, lines, notices: pendingNotices }, result: { refusals, notices } }
    },
    { extraIds: inputs.map(({ id }) => id) },
  )
  const { refusals, notices } = result
  if (refusals.length === 0) return done({ cart, notices })
  return refused('not-added', {
    notices: inputs.length > 1 ? [...refusals, errorNotice(messages.nothingAdded())] : refusals,
  })
}

type WithInputs = {
  readonly lines: readonly CartLine[]
  readonly added: readonly { readonly name: string; readonly quantity: number }[]
  readonly refusals: readonly Notice[]
}

type CartState = { readonly lines: readonly CartLine[]; readonly products: CartProducts }

function withInputs(
  shop: Shop,
  shopper: CartShopper,
  { lines: present, products }: CartState,
  inputs: readonly AddToCartInput[],
): WithInputs {
  let lines = present
  const added: { name: string; quantity: number }[] = []
  const refusals: Notice[] = []
  for (const input of inputs) {
    const line = newLine(shop, shopper, input, products)
    const longer = line.ok ? withLine(lines, line.value) : lines
    const refusal = line.ok ? refusalOf(shop, longer, line.value, products) : line.notice
    const name = products.sellables.get(input.id)?.name
    if (!line.ok || refusal) {
      refusals.push(aboutProduct(refusal ?? unknown(), inputs.length > 1 ? name : undefined))
    } else {
      lines = longer
      added.push({ name: name ?? '', quantity: line.value.quantity })
    }
  }
  return { lines, added, refusals }
}

/** With several products, each refusal names the one it is about. */
function aboutProduct(notice: Notice, name: string | undefined): Notice {
  return !name || notice.text.includes(name)
    ? notice
    : { ...notice, text: messages.aboutProduct({ name, problem: notice.text }) }
}

type Invalid = Refused<'invalid', { readonly notice: Notice }>

function invalid(notice: Notice): Invalid {
  return refused('invalid', { notice })
}

/** The line for an input, or what is wrong with the input. */
function newLine(
  shop: Shop,
  shopper: CartShopper,
  input: AddToCartInput,
  products: CartProducts,
): OutcomeWith<CartLine, Invalid> {
  const quantity = quantityToAdd(input.quantity)
  if (!quantity.ok) return invalid(errorNotice(quantityRefusalText(quantity.reason)))
  const sellable = products.sellables.get(input.id)
  if (!sellable || !isForSellable(input, sellable)) return invalid(unknown())
  const { productId, variationId, protection, name } = sellable
  if (!shopper.isUnlocked(productId, protection)) return invalid(errorNotice(messages.protectedProduct()))
  const choice = completeChoice(sellable, input.choice)
  if (!choice.ok) return invalid(errorNotice(choiceRefusalText(choice.reason, name)))
  const card = giftCardOf(shop, input, sellable)
  if (!card.ok) return card
  const giftCard = card.value
  return done({
    key: lineKey(productId, variationId, choice.value, giftCard),
    productId,
    variationId,
    quantity: sellable.soldIndividually ? 1 : quantity.value,
    choice: choice.value,
    ...(giftCard && { giftCard }),
  })
}

function choiceRefusalText(reason: ChoiceRefusal, name: string): string {
  return reason === 'missing' ? messages.needsChoice({ name }) : messages.noCombination({ name })
}

/** The values of a gift card, or the first problem with them; `undefined` for any other product. */
function giftCardOf(
  shop: Shop,
  { giftCard: fields }: AddToCartInput,
  { giftCard: terms }: Sellable,
): OutcomeWith<GiftCard | undefined, Invalid> {
  if (!terms) return done(undefined)
  const card = readGiftCardForm(fields ?? noGiftCardFields, giftCardFormContext(shop, terms))
  if (card.ok) return card
  const [problem] = card.problems
  const text = problem && giftCardProblemText(problem, terms, currencyFormat(shop.settings))
  return invalid(text ? errorNotice(text) : unknown())
}

/** Whether the input names the product of the sellable: by its own id, or by the variation's as on the wire. */
function isForSellable({ id, productId = id }: AddToCartInput, sellable: Sellable): boolean {
  return productId === id || productId === sellable.productId
}

/** Why the cart cannot have these lines, as a notice about the added one. */
function refusalOf(
  shop: Shop,
  lines: readonly CartLine[],
  added: CartLine,
  products: CartProducts,
): Notice | undefined {
  const id = soldId(added)
  const sellable = products.sellables.get(id) as Sellable
  const level = products.levels.get(id)
  const line = lines.find((candidate) => candidate.key === added.key)
  if (!level || !line) return unknown()
  if (lines.length > shop.settings.get(maxCartLines)) return errorNotice(messages.cartFull())

  const inCart = quantityByStockItem(lines, products).get(level.stockItemId) ?? 0
  const rules = products.tiers.get(id)
  const limitProblem = findLimitProblem(limitsOf(sellable, level, rules), line.quantity, {
    takenByOthers: inCart - line.quantity,
    towardsMinimum: quantityTowardsMinimum(line, lines, rules),
  })
  if (!limitProblem) return undefined
  const before = inCart - added.quantity
  if (limitProblem.reason === 'not-enough' && before > 0) return alreadyInCart(limitProblem.max, before)
  return errorNotice(limitProblemText(limitProblem, sellable.name))
}

/** The refusal with the page where the shopper can correct the input: the product's, or the shop if there is none. */
async function withProductPath(
  shop: Shop,
  shopper: CartShopper,
  input: AddToCartInput,
  notice: Notice,
): Promise<NotAdded> {
  const product =
    (await identityOf(shop.db, input.productId ?? input.id)) ?? (await identityOf(shop.db, input.id))
  if (!product) return notAdded([notice], '/shop/')
  if (!shopper.isUnlocked(product.productId, product.protection)) {
    return notAdded([errorNotice(messages.protectedProduct())], `/product/${product.slug}/`)
  }
  const isUnknown = notice.text === messages.unknownProduct()
  const clearer = isUnknown ? errorNotice(await missingSellableText(shop, product, input)) : notice
  return notAdded([clearer], productPath(product))
}

/** Why an existing product has no sellable for this input: a complete choice without a variation is not made. */
async function missingSellableText(
  shop: Shop,
  identity: ProductIdentity,
  { id, choice }: AddToCartInput,
): Promise<string> {
  if (identity.kind !== 'variable' || id !== identity.productId) return notSellableText(identity)
  const product = await productById(shop.db, identity.productId)
  const attributes = product?.attributes.filter(({ forVariations }) => forVariations) ?? []
  const isComplete = attributes.every((attribute) => valueNamed(attribute, choice[attribute.key] ?? ''))
  return isComplete && attributes.length > 0
    ? messages.noCombination({ name: identity.name })
    : notSellableText(identity)
}

/** Why a product that has a page cannot be added by its id. */
function notSellableText({ kind, name }: ProductIdentity): string {
  switch (kind) {
    case 'variable':
      return messages.needsChoice({ name })
    case 'grouped':
      return messages.needsQuantities({ name })
    case 'external':
      return messages.soldExternally({ name })
    default:
      return messages.notForSale({ name })
  }
}

/**
 * The key of a cart line as clients know it (docs/wire.md 2.2): md5 over product id, variation id if any,
 * and the chosen attributes as name and value run together, joined by `_`. The same product and choice has the same key;
 * gift cards are the same when amount, recipient, message and day are.
 */
function lineKey(
  productId: number,
  variationId: number | undefined,
  choice: Choice,
  giftCard?: GiftCard,
): string {
  const chosen = Object.entries(choice)
    .map(([key, slug]) => `attribute_${key}${slug}`)
    .join('')
  const parts = [
    String(productId),
    ...(variationId ? [String(variationId)] : []),
    ...(chosen ? [chosen] : []),
    ...(giftCard ? [JSON.stringify(partsOf(giftCard))] : []),
  ]
  return hash('md5', parts.join('_'))
}

/** In this order, whatever the order of the object's keys. */
function partsOf({ amountMinor, recipientName, recipientEmail, sender, message, sendOn }: GiftCard) {
  return [amountMinor, recipientName, recipientEmail, sender, message, sendOn]
}
