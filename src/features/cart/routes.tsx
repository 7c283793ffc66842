import { renderToStaticMarkup } from 'react-dom/server'
import type { FeatureCalls } from '../../platform/feature.ts'
import { html, json, personalPage, redirect, samePage } from '../../platform/http/answer.ts'
import type { Answer, Call, PersonalPage, SamePage } from '../../platform/http/call.ts'
import { idOf } from '../../platform/http/input.ts'
import { limited } from '../../platform/http/limited.ts'
import { type Notice, Notices } from '../../ui/Notices.tsx'
import { PlainPage } from '../../ui/PlainPage.tsx'
import { correctedPriceGroup } from '../accounts/accounts.ts'
import { identityOf } from '../catalog/catalog.ts'
import { productPath } from '../catalog/rules/product.ts'
import { type AddOutcome, addAll, addToCart, type NotAdded, type Wisher } from './add.ts'
import { cartCookies } from './cart-cookies.ts'
import { cartRedirectAfterAdd } from './cart-settings.ts'
import { cartFragments } from './fragments.tsx'
import { takeOut } from './lines.ts'
import { noticeTold, noticeWaits } from './notice-cookie.ts'
import { type Cart, leaveNotices, noticesFor, openCart } from './open-cart.ts'
import { isUnlocked } from './protection.ts'
import { cartForm, cartPage } from './routes/cart-page.tsx'
import {
  applyByClick,
  applyByScript,
  removeByScript,
  setBlockCheckoutValues,
  updatePaymentMethod,
} from './routes/coupon-calls.tsx'
import { applyByLink, removeByLink } from './routes/coupon-links.tsx'
import { getCartTotals, updateShippingMethod } from './routes/delivery-calls.ts'
import { chooseGiftsByScript, variationOfGift } from './routes/gift-calls.ts'
import { sessionOf } from './session.ts'
import { errorNotice, texts } from './texts.ts'
import { groupWishOf, wishOf } from './wish.ts'

export const cartCalls: FeatureCalls = {
  wcAjax: {
    add_to_cart: limited('cart', addByScript),
    remove_from_cart: limited('cart', removeLineByScript),
    get_refreshed_fragments: limited('cart', refreshedFragments),
    update_shipping_method: limited('cart', updateShippingMethod),
    get_cart_totals: limited('cart', getCartTotals),
    apply_coupon: limited('cart', applyByScript),
    remove_coupon: limited('cart', removeByScript),
    apply_coupon_on_click: limited('cart', applyByClick),
    wbte_sc_set_block_checkout_values: limited('cart', setBlockCheckoutValues),
    wbte_sc_update_payment_method_on_session: limited('cart', updatePaymentMethod),
    update_variation_id_on_choose: limited('cart', variationOfGift),
    wbte_choose_multiple_free_products: limited('cart', chooseGiftsByScript),
    handsel_notices: limited('cart', waitingNotices),
  },
  pages: {
    'GET /cart/': cartPage,
    'POST /cart/': limited('cart', cartForm),
  },
  links: {
    'add-to-cart': limited('cart', addByFormOrLink),
    wt_coupon: limited('cart', applyByLink),
    remove_coupon: limited('cart', removeByLink),
  },
}

/** Spec 7.5. */
async function refreshedFragments(call: Call): Promise<Answer> {
  return fragmentAnswer(call, await openCart(call.shop, sessionOf(call)))
}

/** Our own call: what waits to be told, for pages that are the same for everybody and so cannot hold it. */
async function waitingNotices(call: Call): Promise<Answer> {
  const cart = await openCart(call.shop, sessionOf(call))
  const notices = await noticesFor(call.shop, cart)
  return html(renderToStaticMarkup(<Notices notices={notices} />), 200, noticeTold(call))
}

/** Spec 7.2. Reads the body alone, and of it only the thing, its choice and the quantity: never a price. */
async function addByScript(call: Call): Promise<Answer> {
  const names = call.form.has('product_id') || call.form.isAmbiguous('product_id')
  if (call.method !== 'POST' || !names) return html('')
  const wish = await wishOf(call, 'product_id')
  const outcome = wish ? await addToCart(call.shop, wisherOf(call), wish) : { refusal: nothingNamed }
  if ('added' in outcome) return fragmentAnswer(call, outcome.added.cart)

  const { refusal } = outcome
  const session = await leaveNotices(call.shop, sessionOf(call), refusal.notices)
  const cart = await openCart(call.shop, session)
  return json({ error: true, product_url: call.origin + refusal.productPath }, 200, [
    ...cartCookies(call, { ...cart, session }),
    noticeWaits,
  ])
}

