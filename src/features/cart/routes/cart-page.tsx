import { quantityToSet } from '../../../kernel/quantity.ts'
import { personalPage, redirect } from '../../../platform/http/answer.ts'
import type { Answer, Call, PersonalPage } from '../../../platform/http/call.ts'
import type { Form } from '../../../platform/http/form.ts'
import { nonceHolds } from '../../../platform/session/nonce.ts'
import type { Notice } from '../../../ui/Notices.tsx'
import { PageData } from '../../../ui/PageData.tsx'
import type { RejectedCode } from '../../coupons/ui/CouponField.tsx'
import { countriesSoldTo } from '../../shipping/shipping.ts'
import { applyCode } from '../apply-coupon.ts'
import { sendToCart } from '../blocked.ts'
import { cartCookies } from '../cart-cookies.ts'
import { CALCULATOR_ACTION, cartBody } from '../cart-view.tsx'
import { codeAsked } from '../code-asked.ts'
import { chooseRate, estimateFor } from '../delivery.ts'
import { CART_ACTION, cartNonce } from '../fragments.tsx'
import { putBack, type QuantityChange, setQuantities, takeOut } from '../lines.ts'
import { noticeTold, noticeWaits } from '../notice-cookie.ts'
import { type Cart, leaveNotices, noticesFor, openCart } from '../open-cart.ts'
import { cartPageData, couponPageData } from '../page-data.ts'
import { persistCouponChanges } from '../persist-coupon-changes.ts'
import { type PlaceAsked, placeAsked, placeText } from '../place-asked.ts'
import { sessionOf } from '../session.ts'
import { errorNotice, putBackNotice, removedNotice, texts } from '../texts.ts'
import { canOrder } from '../ui/CartTotals.tsx'
import styles from '../ui/cart.css?url'
import { chooseGiftByForm } from './gift-calls.ts'
import { wayBack } from './way-back.ts'

/** The cart, and what its links do: they take a line out, put it back or set its quantity back (docs/wire.md 2.5). */
export async function cartPage(call: Call): Promise<Answer | PersonalPage> {
  const act = actOf(call.query)
  if (act && nonceOf(call, CART_ACTION, '_wpnonce')) return act(call)
  const cart = await openCart(call.shop, sessionOf(call))
  return showCart(call, cart, await noticesFor(call.shop, cart))
}

/** The cart's forms: quantities, the place that delivery is estimated for, the way it goes. */
export async function cartForm(call: Call): Promise<Answer | PersonalPage> {
  if (call.form.has('calc_shipping')) return estimate(call)
  if (!nonceOf(call, CART_ACTION, 'woocommerce-cart-nonce', '_wpnonce')) return stale(call)
  if (call.form.has('choose_delivery')) return chooseWay(call)
  if (call.form.has('choose_gift')) return showCart(call, ...(await chooseGiftByForm(call)))
  // Enter in the field of the code presses the first button of the form, which is another one.
  const bringsCode = call.form.has('apply_coupon') || (call.form.get('coupon_code') ?? '').trim() !== ''
  return bringsCode ? applyByForm(call) : update(call)
}

type Act = (call: Call) => Promise<Answer>

function actOf(query: URLSearchParams): Act | undefined {
  const key = query.get('remove_item') ?? query.get('undo_item') ?? query.get('cart_item')
  if (!key) return undefined
  if (query.has('remove_item')) return (call) => removeByLink(call, key)
  if (query.has('undo_item')) return (call) => putBackByLink(call, key)
  return (call) => setByLink(call, key)
}

async function removeByLink(call: Call, key: string): Promise<Answer> {
  const session = sessionOf(call)
  const path = wayBack(call)
  const removed = await takeOut(call.shop, session, key)
  if (!removed.ok) return redirect(path)
  const { cart, name } = removed.value
  await leaveNotices(call.shop, session, [removedNotice(name, undoHref(call, key))])
  return redirect(path, [...cartCookies(call, cart), noticeWaits])
}

async function putBackByLink(call: Call, key: string): Promise<Answer> {
  const session = sessionOf(call)
  const back = await putBack(call.shop, session, key)
  if (!back.ok) {
    if (back.reason === 'cart-full') await leaveNotices(call.shop, session, [errorNotice(texts.cartFull)])
    return redirect('/cart/')
  }
  const { cart, name } = back.value
  // The mini-cart says it where it is (`browser/put-back.ts`).
  if (!call.query.has('quiet')) await leaveNotices(call.shop, session, [putBackNotice(name)])
  return redirect('/cart/', cartCookies(call, cart))
}

/** What undoes a change of a quantity; the pieces that it names may be gone meanwhile. */
async function setByLink(call: Call, key: string): Promise<Answer> {
  const session = sessionOf(call)
  if (!session) return redirect('/cart/')
  const wanted = [{ key, quantity: quantityToSet(call.query.get('set_quantity') ?? '') }]
  const { cart, refusals, changes } = await setQuantities(call.shop, session, wanted)
  await leaveNotices(call.shop, session, [...refusals, ...changes.map((change) => changeNotice(change))])
  return redirect('/cart/', cartCookies(call, cart))
}

/** New quantities (docs/wire.md 2.5): a line that cannot have as many stays as it is, the others change. */
async function update(call: Call): Promise<Answer | PersonalPage> {
  const { cart, refusals, changes } = await setQuantities(call.shop, sessionOf(call), wantedIn(call.form))
  if (call.form.has('proceed') && refusals.length === 0) {
    return canOrder(cart.priced) ? redirect('/checkout/', cartCookies(call, cart)) : sendToCart(call, cart)
  }
  const told = [...refusals, ...toldOf(call, changes)]
  return showCart(call, cart, told.length > 0 ? told : [{ kind: 'success', text: texts.updated }])
}

