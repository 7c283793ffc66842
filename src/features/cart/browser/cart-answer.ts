import { say } from '../../../browser/live-region.ts'
import { replaceElement } from '../../../browser/replace.ts'
import { tell } from '../../../browser/wire-events.ts'
import { inPlace } from './in-place.ts'
import { showField, showNotice } from './show-notice.ts'

const PARTS = [
  '.woocommerce-notices-wrapper',
  '.cart_totals',
  '.woocommerce-cart-form',
  '#gift_choices',
  '#coupon_offers',
]

/**
 * Takes what belongs to the cart out of a whole page that the server answered: form, totals and notices (spec 2.4);
 * of an emptied cart, all that the page says. What `steady` selects stays where it is in the window. Throws when the page
 * is none of the cart.
 */
export function showCartAnswer(html: string, steady?: string): void {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const isEmpty = !page.querySelector('.woocommerce-cart-form')
  const whole = page.querySelector('main .woocommerce')
  const wasEmpty = !document.querySelector('.woocommerce-cart-form')
  if (!whole || (isEmpty && !page.querySelector('.wc-empty-cart-message')))
    throw new Error('No cart in the answer')

  // One form takes the place of another; where one comes or goes, all around it changes too.
  const parts = isEmpty || wasEmpty ? ['.woocommerce-notices-wrapper', 'main .woocommerce'] : PARTS
  inPlace(steady, () => {
    for (const selector of parts) replaceBy(page, selector)
  })
  sayNotices()
  if (isEmpty && !wasEmpty) tell(document.body, 'wc_cart_emptied')
  tell(document.body, 'updated_cart_totals')
  tell(document.body, 'updated_wc_div')
}

/** Puts answered totals in the place of those on the page; `false` when the answer holds none. */
export function showTotals(html: string): boolean {
  const page = new DOMParser().parseFromString(html, 'text/html')
  if (!page.querySelector('.cart_totals')) return false
  replaceBy(page, '.cart_totals')
  tell(document.body, 'updated_cart_totals')
  return true
}

function replaceBy(page: Document, selector: string): void {
  const there = page.querySelector(selector)
  const here = document.querySelector(selector)
  if (there && here) replaceElement(here, there.outerHTML)
}

function sayNotices(): void {
  const error = document.querySelector<HTMLElement>('.woocommerce-notices-wrapper .woocommerce-error')
  const field = error && fieldAtFault(error)
  // An error is an alert, and heard as such; what was said before it is over.
  if (error) say('')
  if (field) showField(field)
  else if (error) showNotice(error)
  else say(document.querySelector('.woocommerce-notices-wrapper')?.textContent ?? '')
}

/** The first field in sight that an error is about: what is wrong stands beside it too. */
function fieldAtFault(error: HTMLElement): HTMLElement | undefined {
  return (
    [...error.querySelectorAll<HTMLElement>('[data-id]')]
      .map(({ dataset }) => document.getElementById(dataset['id'] ?? ''))
      .find((field) => field?.checkVisibility()) ?? undefined
  )
}
