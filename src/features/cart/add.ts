import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import { quantityToAdd } from '../../kernel/quantity.ts'
import type { Shop } from '../../platform/shop.ts'
import type { Notice } from '../../ui/Notices.tsx'
import { kindOf } from '../catalog/catalog.ts'
import type { Choice, Sellable } from '../catalog/rules/product.ts'
import { mostCartLines } from './cart-settings.ts'
import { lineKey } from './line-key.ts'
import { type Cart, changeCart } from './open-cart.ts'
import { type Goods, piecesByShelf } from './priced-cart.ts'
import { type CartLine, withLine } from './rules/cart-line.ts'
import { completeChoice } from './rules/choice.ts'
import { breachOf } from './rules/limits.ts'
import type { CartSession } from './session.ts'
import type { CartContent } from './store.ts'
import { addedNotice, alreadyInCart, breachText, errorNotice, quantityText, texts } from './texts.ts'

/** What is asked for. `id` is a simple product's or a variation's; texts are as they came from outside. */
export type Wish = {
  readonly id: number
  /** The product that the variation was chosen on, when the caller said so. */
  readonly productId?: number | undefined
  readonly choice: Choice
  readonly quantity: string | undefined
  /** Whether the next page shall say that it is in the cart; the answer's own page says it otherwise. */
  readonly tellOnNextPage: boolean
}

/** Why nothing was added, in words, and the product's page, where it can be put right. */
export type NotAdded = { readonly notice: Notice; readonly productPath: string }

export type Added = { readonly cart: Cart; readonly notice: Notice }

/**
 * Puts pieces of one thing into a cart (spec 4.3, 7.2). Prices come from the shop alone, whatever was sent.
 * A refusal leaves the cart as it was, and says why.
 */
export async function addToCart(
  shop: Shop,
  session: CartSession | undefined,
  wish: Wish,
): Promise<{ readonly added: Added } | { readonly refusal: NotAdded }> {
  const quantity = quantityToAdd(wish.quantity)
  if (!quantity.ok) return { refusal: await atPage(shop, wish, errorNotice(quantityText[quantity.reason])) }

  let why: Notice = errorNotice(texts.unknownProduct)
  let told = why
  const change = (content: CartContent, goods: Goods): Outcome<CartContent, 'refused'> => {
    const line = newLine(wish, quantity.value, goods)
    if ('notice' in line) {
      why = line.notice
      return refused('refused')
    }
    const lines = withLine(content.lines, line)
    const against = whatStandsAgainst(shop, lines, line, goods)
    if (against) {
      why = against
      return refused('refused')
    }
    told = addedNotice(goods.sellables.get(wish.id)?.name ?? '', line.quantity, wish.tellOnNextPage)
    return done({
      ...content,
      lines,
      notices: wish.tellOnNextPage ? [...content.notices, told].slice(-5) : content.notices,
    })
  }

  const changed = await changeCart(shop, session, change, [wish.id])
  if (!changed.ok) return { refusal: await atPage(shop, wish, why) }
  return { added: { cart: changed.value, notice: told } }
}

/** The line that the wish makes, or what is wrong with the wish. */
function newLine(wish: Wish, quantity: number, goods: Goods): CartLine | { notice: Notice } {
  const sellable = goods.sellables.get(wish.id)
  if (!sellable || (wish.productId !== undefined && wish.productId !== sellable.productId)) {
    return { notice: errorNotice(texts.unknownProduct) }
  }
  const choice = completeChoice(sellable, wish.choice)
  if (!choice.ok) {
    const text =
      choice.reason === 'missing' ? texts.needsChoice(sellable.name) : texts.noCombination(sellable.name)
    return { notice: errorNotice(text) }
  }
  const { productId, variationId } = sellable
  return {
    key: lineKey(productId, variationId, choice.value),
    productId,
    variationId,
    quantity: sellable.soldIndividually ? 1 : quantity,
    choice: choice.value,
  }
}

function whatStandsAgainst(
  shop: Shop,
  lines: readonly CartLine[],
  added: CartLine,
  goods: Goods,
): Notice | undefined {
  const id = added.variationId ?? added.productId
  const sellable = goods.sellables.get(id) as Sellable
  const level = goods.levels.get(id)
  const line = lines.find((candidate) => candidate.key === added.key)
  if (!level || !line) return errorNotice(texts.unknownProduct)
  if (lines.length > shop.settings.get(mostCartLines)) return errorNotice(texts.cartFull)

  const onShelf = piecesByShelf(lines, goods).get(level.shelfId) ?? 0
  const minimum = goods.tiers.get(id)?.minimum ?? 1
  const limits = { level, minimum, soldIndividually: sellable.soldIndividually }
  const breach = breachOf(limits, line.quantity, onShelf - line.quantity)
  if (!breach) return undefined
  const present = onShelf - added.quantity
  if (breach.reason === 'not-enough' && present > 0) return alreadyInCart(breach.most, present)
  return errorNotice(breachText(breach, sellable.name))
}

/** Where the shopper can put a refused wish right: the product's page, or the shop when there is none. */
async function atPage(shop: Shop, wish: Wish, notice: Notice): Promise<NotAdded> {
  const known = (await kindOf(shop.db, wish.productId ?? wish.id)) ?? (await kindOf(shop.db, wish.id))
  const productPath = known ? `/product/${known.slug}/` : '/shop/'
  if (!known || notice.text !== texts.unknownProduct) return { notice, productPath }
  const text = known.kind === 'variable' ? texts.needsChoice(known.name) : texts.notForSale(known.name)
  return { notice: errorNotice(text), productPath }
}
