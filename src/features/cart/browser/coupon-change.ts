import { say } from '../../../browser/live-region.ts'
import { postForm } from '../../../browser/post.ts'
import { replaceElement } from '../../../browser/replace.ts'
import { pageData } from '../../../browser/shop-facts.ts'
import { tell } from '../../../browser/wire-events.ts'
import { inTurn } from './cart-queue.ts'
import { forgetDraft, showFieldFault } from './coupon-field.ts'
import { inPlace } from './in-place.ts'
import { giveWay, refreshFragments } from './refresh.ts'
import { scrollToNotice, showFailure } from './show-notice.ts'

const LISTS = '.wt_coupon_wrapper, .wt_store_credit, .wt-mycoupons'
const ERRORS = '.woocommerce-error, .is-error'
const ASKED = '#coupon_asked > summary, .showcoupon'
/** After this long a checkout that has not shown its new total is not waited for. */
const REVIEW_MS = 8_000

/** What is under way: nothing else is begun meanwhile, however often something is pressed. */
let isBusy = false

/** A card was pressed: its coupon, or credit, is applied (docs/wire.md C.6). */
export async function applyCard(card: HTMLElement): Promise<void> {
  const { id = '', code = '' } = card.dataset
  const { nonces } = pageData('WTSmartCouponOBJ') as { nonces?: { apply_coupon?: string } }
  const fields = { coupon_code: code, coupon_id: id, _wpnonce: nonces?.apply_coupon ?? '' }
  const told = await change('apply_coupon_on_click', fields, '#coupon_offers')
  if (!told) return
  if (!told.isRefused) tellChange('applied_coupon', code)
  // Its place was taken by a newer one that looks the same, or is not there any more.
  if (document.activeElement === document.body) {
    document.getElementById(card.id)?.focus({ preventScroll: true })
  }
  showTold(told, true)
}

/** A code was entered. Why it is not taken is said beside the field, too. */
export async function applyCode(field: HTMLInputElement): Promise<void> {
  const email = document.querySelector<HTMLInputElement>('#billing_email')?.value ?? ''
  const code = field.value.trim()
  const fields = { security: nonceOf('apply_coupon'), coupon_code: code, billing_email: email }
  const told = await change('apply_coupon', fields, '#coupon_asked')
  if (!told) return
  if (told.isRefused) {
    // Said once, where it can be mended; the cart may have more to tell.
    showTold({ ...told, notices: told.notices.filter((notice) => !isError(notice)) }, false)
    showFieldFault(told.text)
    return
  }
  forgetDraft()
  tellChange('applied_coupon', code)
  document.querySelector<HTMLElement>(ASKED)?.focus({ preventScroll: true })
  showTold(told, true)
}

/** A coupon or a credit is taken off. */
export async function removeCode(link: HTMLAnchorElement): Promise<void> {
  const code = link.dataset['coupon'] ?? ''
  const place = waysOff().indexOf(link)
  const told = await change(
    'remove_coupon',
    { security: nonceOf('remove_coupon'), coupon: code },
    '.cart_totals',
  )
  if (!told) return
  tellChange('removed_coupon', code)
  const left = waysOff()
  const next = left[Math.min(place, left.length - 1)] ?? document.querySelector<HTMLElement>(ASKED)
  if (document.activeElement === document.body) next?.focus({ preventScroll: true })
  showTold(told, true)
}

function waysOff(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('a.woocommerce-remove-coupon')]
}

/** What the shop has answered: its notices, in the place of the `old` ones; `steady` was at work, and is not moved by them. */
type Told = {
  readonly notices: readonly Element[]
  readonly text: string
  readonly isRefused: boolean
  readonly old: readonly Element[]
  readonly steady: string
}

/**
 * Posts a wish about the cart's coupons, in turn with all else that changes the cart, and shows what has become of it.
 * What `steady` selects stays where it is in the window.
 * `undefined`: the shop could not be asked, or something is under way; the first of them is told.
 */
