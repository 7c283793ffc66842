import { readOut } from '../../../browser/live-region.ts'
import { replaceElement } from '../../../browser/replace.ts'
import { postForm } from '../../../browser/requests/post.ts'
import { failureText, unlessResting } from '../../../browser/requests/resting.ts'
import { pageData } from '../../../browser/shop-data.ts'
import { emit } from '../../../browser/wire-events.ts'
import * as messages from '../messages.ts'
import { runInCartQueue } from './cart-queue.ts'
import { forgetDraft, showFieldError } from './coupon-field.ts'
import { keepScrollPosition } from './keep-scroll-position.ts'
import { abortRefresh, refreshFragments } from './refresh.ts'
import { scrollToNotice, showFailure } from './show-notice.ts'

const LISTS = '.wt_coupon_wrapper, .wt_store_credit, .wt-mycoupons'
const ERRORS = '.woocommerce-error, .is-error'
const TOGGLE = '#coupon_toggle > summary, .showcoupon'
/** How long to wait until a checkout shows its new total. */
const REVIEW_MS = 8_000

/** Whether a change is running: another is not started meanwhile, however often something is clicked. */
let isBusy = false

/** Applies the coupon, or credit, of a clicked card (docs/wire.md C.6). */
export async function applyClickedCard(card: HTMLElement): Promise<void> {
  const { id = '', code = '' } = card.dataset
  const { nonces } = pageData('WTSmartCouponOBJ') as { nonces?: { apply_coupon?: string } }
  const fields = { coupon_code: code, coupon_id: id, _wpnonce: nonces?.apply_coupon ?? '' }
  const result = await change('apply_coupon_on_click', fields, '#coupon_offers')
  if (!result) return
  if (!result.isRefused) emitChange('applied_coupon', code)
  // The card was replaced by a new one, or removed.
  if (document.activeElement === document.body) {
    document.getElementById(card.id)?.focus({ preventScroll: true })
  }
  showResult(result, true)
}

/** Applies an entered code. Why it is refused is shown at the field, too. */
export async function applyTypedCode(field: HTMLInputElement): Promise<void> {
  const email = document.querySelector<HTMLInputElement>('#billing_email')?.value ?? ''
  const code = field.value.trim()
  const fields = { security: nonceOf('apply_coupon'), coupon_code: code, billing_email: email }
  const result = await change('apply_coupon', fields, '#coupon_toggle')
  if (!result) return
  if (result.isRefused) {
    // Shown once, where it can be corrected; the cart may have more notices.
    showResult({ ...result, notices: result.notices.filter((notice) => !isError(notice)) }, false)
    showFieldError(result.text)
    return
  }
  forgetDraft()
  emitChange('applied_coupon', code)
  document.querySelector<HTMLElement>(TOGGLE)?.focus({ preventScroll: true })
  showResult(result, true)
}

/** Removes a coupon or a credit. */
export async function removeClickedCode(link: HTMLAnchorElement): Promise<void> {
  const code = link.dataset['coupon'] ?? ''
  const index = removeLinks().indexOf(link)
  const result = await change(
    'remove_coupon',
    { security: nonceOf('remove_coupon'), coupon: code },
    '.cart_totals',
  )
  if (!result) return
  emitChange('removed_coupon', code)
  const remainingLinks = removeLinks()
  const next =
    remainingLinks[Math.min(index, remainingLinks.length - 1)] ?? document.querySelector<HTMLElement>(TOGGLE)
  if (document.activeElement === document.body) next?.focus({ preventScroll: true })
  showResult(result, true)
}

function removeLinks(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('a.woocommerce-remove-coupon')]
}

/** The answer of the shop: its notices, which replace the `old` ones; the element `anchor` is not moved by them. */
type ChangeResult = {
  readonly notices: readonly Element[]
  readonly text: string
  readonly isRefused: boolean
  readonly old: readonly Element[]
  readonly anchor: string
}

/**
 * Posts a change of the cart's coupons, in the queue of all changes of the cart, and shows the result. What `anchor`
 * selects stays where it is in the window.
 * `undefined`: the request failed, with a notice, or another change is running.
 */
export async function change(
  call: string,
  fields: Readonly<Record<string, string>>,
  anchor: string,
): Promise<ChangeResult | undefined> {
  if (isBusy) return undefined
  isBusy = true
  setBusy(true)
  try {
    const showChange = await prepareToShowChange(anchor)
    abortRefresh()
    const html = await runInCartQueue(() => post(call, fields))
    const old = [...(document.querySelector('.woocommerce-notices-wrapper')?.children ?? [])]
    await showChange()
    return { ...resultIn(html), old, anchor }
  } catch (error) {
    showFailure(
      error instanceof ExpiredPage ? messages.pageExpired() : failureText(error, messages.shopNotReached()),
    )
    return undefined
  } finally {
    isBusy = false
    setBusy(false)
  }
}

