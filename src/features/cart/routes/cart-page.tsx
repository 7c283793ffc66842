import { quantityToSet } from '../../../kernel/quantity.ts'
import { personalPage, redirect } from '../../../platform/http/answer.ts'
import type { Answer, Call, PersonalPage } from '../../../platform/http/call.ts'
import type { Form } from '../../../platform/http/form.ts'
import { isNonceValid } from '../../../platform/session/nonce.ts'
import { PageDataScripts } from '../../../ui/html/PageDataScripts.tsx'
import type { Notice } from '../../../ui/Notices.tsx'
import type { RejectedCode } from '../../coupons/ui/CouponField.tsx'
import { sellingCountries } from '../../settings/country-settings.ts'
import { type Cart, openCart, saveNotices } from '../cart.ts'
import { applyCode } from '../coupons/apply-coupon.ts'
import { codeInForm } from '../coupons/code-in-form.ts'
import { chooseRate, estimateDelivery } from '../delivery/choose-delivery.ts'
import { type LocationInForm, locationInForm, locationText } from '../delivery/location-in-form.ts'
import { type QuantityChange, removeLine, restoreLine, setQuantities } from '../lines/change-lines.ts'
import * as messages from '../messages.ts'
import { errorNotice, removedNotice, restoredNotice } from '../notices.ts'
import { sendToCart } from '../page/blocked-cart.ts'
import { CALCULATOR_ACTION, cartBody } from '../page/cart-body.tsx'
import { CART_ACTION, cartNonce } from '../page/fragments.tsx'
import { cartPageData, couponPageData } from '../page/page-data.ts'
import { persistShownChanges, waitingNotices } from '../page/page-notices.ts'
import { cartCookies } from '../session/cart-cookies.ts'
import { sessionOf } from '../session/cart-session.ts'
import { clearNoticeCookie, noticeCookie } from '../session/notice-cookie.ts'
import { canOrder } from '../ui/CartTotals.tsx'
import styles from '../ui/cart.css?url'
import { chooseGiftByForm } from './gift-calls.ts'

/** The cart page, and its links: they remove a line, restore it or reset its quantity (docs/wire.md 2.5), except for HEAD. */
export async function cartPage(call: Call): Promise<Answer | PersonalPage> {
  const action = call.method === 'HEAD' ? undefined : linkAction(call.query)
  if (action && nonceOf(call, CART_ACTION, '_wpnonce')) return action(call)
  const cart = await openCart(call.shop, sessionOf(call))
  return showCart(call, cart, await waitingNotices(call, cart))
}

/** The cart's forms: quantities, the location for estimates, the delivery option. */
export async function cartForm(call: Call): Promise<Answer | PersonalPage> {
  if (call.form.has('calc_shipping')) return estimateByForm(call)
  if (!nonceOf(call, CART_ACTION, 'woocommerce-cart-nonce', '_wpnonce')) return staleForm(call)
  if (call.form.has('choose_delivery')) return chooseDelivery(call)
  if (call.form.has('choose_gift')) return showCart(call, ...(await chooseGiftByForm(call)))
  // Enter in the field of the code presses the first button of the form, which is another one.
  const bringsCode = call.form.has('apply_coupon') || (call.form.get('coupon_code') ?? '').trim() !== ''
  return bringsCode ? applyByForm(call) : update(call)
}

type LinkAction = (call: Call) => Promise<Answer>

function linkAction(query: URLSearchParams): LinkAction | undefined {
  const key = query.get('remove_item') ?? query.get('undo_item') ?? query.get('cart_item')
  if (!key) return undefined
  if (query.has('remove_item')) return (call) => removeByLink(call, key)
  if (query.has('undo_item')) return (call) => putBackByLink(call, key)
  return (call) => setByLink(call, key)
}

async function removeByLink(call: Call, key: string): Promise<Answer> {
  const session = sessionOf(call)
  const path = returnPath(call)
  const removed = await removeLine(call.shop, session, key)
  if (!removed.ok) return redirect(path)
  const { cart, name } = removed.value
  await saveNotices(call.shop, session, [removedNotice(name, undoHref(call, key))])
  return redirect(path, [...cartCookies(call, cart), noticeCookie])
}

