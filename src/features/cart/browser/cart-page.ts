import { postForm } from '../../../browser/requests/post.ts'
import { failureText, isResting, unlessResting } from '../../../browser/requests/resting.ts'
import { pageData } from '../../../browser/shop-data.ts'
import { emit, listen } from '../../../browser/wire-events.ts'
import * as messages from '../messages.ts'
import { startCalculator } from './calculator.ts'
import { showCartAnswer, showTotals } from './cart-answer.ts'
import { runInCartQueue } from './cart-queue.ts'
import { focusLineOf } from './focus-line.ts'
import { abortRefresh, refreshFragments } from './refresh.ts'
import { LINE_CHANGED } from './restore-line.ts'
import { showFailure } from './show-notice.ts'

const TYPING_PAUSE_MS = 500

let pause: ReturnType<typeof setTimeout> | undefined
/** Counts the shopper's edits: an answer that does not include all of them is not shown. */
let edits = 0
/** The state of the form that the server has saved. */
let saved = ''

/**
 * Starts the cart page (spec 2.4): quantities are saved automatically, lines are removed and restored without a reload,
 * and changes by other scripts are shown. All of it works without script too.
 */
export function startCartPage(): void {
  saved = initialFormState()
  startCalculator()
  startTakeRemaining()
  document.addEventListener('input', onInput)
  document.addEventListener('change', onChange)
  document.addEventListener('click', onClick)
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (!form.matches(FORM) || event.submitter?.matches('[name="proceed"], [name="apply_coupon"]')) return
    event.preventDefault()
    void save(true)
  })
  // The mini-cart has these already.
  for (const name of ['removed_from_cart', LINE_CHANGED]) {
    document.addEventListener(name, () => void follow('/cart/'))
  }
  for (const name of ['wc_update_cart', 'added_to_cart']) listen(name, () => void followAll('/cart/'))
  for (const field of document.querySelectorAll<HTMLInputElement>(`${FORM} .qty`)) {
    if (field.value !== '' && field.value !== field.defaultValue) saveSoon()
  }
}

function onInput({ target }: Event): void {
  const field = (target as Element).closest<HTMLInputElement>(`${FORM} .qty`)
  if (!field) return
  saveSoon()
  // After emptying the field, the shopper is about to type in it.
  if (field.value === '') clearTimeout(pause)
}

function saveSoon(): void {
  edits += 1
  clearTimeout(pause)
  pause = setTimeout(() => void save(), TYPING_PAUSE_MS)
}

function onChange({ target }: Event): void {
  const field = target as HTMLElement
  if (field.matches('[name^="shipping_method"]') && !field.closest('form.checkout')) void chooseDelivery()
  if (field.matches(`${FORM} .qty`) && formState() !== saved) saveSoon()
}

function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  const link = (event.target as Element).closest<HTMLAnchorElement>(
    `${FORM} .product-remove a, .woocommerce-notices-wrapper a.restore-item`,
  )
  if (!link) return
  event.preventDefault()
  // Keys click without any count.
  if (link.matches('.restore-item')) void restoreLine(link, event.detail === 0)
  else void removeLine(link)
}

/** For other changes of the cart: the form is saved first, then the cart is shown again. */
export { follow as showCartAt, save as saveCart }

/** Posts the form, if it has changed; a newer edit meanwhile is saved after it, and shown instead. */
async function save(always = false): Promise<void> {
  clearTimeout(pause)
  if (!always && formState() === saved) return
  await changeCart(async () => {
    const form = document.querySelector<HTMLFormElement>(FORM)
    if (!form) return
    const fields = new FormData(form)
    fields.set('update_cart', 'Update cart')
    fields.delete('coupon_code')
    const known = formState()
    form.setAttribute('aria-busy', 'true')
    const before = edits
    try {
      const answer = await postForm(form.action, fields)
      const html = await reachable(answer).text()
      if (before === edits) showAnswer(html)
      else saved = known
    } catch (error) {
      // While the shop rests, what was entered stays in the form, and is saved with the next change.
      if (isResting(error)) showFailure(error.message)
      // Later edits are saved next, together with these.
      else if (before === edits) revertForm()
    } finally {
      form.removeAttribute('aria-busy')
    }
  })
}

/** Shows what the cart contains: quantities that could not be saved are reset to the saved ones. */
function revertForm(): void {
  const form = document.querySelector<HTMLFormElement>(FORM)
  for (const [name, value] of JSON.parse(saved) as readonly [string, string][]) {
    const field = form?.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.value = value
  }
  showFailure(messages.changeNotSaved())
}

