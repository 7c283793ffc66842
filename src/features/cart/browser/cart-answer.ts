import { readOut } from '../../../browser/live-region.ts'
import { replaceElement } from '../../../browser/replace.ts'
import { emit } from '../../../browser/wire-events.ts'
import { keepScrollPosition } from './keep-scroll-position.ts'
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
 * of an emptied cart, the whole page content. What `anchor` selects stays where it is in the window. Throws when the page
 * is not the cart page.
 */
export function showCartAnswer(html: string, anchor?: string): void {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const isEmpty = !page.querySelector('.woocommerce-cart-form')
  const whole = page.querySelector('main .woocommerce')
  const wasEmpty = !document.querySelector('.woocommerce-cart-form')
  if (!whole || (isEmpty && !page.querySelector('.wc-empty-cart-message')))
    throw new Error('No cart in the answer')

  // One form replaces another; where one appears or disappears, the whole page content changes.
  const parts = isEmpty || wasEmpty ? ['.woocommerce-notices-wrapper', 'main .woocommerce'] : PARTS
  keepScrollPosition(anchor, () => {
    for (const selector of parts) replaceBy(page, selector)
  })
  readOutNotices()
  if (isEmpty && !wasEmpty) emit(document.body, 'wc_cart_emptied')
  emit(document.body, 'updated_cart_totals')
  emit(document.body, 'updated_wc_div')
}

/** Puts answered totals in the place of those on the page; `false` when the answer holds none. */
export function showTotals(html: string): boolean {
  const page = new DOMParser().parseFromString(html, 'text/html')
  if (!page.querySelector('.cart_totals')) return false
  replaceBy(page, '.cart_totals')
  emit(document.body, 'updated_cart_totals')
  return true
}

function replaceBy(page: Document, selector: string): void {
  const fresh = page.querySelector(selector)
  const current = document.querySelector(selector)
  if (fresh && current) replaceElement(current, fresh.outerHTML)
}

function readOutNotices(): void {
  const error = document.querySelector<HTMLElement>('.woocommerce-notices-wrapper .woocommerce-error')
  const field = error && invalidField(error)
  // An error is an alert, which screen readers read out; the earlier message is cleared.
  if (error) readOut('')
  if (field) showField(field)
  else if (error) showNotice(error)
  else readOut(document.querySelector('.woocommerce-notices-wrapper')?.textContent ?? '')
}

/** The first visible field that an error is about: the problem is shown there too. */
function invalidField(error: HTMLElement): HTMLElement | undefined {
  return (
    [...error.querySelectorAll<HTMLElement>('[data-id]')]
      .map(({ dataset }) => document.getElementById(dataset['id'] ?? ''))
      .find((field) => field?.checkVisibility()) ?? undefined
  )
}