export async function change(
  call: string,
  fields: Readonly<Record<string, string>>,
  steady: string,
): Promise<Told | undefined> {
  if (isBusy) return undefined
  isBusy = true
  setBusy(true)
  try {
    const showNow = await pageShower(steady)
    giveWay()
    const html = await inTurn(() => post(call, fields))
    const old = [...(document.querySelector('.woocommerce-notices-wrapper')?.children ?? [])]
    await showNow()
    return { ...toldIn(html), old, steady }
  } catch (error) {
    showFailure(error instanceof OldPage ? texts.oldPage : texts.failed)
    return undefined
  } finally {
    isBusy = false
    setBusy(false)
  }
}

const texts = {
  failed: 'The shop could not be reached. Please check your connection and try again.',
  oldPage: 'This page was open for too long. Please load it again, and try once more.',
}

/** The page's tokens are over. */
class OldPage extends Error {}

async function post(call: string, fields: Readonly<Record<string, string>>): Promise<string> {
  const answer = await postForm(`/?wc-ajax=${call}`, fields)
  const html = await answer.text()
  if (answer.status === 403) throw new OldPage()
  // A refusal may have a status of its own; what is no answer of the shop's has none of its notices.
  if (!answer.ok && !html.includes('woocommerce-')) throw new Error('The shop cannot answer')
  return html
}

/** What shows the changed cart on this page. On the cart's own, what was written there is saved before anything else. */
async function pageShower(steady: string): Promise<() => Promise<unknown>> {
  if (isCheckout()) return reviewed
  if (document.body.classList.contains('woocommerce-cart')) {
    const { saveCart, showCartAt } = await import('./cart-page.ts')
    await saveCart()
    return async () => {
      await showCartAt('/cart/', steady)
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

/** Has the checkout work out its total anew, and ends when that is shown. */
function reviewed(): Promise<unknown> {
  return new Promise((resolve) => {
    document.addEventListener('updated_checkout', resolve, { once: true })
    setTimeout(resolve, REVIEW_MS)
    tell(document.body, 'update_checkout', { update_shipping_method: false }, [
      { update_shipping_method: false },
    ])
  })
}

/** The account's list as it is now: what was applied is no longer on offer. */
async function showListAgain(): Promise<void> {
  const here = document.querySelector('.wt-mycoupons')
  if (!here) return
  const answer = await fetch(location.href)
  const there = new DOMParser()
    .parseFromString(await answer.text(), 'text/html')
    .querySelector('.wt-mycoupons')
  if (there) replaceElement(here, there.outerHTML)
}

function toldIn(html: string): Pick<Told, 'notices' | 'text' | 'isRefused'> {
  const answer = new DOMParser().parseFromString(html, 'text/html').body
  const isRefused = [...answer.children].some(isError)
  return { notices: [...answer.children], text: (answer.textContent ?? '').trim(), isRefused }
}

function isError(notice: Element): boolean {
  return notice.matches(ERRORS) || notice.querySelector(ERRORS) !== null
}

/**
 * The new notices stand before whatever the changed page has to tell itself; answers the first of all. What is an alert
 * is heard as such: the page's voice says the others, and no longer what it has said before.
 */
export function showTold(
  { notices, old, steady }: Told,
  comesIntoSight: boolean,
): HTMLElement | null | undefined {
  const wrapper = document.querySelector('.woocommerce-notices-wrapper')
  inPlace(steady, () => {
    for (const notice of old) notice.remove()
    wrapper?.prepend(...notices)
  })
  const first = wrapper?.firstElementChild
  if (comesIntoSight && first) scrollToNotice(first)
  const quiet = [...(wrapper?.children ?? [])].filter((notice) => notice.getAttribute('role') !== 'alert')
  const words = quiet.map(({ textContent }) => textContent.trim()).join(' ')
  // The checkout has just said its new total.
  if (words !== '' || !isCheckout()) say(words)
  return wrapper?.querySelector<HTMLElement>('[tabindex]')
}

/** On the checkout these events have names of their own (docs/wire.md 3). */
function tellChange(name: string, code: string): void {
  if (isCheckout()) {
    tell(document.body, `${name}_in_checkout`, { code }, [code])
    return
  }
  tell(document.body, name, { code }, [code])
  if (name === 'applied_coupon') tell(document.body, 'update_checkout')
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
