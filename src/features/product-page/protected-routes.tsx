import type { PageContent } from '../../platform/cache/shared-page.ts'
import { personalPage, redirect } from '../../platform/http/answer.ts'
import type { Answer, Call, PersonalPage } from '../../platform/http/call.ts'
import { NotFound } from '../../platform/http/refusal.ts'
import { correctedPriceGroup, rolesOfBuyer } from '../accounts/sessions/price-group.ts'
import { openCart } from '../cart/cart.ts'
import { waitingNotices } from '../cart/page/page-notices.ts'
import { cartCookies } from '../cart/session/cart-cookies.ts'
import { sessionOf } from '../cart/session/cart-session.ts'
import { clearNoticeCookie } from '../cart/session/notice-cookie.ts'
import { isPassword, isUnlocked, unlockCookie } from '../cart/session/unlocked-products.ts'
import { cardReader } from '../catalog/cards.ts'
import { productBySlug } from '../catalog/catalog.ts'
import { type Product, productPath } from '../catalog/rules/product.ts'
import * as messages from './messages.ts'
import { productContent } from './product-page.tsx'
import { PasswordPrompt } from './ui/PasswordPrompt.tsx'

/** What everybody sees of a product with a password: only a field for the password. */
export function promptContent(slug: string, problem?: string): PageContent {
  return {
    title: messages.protectedTitle(),
    bodyClass: 'woocommerce post-password-required',
    body: <PasswordPrompt action={`/protected/${encodeURIComponent(slug)}/`} problem={problem} />,
  }
}

/** The product for visitors with its password: a personal page, which is not cached. */
export async function protectedPage(call: Call): Promise<Answer | PersonalPage> {
  const product = await requestedProduct(call)
  if (product.protection === undefined || !isUnlocked(call, product.id, product.protection)) {
    return redirect(`/product/${encodeURIComponent(product.slug)}/`)
  }
  const { shop, query, person } = call
  const cart = await openCart(shop, sessionOf(call))
  const [{ content }, notices] = await Promise.all([
    productContent({ shop, query, roles: rolesOfBuyer(person), nowMs: shop.nowMs() }, product),
    waitingNotices(call, cart),
  ])
  const cookies = [...cartCookies(call, cart), ...correctedPriceGroup(call), ...clearNoticeCookie(call)]
  return personalPage({ ...content, notices }, 200, cookies)
}

/** Checks the password: the right one redirects to the product, a wrong one shows the field again. */
export async function enterPassword(call: Call): Promise<Answer | PersonalPage> {
  const product = await requestedProduct(call)
  if (product.protection === undefined) return redirect(productPath(product), [], 303)
  if (!isPassword(product.protection, call.form.get('post_password') ?? '')) {
    return personalPage(promptContent(product.slug, messages.wrongPassword()), 403)
  }
  const cookie = unlockCookie(call.shop, product.id, product.protection)
  return redirect(`/protected/${encodeURIComponent(product.slug)}/`, [cookie], 303)
}

async function requestedProduct({ shop, params }: Call): Promise<Product> {
  const product = await productBySlug(shop.db, params['slug'] ?? '', cardReader(shop))
  if (!product) throw new NotFound('No such product')
  return product
}