/** Follows the link in the background; the focus goes on to the line that has moved up. */
async function removeLine(link: HTMLAnchorElement): Promise<void> {
  const index = removeLinks().indexOf(link)
  const line = link.closest('.cart_item')
  line?.setAttribute('aria-busy', 'true')
  await save()
  if (!(await followAll(link.href))) return line?.removeAttribute('aria-busy')
  emit(document.body, 'item_removed_from_classic_cart')
  const links = removeLinks()
  const next = links[Math.min(index, links.length - 1)]
  ;(next ?? document.querySelector<HTMLElement>('main .wc-backward'))?.focus({ preventScroll: true })
}

/** Follows a link to undo, which is removed then; the focus goes to the line that it was about. */
async function restoreLine(link: HTMLAnchorElement, byKeyboard: boolean): Promise<void> {
  const focusLine = focusLineOf(link, byKeyboard)
  if (await followAll(link.href)) focusLine()
}

/** As `follow`, for a change that the mini-cart does not show yet. */
async function followAll(address: string): Promise<boolean> {
  abortRefresh()
  const isShown = await follow(address)
  void refreshFragments()
  return isShown
}

/** Shows the cart page of a URL; what `anchor` selects stays in place. `false` when the shop does not answer, with a notice. */
function follow(address: string, anchor?: string): Promise<boolean> {
  return runInCartQueue(async () => {
    const answer = await fetch(address)
      .then(reachable)
      .catch((error: unknown) => {
        showFailure(failureText(error, messages.cartNotLoaded()))
      })
    if (!answer) return false
    try {
      showAnswer(await answer.text(), anchor)
    } catch {
      location.assign(address)
    }
    return true
  })
}

/** The answer, unless the shop cannot give any. */
function reachable(answer: Response): Response {
  if (unlessResting(answer).status >= 500) throw new Error('The shop cannot answer')
  return answer
}

/** Chooses another delivery option, and shows the new totals. */
async function chooseDelivery(): Promise<void> {
  const { update_shipping_method_nonce } = pageData('wc_cart_params')
  const fields = new FormData()
  fields.set('security', String(update_shipping_method_nonce ?? ''))
  for (const field of chosenMethods())
    fields.set(`shipping_method[${field.dataset['index'] ?? 0}]`, field.value)
  await changeCart(async () => {
    const totals = document.querySelector('.cart_totals')
    totals?.setAttribute('aria-busy', 'true')
    try {
      const answer = unlessResting(await postForm('/?wc-ajax=update_shipping_method', fields))
      if (!showTotals(await answer.text())) throw new Error('No totals in the answer')
      emit(document.body, 'updated_shipping_method')
    } catch (error) {
      totals?.removeAttribute('aria-busy')
      showFailure(failureText(error, messages.shippingNotChanged()))
    }
  })
}

/** A change of the cart waits in the queue, then the mini-cart is refreshed. */
async function changeCart(change: () => Promise<void>): Promise<void> {
  abortRefresh()
  await runInCartQueue(change)
  void refreshFragments()
}

function showAnswer(html: string, anchor?: string): void {
  showCartAnswer(html, anchor)
  saved = formState()
}

function removeLinks(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('.product-remove a')]
}

function chosenMethods(): (HTMLInputElement | HTMLSelectElement)[] {
  const all = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name^="shipping_method"]')
  return [...all].filter(
    (field) => !(field instanceof HTMLInputElement) || field.type !== 'radio' || field.checked,
  )
}

/**
 * Lets the button for the remaining stock set the line's quantity field, which is then saved like any other change
 * by `onInput`. Without script the button posts the quantity.
 */
function startTakeRemaining(): void {
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('button[data-take-remaining]')
    const field = button?.closest('.cart_item')?.querySelector<HTMLInputElement>('input.qty')
    if (!button || !field) return
    event.preventDefault()
    field.value = button.value
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  })
}

/** The form of the cart's page. */
const FORM = '.woocommerce-cart-form'

/** The state of the form, as it would be posted; '' where there is none. */
function formState(): string {
  return stateOf(document.querySelector<HTMLFormElement>(FORM))
}

/** The state of the form as it was rendered, whatever was changed in it before this script ran. */
function initialFormState(): string {
  const form = document.querySelector<HTMLFormElement>(FORM)?.cloneNode(true) as HTMLFormElement | undefined
  form?.reset()
  return stateOf(form)
}

function stateOf(form: HTMLFormElement | null | undefined): string {
  // A code that is being typed does not belong to the lines: it is applied separately (browser/coupons.ts).
  const isOfLines = ([name]: [string, unknown]) => name !== 'coupon_code'
  return form ? JSON.stringify([...new FormData(form)].filter(isOfLines)) : ''
}
