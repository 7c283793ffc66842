import { say } from '../../../browser/live-region.ts'
import { postForm } from '../../../browser/post.ts'
import { replaceElement } from '../../../browser/replace.ts'
import { tell } from '../../../browser/wire-events.ts'
import { scrollToNotice } from '../../cart/browser/show-notice.ts'
import { browserTexts } from '../texts.ts'
import { renewForm } from './renew-form.ts'

let reviews = 0
/** Ends with the last answer that is under way: each of them may write where the goods go into the cart. */
let reviewing: Promise<void> = Promise.resolve()

/** Has the total worked out for what the form says now. */
export function reviewAgain(form: HTMLFormElement): void {
  const before = reviewing
  reviewing = refreshReview(form).then(() => before)
}

/** When nothing is being worked out any more. */
export function reviewed(): Promise<void> {
  return reviewing
}

/** Asks what the order comes to now; only the answer to the last question is shown. */
async function refreshReview(form: HTMLFormElement): Promise<void> {
  const turn = ++reviews
  const review = document.querySelector('#order_review')
  review?.setAttribute('aria-busy', 'true')
  const before = shownTotal()
  try {
    const fragments = await askedFor(form)
    if (turn !== reviews) return
    putInPlace(form, fragments)
    const total = shownTotal()
    if (total && total !== before) say(total)
    tell(document.body, 'updated_checkout', { fragments }, [{ fragments }])
  } catch {
    say(browserTexts.unreckoned)
  } finally {
    if (turn === reviews) review?.removeAttribute('aria-busy')
  }
}

type Fragments = Readonly<Record<string, string>>

/** What the shop answers to the form as it is now; one that is too old to be answered is renewed first. */
async function askedFor(form: HTMLFormElement): Promise<Fragments> {
  const first = await ask(form)
  const response = first.status === 403 && (await renewForm(form, false)) ? await ask(form) : first
  if (!response.ok) throw new Error('the total could not be worked out')
  const { fragments = {} } = (await response.json()) as { fragments?: Fragments }
  return fragments
}

function ask(form: HTMLFormElement): Promise<Response> {
  const fields = new FormData(form)
  fields.set('security', form.dataset['reviewNonce'] ?? '')
  fields.set('handsel_offers', '1')
  sayWhere(fields)
  return postForm('/?wc-ajax=update_order_review', fields)
}

function putInPlace(form: HTMLFormElement, fragments: Fragments): void {
  const hasAgreed = termsBox(form)?.checked ?? false
  for (const [selector, markup] of Object.entries(fragments)) {
    const element = document.querySelector(selector)
    if (!element || shows(element, markup)) continue
    const fresh = replaceElement(element, markup)
    // Why a coupon came off stands far above the way to pay that was chosen.
    if (fresh?.matches('.woocommerce-notices-wrapper')) scrollToNotice(fresh)
  }
  const box = termsBox(form)
  if (box && hasAgreed) box.checked = true
}

function termsBox(form: HTMLFormElement): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>('#terms')
}

const placeParts = ['country', 'state', 'postcode', 'city', 'address_1', 'address_2'] as const

/** Where the bill and the goods go, by the names that the wire has for them beside the form's own (docs/wire.md 2.6). */
function sayWhere(fields: FormData): void {
  const elsewhere = fields.get('ship_to_different_address') === '1'
  for (const part of placeParts) {
    const name = part === 'address_1' ? 'address' : part
    const bill = String(fields.get(`billing_${part}`) ?? '')
    fields.set(name, bill)
    fields.set(`s_${name}`, elsewhere ? String(fields.get(`shipping_${part}`) ?? '') : bill)
  }
}

/** In words: what is left to pay, where store credit pays a part. */
function shownTotal(): string | undefined {
  const due = document.querySelector('.amount-due strong')?.textContent
  const total = document.querySelector('.order-total strong')?.textContent
  return due ? `Left to pay now: ${due}.` : total && `The total is now ${total}.`
}

/** What has not changed stays where it is: a button that is put anew under a finger loses the press. */
function shows(element: Element, markup: string): boolean {
  const fresh = new DOMParser().parseFromString(markup, 'text/html').body.firstElementChild
  return element.isEqualNode(fresh)
}