/** The nonces of the page have expired. */
class ExpiredPage extends Error {}

async function post(call: string, fields: Readonly<Record<string, string>>): Promise<string> {
  const answer = unlessResting(await postForm(`/?wc-ajax=${call}`, fields))
  const html = await answer.text()
  if (answer.status === 403) throw new ExpiredPage()
  // A refusal may have its own status; a failure has none of the shop's notices.
  if (!answer.ok && !html.includes('woocommerce-')) throw new Error('The shop cannot answer')
  return html
}

/** The function that shows the changed cart on this page. On the cart page, the form is saved first. */
async function prepareToShowChange(anchor: string): Promise<() => Promise<unknown>> {
  if (isCheckout()) return reviewed
  if (document.body.classList.contains('woocommerce-cart')) {
    const { saveCart, showCartAt } = await import('./cart-page.ts')
    await saveCart()
    return async () => {
      await showCartAt('/cart/', anchor)
      void refreshFragments()
    }
  }
  return async () => {
    void refreshFragments()
    await showListAgain()
  }
}

function isCheckout(): boolean {
  return document.querySelector('form.checkout') !== null
}

/** Makes the checkout compute its total again, and resolves when that is shown. */
function reviewed(): Promise<unknown> {
  return new Promise((resolve) => {
    document.addEventListener('updated_checkout', resolve, { once: true })
    setTimeout(resolve, REVIEW_MS)
    emit(document.body, 'update_checkout', { update_shipping_method: false }, [
      { update_shipping_method: false },
    ])
  })
}

/** Reloads the account's list: an applied coupon is no longer on offer. */
async function showListAgain(): Promise<void> {
  const current = document.querySelector('.wt-mycoupons')
  if (!current) return
  const answer = await fetch(location.href)
  const fresh = new DOMParser()
    .parseFromString(await answer.text(), 'text/html')
    .querySelector('.wt-mycoupons')
  if (fresh) replaceElement(current, fresh.outerHTML)
}

function resultIn(html: string): Pick<ChangeResult, 'notices' | 'text' | 'isRefused'> {
  const answer = new DOMParser().parseFromString(html, 'text/html').body
  const isRefused = [...answer.children].some(isError)
  return { notices: [...answer.children], text: (answer.textContent ?? '').trim(), isRefused }
}

function isError(notice: Element): boolean {
  return notice.matches(ERRORS) || notice.querySelector(ERRORS) !== null
}

/**
 * Shows the new notices before those of the changed page; returns the first of all. Screen readers read alerts out
 * themselves: the live region has the others, and no longer its earlier text.
 */
export function showResult(
  { notices, old, anchor }: ChangeResult,
  scrolls: boolean,
): HTMLElement | null | undefined {
  const wrapper = document.querySelector('.woocommerce-notices-wrapper')
  keepScrollPosition(anchor, () => {
    for (const notice of old) notice.remove()
    wrapper?.prepend(...notices)
  })
  const first = wrapper?.firstElementChild
  if (scrolls && first) scrollToNotice(first)
  const quiet = [...(wrapper?.children ?? [])].filter((notice) => notice.getAttribute('role') !== 'alert')
  const text = quiet.map(({ textContent }) => textContent.trim()).join(' ')
  // The checkout has just read its new total out.
  if (text !== '' || !isCheckout()) readOut(text)
  return wrapper?.querySelector<HTMLElement>('[tabindex]')
}

/** On the checkout these events have names of their own (docs/wire.md 3). */
function emitChange(name: string, code: string): void {
  if (isCheckout()) {
    emit(document.body, `${name}_in_checkout`, { code }, [code])
    return
  }
  emit(document.body, name, { code }, [code])
  if (name === 'applied_coupon') emit(document.body, 'update_checkout')
}

function nonceOf(action: 'apply_coupon' | 'remove_coupon'): string {
  const params = pageData(isCheckout() ? 'wc_checkout_params' : 'wc_cart_params')
  return String(params[`${action}_nonce`] ?? '')
}

function setBusy(busy: boolean): void {
  for (const list of document.querySelectorAll(`${LISTS}, .coupon-field-row`)) {
    if (busy) list.setAttribute('aria-busy', 'true')
    else list.removeAttribute('aria-busy')
  }
}
