import { renderToStaticMarkup } from 'react-dom/server'
import type { FeatureCalls } from '../../platform/feature.ts'
import { html, json, personalPage, redirect, samePage } from '../../platform/http/answer.ts'
import type { Answer, Call, PersonalPage, SamePage } from '../../platform/http/call.ts'
import { idOf } from '../../platform/http/input.ts'
import { rateLimited } from '../../platform/http/rate-limits.ts'
import { isNonceValid } from '../../platform/session/nonce.ts'
import { type Notice, Notices } from '../../ui/Notices.tsx'
import { PlainPage } from '../../ui/PlainPage.tsx'
import { correctedPriceGroup } from '../accounts/sessions/price-group.ts'
import { identityOf } from '../catalog/catalog.ts'
import { productPath } from '../catalog/rules/product.ts'
import { type Cart, consumeNoticesOf, openCart, saveNotices } from './cart.ts'
import { cartRedirectAfterAdd } from './cart-settings.ts'
import { chooseRate } from './delivery/choose-delivery.ts'
import {
  type AddOutcome,
  addAll,
  addToCart,
  type CartShopper,
  type NotAdded,
  notAdded,
} from './lines/add-to-cart.ts'
import { readAddToCartInput, readGroupInput } from './lines/add-to-cart-input.ts'
import { removeLine } from './lines/change-lines.ts'
import * as messages from './messages.ts'
import { errorNotice } from './notices.ts'
import { cartTotals } from './page/cart-body.tsx'
import { cartFragments } from './page/fragments.tsx'
import { cartForm, cartPage } from './routes/cart-page.tsx'
import {
  applyByClick,
  applyByScript,
  removeByScript,
  setBlockCheckoutValues,
  updatePaymentMethod,
} from './routes/coupon-calls.tsx'
import { applyByLink, removeByLink } from './routes/coupon-links.tsx'
import { chooseGiftsByScript, variationOfGift } from './routes/gift-calls.ts'
import { cartCookies } from './session/cart-cookies.ts'
import { sessionOf } from './session/cart-session.ts'
import { clearNoticeCookie, noticeCookie } from './session/notice-cookie.ts'
import { isUnlocked } from './session/unlocked-products.ts'

export const cartCalls: FeatureCalls = {
  wcAjax: {
    add_to_cart: rateLimited('cart', addByScript),
    remove_from_cart: rateLimited('cart', removeLineByScript),
    get_refreshed_fragments: rateLimited('cart', refreshedFragments),
    update_shipping_method: rateLimited('cart', updateShippingMethod),
    get_cart_totals: rateLimited('cart', getCartTotals),
    apply_coupon: rateLimited('cart', applyByScript),
    remove_coupon: rateLimited('cart', removeByScript),
    apply_coupon_on_click: rateLimited('cart', applyByClick),
    wbte_sc_set_block_checkout_values: rateLimited('cart', setBlockCheckoutValues),
    wbte_sc_update_payment_method_on_session: rateLimited('cart', updatePaymentMethod),
    update_variation_id_on_choose: rateLimited('cart', variationOfGift),
    wbte_choose_multiple_free_products: rateLimited('cart', chooseGiftsByScript),
    handsel_notices: rateLimited('cart', pendingNotices),
  },
  pages: {
    'GET /cart/': cartPage,
    'POST /cart/': rateLimited('cart', cartForm),
  },
  links: {
    'add-to-cart': rateLimited('cart', addByFormOrLink),
    wt_coupon: rateLimited('cart', applyByLink),
    remove_coupon: rateLimited('cart', removeByLink),
  },
}

/** Spec 7.5. */
async function refreshedFragments(call: Call): Promise<Answer> {
  return fragmentAnswer(call, await openCart(call.shop, sessionOf(call)))
}

/** Our own call: the waiting notices, for pages that are shared by all visitors and so cannot contain them. */
async function pendingNotices(call: Call): Promise<Answer> {
  const cart = await openCart(call.shop, sessionOf(call))
  const notices = await consumeNoticesOf(call.shop, cart)
  return html(renderToStaticMarkup(<Notices notices={notices} />), 200, clearNoticeCookie(call))
}

/** Spec 7.2. Reads the body alone, and of it only the product, its choice and the quantity: never a price. */
async function addByScript(call: Call): Promise<Answer> {
  const names = call.form.has('product_id') || call.form.isAmbiguous('product_id')
  if (call.method !== 'POST' || !names) return html('')
  const input = await readAddToCartInput(call, 'product_id')
  const outcome = input ? await addToCart(call.shop, shopperOf(call), input) : noProduct()
  if (outcome.ok) return fragmentAnswer(call, outcome.value.cart)

  const session = await saveNotices(call.shop, sessionOf(call), outcome.notices)
  const cart = await openCart(call.shop, session)
  return json({ error: true, product_url: call.origin + outcome.productPath }, 200, [
    ...cartCookies(call, { ...cart, session }),
    noticeCookie,
  ])
}

const noProduct = () => notAdded([errorNotice(messages.unknownProduct())], '/shop/')

function shopperOf(call: Call): CartShopper {
  return {
    session: sessionOf(call),
    isUnlocked: (productId, protection) => isUnlocked(call, productId, protection),
    noticeOnNextPage: call.shop.settings.get(cartRedirectAfterAdd),
  }
}

