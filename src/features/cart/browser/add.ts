import { readOut } from '../../../browser/live-region.ts'
import { postForm } from '../../../browser/requests/post.ts'
import { failureText, unlessResting } from '../../../browser/requests/resting.ts'
import { shopData } from '../../../browser/shop-data.ts'
import { emit, listen } from '../../../browser/wire-events.ts'
import { type Choice, matchingVariation } from '../../catalog/rules/product.ts'
import * as messages from '../messages.ts'
import { runInCartQueue } from './cart-queue.ts'
import { showPendingNotices } from './pending-notices.ts'
import { abortRefresh, applyFragments, refreshIfDue } from './refresh.ts'
import { showStatus } from './restore-line.ts'
import { clearFailure, showFailureHere, startClosingFailures } from './show-notice.ts'
import { type FragmentAnswer, fragmentsIn } from './stored-fragments.ts'

/** Handles forms and buttons that add (spec 4.3), and shows what other scripts have added. */
export function startAddToCart(): void {
  document.addEventListener('submit', onSubmit)
  document.addEventListener('click', onClick)
  startClosingFailures()
  // A page restored from the browser's memory may have a button that was still loading.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) for (const button of document.querySelectorAll('.loading')) endLoading(button)
  })
  listen<Partial<FragmentAnswer & { button: Element }> | null>('added_to_cart', (detail) => {
    const fragmentAnswer = fragmentsIn(detail)
    if (fragmentAnswer) show(fragmentAnswer)
    if (detail?.button instanceof HTMLElement) showAdded(detail.button)
  })
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  // The form of a group is sent as it is; problems of a gift card are shown at its fields.
  if (event.defaultPrevented || !form.matches('form.cart:not(.grouped_form, [data-gift-card])')) return
  const button = form.querySelector<HTMLButtonElement>('.single_add_to_cart_button')
  if (!button) return
  event.preventDefault()
  const fields = new FormData(form)
  const variationId = variationIn(form, fields)
  if (variationId !== '') fields.set('variation_id', variationId)
  fields.set(
    'product_id',
    variationId || String(fields.get('product_id') || fields.get('add-to-cart') || button.value),
  )
  fields.delete('add-to-cart')
  // Two clicks are one request: the form has the quantity.
  if (!button.classList.contains('loading')) add(fields, button)
}

type Listed = { readonly variation_id: number; readonly attributes: Choice }

/** The chosen variation of a form, also before its island starts; '' where the server has to find it. */
function variationIn(form: HTMLFormElement, fields: FormData): string {
  const named = String(fields.get('variation_id') ?? '')
  if (named !== '' && named !== '0') return named
  const listed = JSON.parse(form.dataset['product_variations'] || 'false') as readonly Listed[] | false
  const variations = (listed || []).map(({ variation_id, attributes }) => ({
    variation_id,
    choice: attributes,
  }))
  const chosen = Object.fromEntries([...fields].map(([name, value]) => [name, String(value)]))
  return String(matchingVariation(variations, chosen)?.variation_id ?? '')
}

function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  const link = (event.target as Element).closest<HTMLElement>('a.ajax_add_to_cart')
  // Spec 5.2: a button without a product works as the plain link that it is.
  if (!link?.dataset['product_id'] || !shopData().ajaxAddToCart) return
  event.preventDefault()
  const fields = new FormData()
  // By attribute name: `dataset` would turn `data-attribute_glaze-colour` into `attribute_glazeColour`.
  for (const { name, value } of link.attributes)
    if (name.startsWith('data-')) fields.set(name.slice(5), value)
  add(fields, link)
}

/** Spec 7.2: the button goes from idle to loading to added; then to the cart, if the shop wants it so. */
function add(fields: FormData, button: HTMLElement): void {
  clearFailure()
  button.classList.remove('added')
  button.classList.add('loading')
  button.setAttribute('aria-busy', 'true')
  emitAdding(fields, button)
  abortRefresh()
  void runInCartQueue(async () => {
    try {
      const response = unlessResting(await postForm('/?wc-ajax=add_to_cart', fields))
      await takeAnswer(await response.json(), button)
    } catch (error) {
      showFailureHere(failureText(error, messages.notAdded()))
      refreshIfDue()
    } finally {
      endLoading(button)
    }
  })
}

