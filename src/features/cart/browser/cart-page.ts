import { say } from '../../../browser/live-region.ts'
import { postForm } from '../../../browser/post.ts'
import { replaceElement } from '../../../browser/replace.ts'
import { showNotice } from './show-notice.ts'

const TYPING_PAUSE_MS = 500

/** Saves the cart's form as soon as a quantity changes, and takes the new form, totals and notices in. */
export function startCartPage(changed: () => void): void {
  let pause: ReturnType<typeof setTimeout> | undefined
  const save = () => {
    clearTimeout(pause)
    pause = setTimeout(() => void saveForm(changed), TYPING_PAUSE_MS)
  }
  document.addEventListener('input', (event) => {
    if ((event.target as Element).closest('.woocommerce-cart-form .qty')) save()
  })
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(
      '.woocommerce-cart-form .product-remove a',
    )
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void takeOut(link, changed)
  })
  document.addEventListener('submit', (event) => {
    if (!(event.target as Element).matches('.woocommerce-cart-form')) return
    event.preventDefault()
    save()
  })
}

async function saveForm(changed: () => void): Promise<void> {
  const form = document.querySelector<HTMLFormElement>('.woocommerce-cart-form')
  if (!form) return
  const fields = new FormData(form)
  fields.set('update_cart', 'Update cart')
  form.setAttribute('aria-busy', 'true')
  try {
    const response = await postForm(form.action, fields)
    showAnswer(await response.text())
    changed()
  } catch {
    say('Your change could not be saved. Please check your connection and try again.')
  } finally {
    form.removeAttribute('aria-busy')
  }
}

/** Follows the link in the background; the focus goes on to the line that has moved up. */
async function takeOut(link: HTMLAnchorElement, changed: () => void): Promise<void> {
  const place = [...document.querySelectorAll('.product-remove a')].indexOf(link)
  link.closest('.cart_item')?.setAttribute('aria-busy', 'true')
  try {
    const response = await fetch(link.href)
    showAnswer(await response.text())
    changed()
    const links = document.querySelectorAll<HTMLElement>('.product-remove a')
    ;(
      links[Math.min(place, links.length - 1)] ?? document.querySelector<HTMLElement>('.cart-contents')
    )?.focus()
  } catch {
    location.assign(link.href)
  }
}

/** The answer is a whole page: what belongs to the cart takes the place of what is here. */
function showAnswer(page: string): void {
  const answer = new DOMParser().parseFromString(page, 'text/html')
  for (const selector of ['.woocommerce-notices-wrapper', '.cart_totals', '.woocommerce-cart-form']) {
    const there = answer.querySelector(selector)
    const here = document.querySelector(selector)
    if (there && here) replaceElement(here, there.outerHTML)
  }
  const emptied = answer.querySelector('.woocommerce-cart-form')
    ? undefined
    : answer.querySelector('main .woocommerce')
  const here = document.querySelector('main .woocommerce')
  if (emptied && here) replaceElement(here, emptied.outerHTML)
  const error = document.querySelector<HTMLElement>('.woocommerce-notices-wrapper .woocommerce-error')
  if (error) showNotice(error)
  else say(document.querySelector('.woocommerce-notices-wrapper')?.textContent ?? '')
  document.body.dispatchEvent(new CustomEvent('updated_wc_div', { bubbles: true }))
}