/** Spec 7.3. */
async function removeLineByScript(call: Call): Promise<Answer> {
  const removed = await removeLine(call.shop, sessionOf(call), call.form.get('cart_item_key') ?? '')
  return removed.ok ? fragmentAnswer(call, removed.value.cart) : json({ success: false })
}

/** The form of a product's page, and the plain link `?add-to-cart=75` (spec 5.2, docs/wire.md 2.3). */
async function addByFormOrLink(call: Call): Promise<Answer | PersonalPage | SamePage> {
  if (call.method !== 'POST' && !isSameOriginLink(call)) return confirmAdd(call)
  const shopper = shopperOf(call)
  const outcome = await addNamedProducts(call, shopper)
  if (!outcome.ok) return refusedAnswer(call, outcome)
  const { cart, notices } = outcome.value
  const cookies = cartCookies(call, cart)
  if (shopper.noticeOnNextPage) return redirect('/cart/', cookies)
  return call.path.startsWith(PROTECTED)
    ? showNoticesAt(call, call.path, notices)
    : samePage(notices, 200, cookies)
}

/** One product, or the products of a group, each with its own quantity. */
async function addNamedProducts(call: Call, shopper: CartShopper): Promise<AddOutcome> {
  const group = await readGroupInput(call)
  if (group && group.inputs.length > 0) return addAll(call.shop, shopper, group.inputs, group.page)
  if (group) return notAdded([errorNotice(messages.enterOneQuantity())], group.page)
  const input = await readAddToCartInput(call, 'add-to-cart')
  return input ? addToCart(call.shop, shopper, input) : noProduct()
}

/** Pages under it are for one visitor each: they show the waiting notices themselves, and are no `samePage`. */
const PROTECTED = '/protected/'

function refusedAnswer(call: Call, { notices }: NotAdded): SamePage | Promise<Answer> {
  if (call.path.startsWith(PROTECTED)) return showNoticesAt(call, call.path, notices)
  return { ...samePage(notices, 409), chosen: choiceIn(call) }
}

/** The choice of the form, for the page that shows why it was refused. */
function choiceIn({ form }: Call): Record<string, string> {
  const names = form.entries().flatMap(([name]) => (name.startsWith('attribute_') ? [name] : []))
  return Object.fromEntries(names.map((name) => [name, form.get(name) ?? '']))
}

async function showNoticesAt(call: Call, path: string, notices: readonly Notice[]): Promise<Answer> {
  const session = await saveNotices(call.shop, sessionOf(call), notices)
  const cart = await openCart(call.shop, session)
  return redirect(path, cartCookies(call, { ...cart, session }), 303)
}

/**
 * A link followed on our own pages acts at once; from another site, or of unknown origin, it needs a confirmation:
 * otherwise any web page could fill the carts of its readers (house.md §4).
 */
function isSameOriginLink(call: Call): boolean {
  return call.headers['sec-fetch-site'] === 'same-origin'
}

async function confirmAdd(call: Call): Promise<PersonalPage | Answer> {
  const known = await identityOf(call.shop.db, idOf(call.query.get('add-to-cart') ?? undefined) ?? 0)
  const isOpen = known && isUnlocked(call, known.productId, known.protection)
  const path = known ? (isOpen ? productPath(known) : `/product/${known.slug}/`) : '/shop/'
  // Where there is something to choose, or the product is sold on another site, only its page can offer it.
  const hasQuantities = [...call.query.keys()].some((name) => name.startsWith('quantity['))
  if (known?.kind === 'external' || (known?.kind === 'grouped' && !hasQuantities)) return redirect(path)
  const fields = [...call.query].filter(([name]) =>
    /^(add-to-cart|quantity(\[\d+\])?|variation_id|attribute_.+)$/.test(name),
  )
  return personalPage({
    title: messages.confirmAddTitle(),
    body: (
      <PlainPage
        drawing="closedBox"
        sentence={
          known
            ? isOpen
              ? messages.confirmAdd({ name: known.name })
              : messages.confirmAddUnnamed()
            : messages.unknownProduct()
        }
        link={{ href: path, text: known ? messages.viewProduct() : messages.goToShop() }}
      >
        {known && (
          <form method="post" action={path}>
            {fields.map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <button type="submit" className="button">
              {messages.addToCart()}
            </button>
          </form>
        )}
      </PlainPage>
    ),
  })
}

function fragmentAnswer(call: Call, cart: Cart): Answer {
  const cookies = [...cartCookies(call, cart), ...correctedPriceGroup(call)]
  return json(cartFragments(call.shop, cart), 200, cookies)
}

const ACTION = 'update-shipping-method'

/** `POST /?wc-ajax=update_shipping_method` (docs/wire.md 2.5). A cart goes in one parcel, so `N` is 0. */
async function updateShippingMethod(call: Call): Promise<Answer> {
  const { shop, form } = call
  if (!isNonceValid(shop.signer, ACTION, '', form.get('security') ?? '', shop.nowMs())) return html('-1', 403)
  return totalsAnswer(call, await chooseRate(shop, sessionOf(call), form.get('shipping_method[0]')))
}

/** `POST /?wc-ajax=get_cart_totals` (docs/wire.md 2.5): no nonce needed. */
async function getCartTotals(call: Call): Promise<Answer> {
  return totalsAnswer(call, await openCart(call.shop, sessionOf(call)))
}

async function totalsAnswer(call: Call, cart: Cart): Promise<Answer> {
  return html(renderToStaticMarkup(await cartTotals(call.shop, cart)), 200, cartCookies(call, cart))
}