/** Lines that are out can be put back, and one that has another quantity can have its own again. */
function toldOf(call: Call, changes: readonly QuantityChange[]): Notice[] {
  const out = changes.filter(({ to }) => to === 0)
  const removals = out.map(({ key, name }) => removedNotice(name, undoHref(call, key)))
  const [only, ...others] = changes
  if (out.length > 0 || !only || others.length > 0) return removals
  const nonce = cartNonce(call.shop, sessionOf(call))
  return [changeNotice(only, `/cart/?cart_item=${only.key}&set_quantity=${only.from}&_wpnonce=${nonce}`)]
}

function changeNotice({ name, to }: QuantityChange, undo?: string): Notice {
  const text = texts.quantityNow(name, to)
  return undo
    ? { kind: 'success', text, link: { href: undo, text: texts.undo, kind: 'restore-item' } }
    : { kind: 'success', text }
}

/**
 * The quantities that the form asks for. What stands in it as it came says nothing: another tab may have changed that line
 * meanwhile. A name that is no line's, or came more than once, asks for nonsense.
 */
function wantedIn(form: Form) {
  const fields = new Set(form.entries().map(([name]) => name))
  return [...fields].flatMap((name) => {
    if (!/^cart\b/.test(name)) return []
    const key = /^cart\[([0-9a-f]{32})\]\[qty\]$/.exec(name)?.[1] ?? ''
    const [value = '', ...others] = form.list(name)
    const isUntouched = others.length === 0 && form.get(`seen[${key}]`) === value
    return isUntouched ? [] : [{ key, quantity: quantityToSet(others.length === 0 ? value : '') }]
  })
}

/** The code of a coupon or a credit, in the cart's own form; quantities that were changed beside it count too. */
async function applyByForm(call: Call): Promise<PersonalPage> {
  const { refusals, changes } = await setQuantities(call.shop, sessionOf(call), wantedIn(call.form))
  const { cart, notices, isApplied } = await applyCode(call.shop, sessionOf(call), codeAsked(call))
  const code = isApplied ? undefined : { code: codeAsked(call).code, text: notices[0]?.text ?? '' }
  return showCart(call, cart, [...notices, ...refusals, ...toldOf(call, changes)], { code })
}

/** Where delivery and taxes are estimated for; a place that cannot be one changes nothing, and stands in the form. */
async function estimate(call: Call): Promise<PersonalPage> {
  const { shop, form } = call
  if (!nonceOf(call, CALCULATOR_ACTION, 'woocommerce-shipping-calculator-nonce')) return stale(call)
  const asked = placeAsked(form, 'calc_shipping', countriesSoldTo(shop.settings))
  if (asked.problems.length > 0) {
    return showCart(call, await openCart(shop, sessionOf(call)), asked.problems, { place: asked })
  }
  const cart = await estimateFor(shop, sessionOf(call), asked.place)
  return showCart(call, cart, [{ kind: 'success', text: estimatedText(cart) }])
}

function estimatedText({ priced: { destination, rates, needsDelivery } }: Cart): string {
  const place = placeText(destination)
  if (place === '') return texts.updated
  return needsDelivery && rates.length === 0 ? texts.noDelivery(place) : texts.estimated(place)
}

/** Without script: the way that was chosen comes with a button of its own. */
async function chooseWay(call: Call): Promise<PersonalPage> {
  const cart = await chooseRate(call.shop, sessionOf(call), call.form.get('shipping_method[0]'))
  return showCart(call, cart, [{ kind: 'success', text: texts.updated }])
}

async function stale(call: Call): Promise<PersonalPage> {
  return showCart(call, await openCart(call.shop, sessionOf(call)), [errorNotice(texts.staleForm)])
}

/** What was sent in and is wrong: it stands in its form again. */
type Refused = { readonly place?: PlaceAsked; readonly code?: RejectedCode | undefined }

/** The whole cart page, with its coupons as they are by now; also what the form's script takes its new form and totals from (spec 2.4). */
async function showCart(
  call: Call,
  opened: Cart,
  told: readonly Notice[],
  refused: Refused = {},
): Promise<PersonalPage> {
  const { cart, notices: ofCoupons } = await persistCouponChanges(call.shop, opened)
  const notices = [...told, ...ofCoupons]
  const body = (
    <>
      {await cartBody(call, cart, refused.place, refused.code)}
      <PageData data={{ ...cartPageData(call.shop), ...couponPageData(call.shop, { isCart: true }) }} />
    </>
  )
  const head = <link rel="stylesheet" href={styles} />
  const page = { title: 'Cart', head, bodyClass: 'woocommerce-cart woocommerce-page', notices, body }
  return personalPage(page, 200, [...cartCookies(call, cart), ...noticeTold(call)])
}

function undoHref(call: Call, key: string): string {
  return `/cart/?undo_item=${key}&_wpnonce=${cartNonce(call.shop, sessionOf(call))}`
}

/** Whether one of these fields, or the address, brings the nonce of an action of this shopper. */
function nonceOf(call: Call, action: string, ...fields: readonly string[]): boolean {
  const posted = fields.map((name) => call.form.get(name)).find((value) => value !== undefined)
  const given = posted ?? call.query.get('_wpnonce') ?? ''
  return nonceHolds(call.shop.signer, action, sessionOf(call)?.token ?? '', given, call.shop.nowMs())
}