async function putBackByLink(call: Call, key: string): Promise<Answer> {
  const session = sessionOf(call)
  const back = await restoreLine(call.shop, session, key)
  if (!back.ok) {
    if (back.reason === 'cart-full') await saveNotices(call.shop, session, [errorNotice(messages.cartFull())])
    return redirect('/cart/')
  }
  const { cart, name } = back.value
  // The mini-cart shows its own notice (`browser/restore-line.ts`).
  if (!call.query.has('quiet')) await saveNotices(call.shop, session, [restoredNotice(name)])
  return redirect('/cart/', cartCookies(call, cart))
}

/** Undoes a change of a quantity; that quantity may be out of stock meanwhile. */
async function setByLink(call: Call, key: string): Promise<Answer> {
  const session = sessionOf(call)
  if (!session) return redirect('/cart/')
  const requested = [{ key, quantity: quantityToSet(call.query.get('set_quantity') ?? '') }]
  const { cart, refusals, changes } = await setQuantities(call.shop, session, requested)
  await saveNotices(call.shop, session, [...refusals, ...changes.map((change) => changeNotice(change))])
  return redirect('/cart/', cartCookies(call, cart))
}

/** New quantities (docs/wire.md 2.5): a line that cannot have as many stays as it is, the others change. */
async function update(call: Call): Promise<Answer | PersonalPage> {
  const { cart, refusals, changes } = await setQuantities(
    call.shop,
    sessionOf(call),
    requestedQuantities(call.form),
  )
  if (call.form.has('proceed') && refusals.length === 0) {
    return canOrder(cart.priced) ? redirect('/checkout/', cartCookies(call, cart)) : sendToCart(call, cart)
  }
  const notices0 = [...refusals, ...changeNotices(call, changes)]
  return showCart(
    call,
    cart,
    notices0.length > 0 ? notices0 : [{ kind: 'success', text: messages.updated() }],
  )
}

/** Removed lines can be restored, and a changed quantity can be reset. */
function changeNotices(call: Call, changes: readonly QuantityChange[]): Notice[] {
  const out = changes.filter(({ to }) => to === 0)
  const removals = out.map(({ key, name }) => removedNotice(name, undoHref(call, key)))
  const [only, ...others] = changes
  if (out.length > 0 || !only || others.length > 0) return removals
  const nonce = cartNonce(call.shop, sessionOf(call))
  return [changeNotice(only, `/cart/?cart_item=${only.key}&set_quantity=${only.from}&_wpnonce=${nonce}`)]
}

function changeNotice({ name, to }: QuantityChange, undo?: string): Notice {
  const text = messages.quantityUpdated({ name, count: to })
  return undo
    ? { kind: 'success', text, link: { href: undo, text: messages.undo(), kind: 'restore-item' } }
    : { kind: 'success', text }
}

/**
 * The quantities that the form sets. An unchanged field is ignored: another tab may have changed that line meanwhile. A
 * name that is no line's, or is repeated, is an invalid quantity.
 */
function requestedQuantities(form: Form) {
  const fields = new Set(form.entries().map(([name]) => name))
  return [...fields].flatMap((name) => {
    if (!/^cart\b/.test(name)) return []
    const key = /^cart\[([0-9a-f]{32})\]\[qty\]$/.exec(name)?.[1] ?? ''
    const [value = '', ...others] = form.list(name)
    const isUntouched = others.length === 0 && form.get(`seen[${key}]`) === value
    return isUntouched ? [] : [{ key, quantity: quantityToSet(others.length === 0 ? value : '') }]
  })
}

/** The code of a coupon or a credit, in the cart's own form; quantities changed in the same form are saved too. */
async function applyByForm(call: Call): Promise<PersonalPage> {
  const { refusals, changes } = await setQuantities(
    call.shop,
    sessionOf(call),
    requestedQuantities(call.form),
  )
  const { cart, notices, isApplied } = await applyCode(call.shop, sessionOf(call), codeInForm(call))
  const code = isApplied ? undefined : { code: codeInForm(call).code, text: notices[0]?.text ?? '' }
  return showCart(call, cart, [...notices, ...refusals, ...changeNotices(call, changes)], { code })
}

