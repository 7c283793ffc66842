import { readOut } from '../../../browser/live-region.ts'
import { replaceElement } from '../../../browser/replace.ts'
import { postForm } from '../../../browser/requests/post.ts'
import { emit } from '../../../browser/wire-events.ts'
import { scrollToNotice } from '../../cart/browser/show-notice.ts'
import * as messages from '../messages.ts'
import { renewForm } from './renew-form.ts'

let reviewCount = 0
/** Resolves after the last pending response: each request may store addresses in the cart. */
let pendingReviews: Promise<void> = Promise.resolve()

/** Requests the total for the current values of the form. */
export function updateReview(form: HTMLFormElement): void {
  const before = pendingReviews
  pendingReviews = loadReview(form).then(() => before)
}

/** Resolves when no request is pending. */
export function reviewFinished(): Promise<void> {
  return pendingReviews
}

/** Loads the current total; only the response to the latest request is shown. */
async function loadReview(form: HTMLFormElement): Promise<void> {
  const reviewNumber = ++reviewCount
  const review = document.querySelector('#order_review')
  review?.setAttribute('aria-busy', 'true')
  const before = totalText()
  try {
    const fragments = await fetchFragments(form)
    if (reviewNumber !== reviewCount) return
    replaceFragments(form, fragments)
    const total = totalText()
    if (total && total !== before) readOut(total)
    emit(document.body, 'updated_checkout', { fragments }, [{ fragments }])
  } catch {
    readOut(messages.totalFailed())
  } finally {
    if (reviewNumber === reviewCount) review?.removeAttribute('aria-busy')
  }
}

type Fragments = Readonly<Record<string, string>>

/** The fragments for the current form; a form with an expired nonce is renewed first. */
async function fetchFragments(form: HTMLFormElement): Promise<Fragments> {
  const first = await postReview(form)
  const response = first.status === 403 && (await renewForm(form, false)) ? await postReview(form) : first
  if (!response.ok) throw new Error('the total could not be worked out')
  const { fragments = {} } = (await response.json()) as { fragments?: Fragments }
  return fragments
}

function postReview(form: HTMLFormElement): Promise<Response> {
  const fields = new FormData(form)
  fields.set('security', form.dataset['reviewNonce'] ?? '')
  fields.set('handsel_offers', '1')
  addLocations(fields)
  return postForm('/?wc-ajax=update_order_review', fields)
}

function replaceFragments(form: HTMLFormElement, fragments: Fragments): void {
  const hasAgreed = termsBox(form)?.checked ?? false
  for (const [selector, markup] of Object.entries(fragments)) {
    const element = document.querySelector(selector)
    if (!element || isUnchanged(element, markup)) continue
    const fresh = replaceElement(element, markup)
    // A notice about a removed coupon is far above the payment methods.
    if (fresh?.matches('.woocommerce-notices-wrapper')) scrollToNotice(fresh)
  }
  const box = termsBox(form)
  if (box && hasAgreed) box.checked = true
}

function termsBox(form: HTMLFormElement): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>('#terms')
}

const locationFields = ['country', 'state', 'postcode', 'city', 'address_1', 'address_2'] as const

/** Adds both locations by the additional field names of the wire (docs/wire.md 2.6). */
function addLocations(fields: FormData): void {
  const hasDifferentAddress = fields.get('ship_to_different_address') === '1'
  for (const part of locationFields) {
    const name = part === 'address_1' ? 'address' : part
    const bill = String(fields.get(`billing_${part}`) ?? '')
    fields.set(name, bill)
    fields.set(`s_${name}`, hasDifferentAddress ? String(fields.get(`shipping_${part}`) ?? '') : bill)
  }
}

/** The total as a sentence; the amount due where store credit pays a part. */
function totalText(): string | undefined {
  const due = document.querySelector('.amount-due strong')?.textContent
  const total = document.querySelector('.order-total strong')?.textContent
  return due ? messages.amountDueNow({ amount: due }) : total && messages.totalNow({ total })
}

/** Unchanged elements are not replaced: a button that is replaced while it is pressed loses the click. */
function isUnchanged(element: Element, markup: string): boolean {
  const fresh = new DOMParser().parseFromString(markup, 'text/html').body.firstElementChild
  return element.isEqualNode(fresh)
}