/** Listeners may add to the data that is sent, as with jQuery. */
function emitAdding(fields: FormData, button: HTMLElement): void {
  const data: Record<string, unknown> = Object.fromEntries(fields)
  emit(document.body, 'adding_to_cart', { button, data }, [button, data])
  for (const [name, value] of Object.entries(data)) {
    if (fields.get(name) !== value) fields.set(name, String(value))
  }
}

async function takeAnswer(answer: unknown, button: HTMLElement): Promise<void> {
  const { error, product_url } = (answer ?? {}) as { error?: boolean; product_url?: string }
  if (error && product_url) {
    refreshIfDue()
    if (new URL(product_url, location.href).pathname === location.pathname) await showPendingNotices()
    else location.assign(product_url)
    return
  }
  const fragmentAnswer = fragmentsIn(answer)
  if (!fragmentAnswer) throw new Error('No fragments in the answer')
  show(fragmentAnswer)
  const isLeaving = shopData().cartRedirectAfterAdd
  endLoading(button)
  const isInDrawer = !isLeaving && (await openDrawer(button))
  if (isInDrawer) showStatus(addedText(button))
  showAdded(button, isInDrawer)
  const { fragments, cart_hash } = fragmentAnswer
  emit(document.body, 'added_to_cart', { ...fragmentAnswer, button }, [fragments, cart_hash, button])
  if (isLeaving) location.assign('/cart/')
}

function show(fragmentAnswer: FragmentAnswer): void {
  applyFragments(fragmentAnswer)
  emit(document.body, 'wc_fragments_loaded')
}

/** Opens the mini-cart over the page, if the owner wants that; on the cart page there is nothing to show. */
async function openDrawer(button: HTMLElement): Promise<boolean> {
  const panel = document.querySelector<HTMLDialogElement>('[data-mini-cart-panel]')
  if (!panel || !shopData().cartDrawerAfterAdd || document.body.matches('.woocommerce-cart')) return false
  // Without it, the link to the cart appears next to the button all the same.
  const dialog = await import('../../../browser/ui/dialog.ts').catch(() => undefined)
  // Of two dialogs the shopper would have to close both.
  button.closest('dialog')?.close()
  dialog?.openDialog(panel, button)
  return dialog !== undefined
}

/** Names the product as the mini-cart does. */
function addedText(button: HTMLElement): string {
  const form = button.closest('form')
  const field = form?.querySelector<HTMLInputElement | HTMLButtonElement>('[name="add-to-cart"]')
  const id = CSS.escape(button.dataset['product_id'] ?? field?.value ?? '')
  const link = document.querySelector(`.mini_cart_item [data-product_id="${id}"]`)
  const name = link?.closest('.mini_cart_item')?.querySelector('bdi')?.textContent
  return name ? messages.addedNamed({ name }) : messages.addedToCart()
}

function endLoading(button: Element): void {
  button.classList.remove('loading')
  button.removeAttribute('aria-busy')
}

/** The added state and, where there is no other link to the cart, one after each button. What the drawer says is not said twice. */
function showAdded(button: HTMLElement, isInDrawer = false): void {
  button.classList.add('added')
  if (!isInDrawer) readOut(button.dataset['success_message'] ?? messages.addedToCart())
  const isOnCart = document.body.classList.contains('woocommerce-cart')
  if (isOnCart || button.parentElement?.querySelector('.added_to_cart')) return
  const link = document.createElement('a')
  link.href = '/cart/'
  link.className = 'added_to_cart wc-forward'
  link.textContent = messages.viewCart()
  button.after(link)
  emit(document.body, 'wc_cart_button_updated', { button }, [button])
}