/** Sets the location for estimates; an invalid one changes nothing, and is shown in the form. */
async function estimateByForm(call: Call): Promise<PersonalPage> {
  const { shop, form } = call
  if (!nonceOf(call, CALCULATOR_ACTION, 'woocommerce-shipping-calculator-nonce')) return staleForm(call)
  const requested = locationInForm(form, 'calc_shipping', sellingCountries(shop.settings))
  if (requested.problems.length > 0) {
    return showCart(call, await openCart(shop, sessionOf(call)), requested.problems, { location: requested })
  }
  const cart = await estimateDelivery(shop, sessionOf(call), requested.location)
  return showCart(call, cart, [{ kind: 'success', text: estimatedText(cart) }])
}

function estimatedText({ priced: { destination, rates, needsDelivery } }: Cart): string {
  const location = locationText(destination)
  if (location === '') return messages.updated()
  return needsDelivery && rates.length === 0
    ? messages.noShipping({ location })
    : messages.estimatedFor({ location })
}

/** Without script: the delivery option is sent with its own button. */
async function chooseDelivery(call: Call): Promise<PersonalPage> {
  const cart = await chooseRate(call.shop, sessionOf(call), call.form.get('shipping_method[0]'))
  return showCart(call, cart, [{ kind: 'success', text: messages.updated() }])
}

async function staleForm(call: Call): Promise<PersonalPage> {
  return showCart(call, await openCart(call.shop, sessionOf(call)), [errorNotice(messages.staleForm())])
}

/** Refused values, to be shown in their form again. */
type Refused = { readonly location?: LocationInForm; readonly code?: RejectedCode | undefined }

/** The whole cart page; the form's script takes the new form and totals from it (spec 2.4). */
async function showCart(
  call: Call,
  opened: Cart,
  notices0: readonly Notice[],
  refused: Refused = {},
): Promise<PersonalPage> {
  const { cart, notices: ofCoupons } = await persistShownChanges(call, opened)
  const notices = [...notices0, ...ofCoupons]
  const body = (
    <>
      {await cartBody(call, cart, refused.location, refused.code)}
      <PageDataScripts
        data={{ ...cartPageData(call.shop), ...couponPageData(call.shop, { isCart: true }) }}
      />
    </>
  )
  const head = <link rel="stylesheet" href={styles} />
  const page = { title: messages.cart(), head, bodyClass: 'woocommerce-cart woocommerce-page', notices, body }
  return personalPage(page, 200, [...cartCookies(call, cart), ...clearNoticeCookie(call)])
}

function undoHref(call: Call, key: string): string {
  return `/cart/?undo_item=${key}&_wpnonce=${cartNonce(call.shop, sessionOf(call))}`
}

/** Whether one of these fields, or the query, has this shopper's nonce for an action. */
function nonceOf(call: Call, action: string, ...fields: readonly string[]): boolean {
  const posted = fields.map((name) => call.form.get(name)).find((value) => value !== undefined)
  const given = posted ?? call.query.get('_wpnonce') ?? ''
  return isNonceValid(call.shop.signer, action, sessionOf(call)?.token ?? '', given, call.shop.nowMs())
}

/** Parameters of actions and their results: a URL without them is the page alone. */
const ACTION_PARAMETERS =
  /^(remove_item|removed_item|undo_item|cart_item|set_quantity|_wpnonce|add-to-cart|added-to-cart|order_again|wc-ajax|wt_coupon|remove_coupon)$/

/**
 * Where a link that removes a line redirects (docs/wire.md 2.5): back to our page on which it was followed, else to the
 * cart. Of the referrer only path and query are used, so that nobody is redirected to another host.
 */
function returnPath({ headers: { referer }, origin }: Pick<Call, 'headers' | 'origin'>): string {
  const from = typeof referer === 'string' && URL.canParse(referer) ? new URL(referer) : undefined
  // A browser reads `//name` as a host.
  if (from?.origin !== origin || from.pathname.startsWith('//')) return '/cart/?removed_item=1'
  const remaining = [...from.searchParams].filter(([name]) => !ACTION_PARAMETERS.test(name))
  return `${from.pathname}?${new URLSearchParams([...remaining, ['removed_item', '1']])}`
}
