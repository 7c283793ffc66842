import { say } from '../../browser/live-region.ts'
import { oneAtATime } from '../../browser/one-at-a-time.ts'
import { postForm } from '../../browser/post.ts'
import { shopFacts } from '../../browser/shop-facts.ts'
import { startCartPage } from './browser/cart-page.ts'
import {
  forgetFragments,
  fragmentsIn,
  keepFragments,
  onOtherTab,
  showKeptFragments,
} from './browser/fragment-keeper.ts'
import { showWaitingNotices } from './browser/waiting-notices.ts'
import { FRAGMENTS_LIFE_MS } from './rules/stored-fragments.ts'

/** One queue for adding and removing, so that their answers come in the order of the clicks (spec 4.3). */
const inTurn = oneAtATime()

/** Spec 9.5. */
const FRAGMENTS_TIMEOUT_MS = 5000

/** Wakes the cart on any page: fragments, buttons that add, links that remove, and the cart page's form. */
export function startCart(): void {
  if (!showKeptFragments()) whenIdle(refreshFragments)
  onOtherTab(refreshFragments)
  addEventListener('pageshow', (event) => {
    if (event.persisted && !showKeptFragments()) refreshFragments()
  })
  setInterval(refreshFragments, FRAGMENTS_LIFE_MS)
  document.body.addEventListener('wc_fragment_refresh', refreshFragments)
  document.addEventListener('submit', onSubmit)
  document.addEventListener('click', onClick)
  if (document.cookie.includes('handsel_notice=')) void showWaitingNotices()
  if (document.querySelector('.woocommerce-cart-form')) startCartPage(refreshFragments)
}

/** Asks the server what the mini-cart shows (spec 7.5). A failure raises the error event and changes nothing. */
async function refreshFragments(): Promise<void> {
  try {
    const response = await postForm(
      '/?wc-ajax=get_refreshed_fragments',
      { time: String(Date.now()) },
      { timeoutMs: FRAGMENTS_TIMEOUT_MS },
    )
    const answer = fragmentsIn(await response.json())
    if (!answer) throw new Error('No fragments in the answer')
    keepFragments(answer)
    announce('wc_fragments_refreshed')
  } catch {
    announce('wc_fragments_ajax_error')
  }
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  // Pieces of a group go out together, as the form has them.
  if (event.defaultPrevented || !form.matches('form.cart:not(.grouped_form)')) return
  const button = form.querySelector<HTMLButtonElement>('.single_add_to_cart_button')
  if (!button) return
  event.preventDefault()
  const fields = new FormData(form)
  if (!fields.get('product_id')) fields.set('product_id', String(fields.get('add-to-cart') ?? ''))
  fields.delete('add-to-cart')
  add(fields, button)
}

function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  const link = (event.target as Element).closest<HTMLElement>('a.ajax_add_to_cart, a.remove_from_cart_button')
  if (!link) return
  if (link.matches('.remove_from_cart_button')) {
    event.preventDefault()
    remove(link as HTMLAnchorElement)
    return
  }
  // Spec 5.2: a button without a product works as the plain link that it is.
  if (!link.dataset['product_id'] || !shopFacts().ajaxAddToCart) return
  event.preventDefault()
  const fields = new FormData()
  for (const [name, value] of Object.entries(link.dataset)) fields.set(name, value ?? '')
  add(fields, link)
}

/** Spec 7.2: the button goes from idle to loading to added; then to the cart, if the shop wants it so. */
function add(fields: FormData, button: HTMLElement): void {
  button.classList.remove('added')
  button.classList.add('loading')
  button.setAttribute('aria-busy', 'true')
  announce('adding_to_cart', { button })
  inTurn(async () => {
    try {
      const response = await postForm('/?wc-ajax=add_to_cart', fields)
      const answer: unknown = await response.json()
      const { error, product_url } = answer as { error?: boolean; product_url?: string }
      if (error && product_url) {
        if (new URL(product_url, location.href).pathname === location.pathname) await showWaitingNotices()
        else location.assign(product_url)
        return
      }
      const given = fragmentsIn(answer)
      if (!given) throw new Error('No fragments in the answer')
      keepFragments(given)
      announce('added_to_cart', { ...given, button })
      if (shopFacts().cartRedirectAfterAdd) location.assign('/cart/')
      else showAdded(button)
    } catch {
      say('That did not work. Please check your connection and try again.')
    } finally {
      button.classList.remove('loading')
      button.removeAttribute('aria-busy')
    }
  })
}

function showAdded(button: HTMLElement): void {
  button.classList.add('added')
  say(button.dataset['success_message'] ?? 'It is in your cart.')
  if (
    document.body.classList.contains('woocommerce-cart') ||
    button.parentElement?.querySelector('.added_to_cart')
  )
    return
  const link = document.createElement('a')
  link.href = '/cart/'
  link.className = 'added_to_cart wc-forward'
  link.textContent = 'View cart'
  button.after(link)
  announce('wc_cart_button_updated', { button })
}

/** Spec 7.3: without fragments, or on failure, the link is followed as if there were no script. */
function remove(link: HTMLAnchorElement): void {
  const item = link.closest('.woocommerce-mini-cart-item')
  item?.setAttribute('aria-busy', 'true')
  inTurn(async () => {
    try {
      const response = await postForm('/?wc-ajax=remove_from_cart', {
        cart_item_key: link.dataset['cart_item_key'] ?? '',
      })
      const given = fragmentsIn(await response.json())
      if (!given) throw new Error('No fragments in the answer')
      keepFragments(given)
      document.querySelector<HTMLElement>('.widget_shopping_cart .remove, a.cart-contents')?.focus()
      announce('removed_from_cart', given)
      say(link.dataset['success_message'] ?? 'It is out of your cart.')
      if (document.querySelector('.woocommerce-cart-form, form.checkout')) location.reload()
    } catch {
      forgetFragments()
      location.assign(link.href)
    }
  })
}

function announce(name: string, detail: unknown = undefined): void {
  document.body.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }))
}

function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 2000 })
  else setTimeout(act, 200)
}