const nothingNamed: NotAdded = { notices: [errorNotice(texts.unknownProduct)], productPath: '/shop/' }

function wisherOf(call: Call): Wisher {
  return {
    session: sessionOf(call),
    isUnlocked: (productId, protection) => isUnlocked(call, productId, protection),
    tellOnNextPage: call.shop.settings.get(cartRedirectAfterAdd),
  }
}

/** Spec 7.3. */
async function removeLineByScript(call: Call): Promise<Answer> {
  const removed = await takeOut(call.shop, sessionOf(call), call.form.get('cart_item_key') ?? '')
  return removed.ok ? fragmentAnswer(call, removed.value.cart) : json({ success: false })
}

/** The form of a product's page, and the plain link `?add-to-cart=75` (spec 5.2, docs/wire.md 2.3). */
async function addByFormOrLink(call: Call): Promise<Answer | PersonalPage | SamePage> {
  if (call.method !== 'POST' && !isOwnLink(call)) return confirmAdd(call)
  const wisher = wisherOf(call)
  const outcome = await addWhatIsNamed(call, wisher)
  if ('refusal' in outcome) return refusedAdd(call, outcome.refusal)
  const { cart, notices } = outcome.added
  const cookies = cartCookies(call, cart)
  if (wisher.tellOnNextPage) return redirect('/cart/', cookies)
  return call.path.startsWith(PROTECTED) ? tellAt(call, call.path, notices) : samePage(notices, 200, cookies)
}

/** One thing, or the pieces of a group with a quantity of their own each. */
async function addWhatIsNamed(call: Call, wisher: Wisher): Promise<AddOutcome> {
  const group = await groupWishOf(call)
  if (group && group.wishes.length > 0) return addAll(call.shop, wisher, group.wishes, group.page)
  if (group) return { refusal: { notices: [errorNotice(texts.choosePieces)], productPath: group.page } }
  const wish = await wishOf(call, 'add-to-cart')
  return wish ? addToCart(call.shop, wisher, wish) : { refusal: nothingNamed }
}

/** Pages under it are for one visitor each: they tell what waits for them, and are no `samePage`. */
const PROTECTED = '/protected/'

function refusedAdd(call: Call, { notices }: NotAdded): SamePage | Promise<Answer> {
  if (call.path.startsWith(PROTECTED)) return tellAt(call, call.path, notices)
  return { ...samePage(notices, 409), chosen: chosenIn(call) }
}

/** What the form had chosen stands in the page that says why it was refused. */
function chosenIn({ form }: Call): Record<string, string> {
  const names = form.entries().flatMap(([name]) => (name.startsWith('attribute_') ? [name] : []))
  return Object.fromEntries(names.map((name) => [name, form.get(name) ?? '']))
}

async function tellAt(call: Call, path: string, notices: readonly Notice[]): Promise<Answer> {
  const session = await leaveNotices(call.shop, sessionOf(call), notices)
  const cart = await openCart(call.shop, session)
  return redirect(path, cartCookies(call, { ...cart, session }), 303)
}

/**
 * A link that was followed on our own pages acts at once; one from elsewhere, or without a sign of where it
 * was, asks first: else any page of the web could fill the carts of its readers (house.md §4).
 */
function isOwnLink(call: Call): boolean {
  return call.headers['sec-fetch-site'] === 'same-origin'
}

async function confirmAdd(call: Call): Promise<PersonalPage | Answer> {
  const known = await identityOf(call.shop.db, idOf(call.query.get('add-to-cart') ?? undefined) ?? 0)
  const isOpen = known && isUnlocked(call, known.productId, known.protection)
  const path = known ? (isOpen ? productPath(known) : `/product/${known.slug}/`) : '/shop/'
  // Where there is something to choose, or to leave for, only its page can ask.
  const namesPieces = [...call.query.keys()].some((name) => name.startsWith('quantity['))
  if (known?.kind === 'external' || (known?.kind === 'grouped' && !namesPieces)) return redirect(path)
  const fields = [...call.query].filter(([name]) =>
    /^(add-to-cart|quantity(\[\d+\])?|variation_id|attribute_.+)$/.test(name),
  )
  return personalPage({
    title: 'Add to your cart?',
    body: (
      <PlainPage
        drawing="closedBox"
        sentence={known ? `Add ${isOpen ? `“${known.name}”` : 'it'} to your cart?` : texts.unknownProduct}
        link={{ href: path, text: known ? 'Look at it first' : 'Go to the shop' }}
      >
        {known && (
          <form method="post" action={path}>
            {fields.map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <button type="submit" className="button">
              Add to cart
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
