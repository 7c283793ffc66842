import { readOut } from '../../browser/live-region.ts'
import { postForm } from '../../browser/requests/post.ts'
import { failureText, unlessResting } from '../../browser/requests/resting.ts'
import { clearFailure, showFailureHere } from '../cart/browser/show-notice.ts'
import * as messages from './messages.ts'

const hearts = 'button[form="wishlist"][name="add"]'

/**
 * Marks the hearts of products on the visitor's list, which the server has put into a cookie, also in cards that are added
 * to the page later; a press changes the list without leaving the page.
 */
export function startWishlist(): void {
  markAll()
  new MutationObserver(markAll).observe(document.body, { childList: true, subtree: true })
  // A page from the back-forward cache may be older than the list.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    for (const heart of document.querySelectorAll(`${hearts}[aria-busy]`)) heart.removeAttribute('aria-busy')
    markAll()
  })
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!button) return
    if (button.matches(hearts)) {
      event.preventDefault()
      void toggle(button)
    } else if (button.dataset['copyLink']) void copyLink(button.dataset['copyLink'])
  })
}

function listedIds(): ReadonlySet<string> {
  const value = /(?:^|; )handsel_wishlist_items=([\d.]+)/.exec(document.cookie)?.[1] ?? ''
  return new Set(value.split('.'))
}

function markAll(): void {
  const listed = listedIds()
  for (const heart of document.querySelectorAll<HTMLButtonElement>(hearts)) {
    if (!heart.hasAttribute('aria-busy')) mark(heart, listed.has(heart.value))
  }
}

function mark(heart: HTMLButtonElement, isListed: boolean): void {
  heart.setAttribute('aria-pressed', String(isListed))
}

/** The heart changes at once, and changes back when the shop refuses, which is shown and read out. */
async function toggle(heart: HTMLButtonElement): Promise<void> {
  if (heart.hasAttribute('aria-busy')) return
  const wasListed = heart.getAttribute('aria-pressed') === 'true'
  heart.setAttribute('aria-busy', 'true')
  mark(heart, !wasListed)
  clearFailure()
  const refusal = await change(heart.value, wasListed ? 'remove' : 'add')
  heart.removeAttribute('aria-busy')
  markAll()
  if (refusal !== undefined) showFailureHere(refusal)
  else readOut(wasListed ? messages.removed() : messages.added())
}

/** Why the change was refused; `undefined` when it was made. */
async function change(productId: string, action: 'add' | 'remove'): Promise<string | undefined> {
  try {
    const response = unlessResting(await postForm('/?wc-ajax=handsel_wishlist', { [action]: productId }))
    const { message } = (await response.json()) as { readonly message?: string }
    return response.ok ? undefined : (message ?? messages.notSaved())
  } catch (error) {
    return failureText(error, messages.notSaved())
  }
}

async function copyLink(inputId: string): Promise<void> {
  const input = document.getElementById(inputId)
  if (!(input instanceof HTMLInputElement)) return
  input.select()
  try {
    await navigator.clipboard.writeText(input.value)
    readOut(messages.linkCopied())
  } catch {
    readOut(messages.linkNotCopied())
  }
}
