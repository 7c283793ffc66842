import { personalPage, redirect, samePage } from '../../platform/http/answer.ts'
import type { Answer, Call, PersonalPage, SamePage } from '../../platform/http/call.ts'
import { NotFound } from '../../platform/http/refusal.ts'
import type { Notice } from '../../ui/Notices.tsx'
import { correctedPriceGroup, rolesOfBuyer } from '../accounts/sessions/price-group.ts'
import { cartRedirectAfterAdd } from '../cart/cart-settings.ts'
import { addToCart } from '../cart/lines/add-to-cart.ts'
import { giftCardFieldsIn } from '../cart/lines/add-to-cart-input.ts'
import { cartCookies } from '../cart/session/cart-cookies.ts'
import { sessionOf } from '../cart/session/cart-session.ts'
import { isUnlocked } from '../cart/session/unlocked-products.ts'
import { cardReader } from '../catalog/cards.ts'
import { productBySlug } from '../catalog/catalog.ts'
import { type Product, productPath } from '../catalog/rules/product.ts'
import { currencyFormat } from '../settings/general.ts'
import { type GiftCardProblem, readGiftCardForm } from '../store-credit/rules/gift-card.ts'
import { giftCardFieldNames, noGiftCardFields } from '../store-credit/rules/gift-card-fields.ts'
import { giftCardProblemText } from '../store-credit/rules/gift-card-texts.ts'
import { giftCardFormContext } from '../store-credit/store-credit.ts'
import type { RefusedCard } from './data/page-data.ts'
import { productContent } from './product-page.tsx'

/**
 * Takes the form of a gift card. Problems are shown next to its fields, and the input stays: on a personal page that is
 * not cached.
 */
export async function buyGiftCard(call: Call): Promise<Answer | PersonalPage | SamePage> {
  const { shop, form } = call
  const product = await productBySlug(shop.db, call.params['slug'] ?? '', cardReader(shop))
  if (!product?.giftCard) throw new NotFound('No gift card has this address')
  if (!isUnlocked(call, product.id, product.protection)) return redirect(`/product/${product.slug}/`, [], 303)

  const written = giftCardFieldsIn(form) ?? noGiftCardFields
  const read = readGiftCardForm(written, giftCardFormContext(shop, product.giftCard))
  if (!read.ok) {
    const problems = textsOf(call, product, read.problems)
    return refusedPage(call, product, { written, problems }, noticesOf(problems))
  }
  const noticeOnNextPage = shop.settings.get(cartRedirectAfterAdd)
  const shopper = { session: sessionOf(call), isUnlocked: () => true, noticeOnNextPage }
  const input = { id: product.id, choice: {}, quantity: form.get('quantity'), giftCard: written }
  const outcome = await addToCart(shop, shopper, input)
  if (!outcome.ok) {
    return refusedPage(call, product, { written, problems: {} }, outcome.notices)
  }
  const { cart, notices } = outcome.value
  const cookies = cartCookies(call, cart)
  return noticeOnNextPage ? redirect('/cart/', cookies) : samePage(notices, 200, cookies)
}

function textsOf(
  { shop }: Call,
  { giftCard }: Product,
  problems: readonly GiftCardProblem[],
): RefusedCard['problems'] {
  const currency = currencyFormat(shop.settings)
  const textOf = (problem: GiftCardProblem) => giftCard && giftCardProblemText(problem, giftCard, currency)
  return Object.fromEntries(problems.map((problem) => [problem.field, textOf(problem)]))
}

/** The same problems as notices, each with a link to its field. */
function noticesOf(problems: RefusedCard['problems']): Notice[] {
  return Object.entries(problems).map(([field, text]) => ({
    kind: 'error',
    text,
    fieldId: giftCardFieldNames[field as keyof typeof giftCardFieldNames],
  }))
}

async function refusedPage(
  call: Call,
  product: Product,
  refusedCard: RefusedCard,
  notices: readonly Notice[],
): Promise<PersonalPage> {
  const { shop, query, person } = call
  const request = { shop, query, roles: rolesOfBuyer(person), nowMs: shop.nowMs(), refusedCard }
  const { content } = await productContent(request, product)
  const canonicalPath = productPath(product)
  return personalPage({ ...content, canonicalPath, notices }, 409, correctedPriceGroup(call))
}
