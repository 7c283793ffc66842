import { postForm } from '../../../browser/post.ts'
import { pageData } from '../../../browser/shop-facts.ts'
import { hear, tell } from '../../../browser/wire-events.ts'
import { startCalculator } from './calculator.ts'
import { showCartAnswer, showTotals } from './cart-answer.ts'
import { asItCame, FORM, written } from './cart-form.ts'
import { inTurn } from './cart-queue.ts'
import { focusLineOf } from './focus-line.ts'
import { PUT_BACK } from './put-back.ts'
import { giveWay, refreshFragments } from './refresh.ts'
import { showFailure } from './show-notice.ts'
import { startTakingLeft } from './take-left.ts'

const TYPING_PAUSE_MS = 500

let pause: ReturnType<typeof setTimeout> | undefined
/** Counts what the shopper has done to the form: an answer to less than all of it is not shown. */
let edits = 0
/** What the server knows of the form. */
let saved = ''

/**
 * Gives life to the cart's page (spec 2.4): quantities save themselves, lines go and come back without a reload, and
 * what other scripts change shows. All of it works without script too.
 */
export function startCartPage(): void {
  saved = asItCame()
  startCalculator()
  startTakingLeft()
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
  for (const name of ['removed_from_cart', PUT_BACK]) {
    document.addEventListener(name, () => void follow('/cart/'))
  }
  for (const name of ['wc_update_cart', 'added_to_cart']) hear(name, () => void followAll('/cart/'))
  for (const field of document.querySelectorAll<HTMLInputElement>(`${FORM} .qty`)) {
    if (field.value !== '' && field.value !== field.defaultValue) saveSoon()
  }
}

function onInput({ target }: Event): void {
  const field = (target as Element).closest<HTMLInputElement>(`${FORM} .qty`)
  if (!field) return
  saveSoon()
  // Somebody who has emptied the field is about to write in it.
  if (field.value === '') clearTimeout(pause)
}

function saveSoon(): void {
  edits += 1
  clearTimeout(pause)
  pause = setTimeout(() => void save(), TYPING_PAUSE_MS)
}

function onChange({ target }: Event): void {
  const field = target as HTMLElement
  if (field.matches('[name^="shipping_method"]') && !field.closest('form.checkout')) void choose()
  if (field.matches(`${FORM} .qty`) && written() !== saved) saveSoon()
}

function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  const link = (event.target as Element).closest<HTMLAnchorElement>(
    `${FORM} .product-remove a, .woocommerce-notices-wrapper a.restore-item`,
  )
  if (!link) return
  event.preventDefault()
  // Keys click without any count.
  if (link.matches('.restore-item')) void bringBack(link, event.detail === 0)
  else void takeOut(link)
}

/** For what changes the cart beside the form: first all that stands in the form is saved, then the cart is shown anew. */
export { follow as showCartAt, save as saveCart }

/** Posts the form, if it says anything new; a newer edit meanwhile is saved after it, and shown instead. */
async function save(always = false): Promise<void> {
  clearTimeout(pause)
  if (!always && written() === saved) return
  await changeCart(async () => {
    const form = document.querySelector<HTMLFormElement>(FORM)
    if (!form) return
    const fields = new FormData(form)
    fields.set('update_cart', 'Update cart')
    fields.delete('coupon_code')
    const known = written()
    form.setAttribute('aria-busy', 'true')
    const before = edits
    try {
      const answer = await postForm(form.action, fields)
      if (answer.status >= 500) throw new Error('The shop cannot answer')
      const html = await answer.text()
      if (before === edits) showAnswer(html)
      else saved = known
    } catch {
      // What was changed meanwhile is saved next, with all that this should have.
      if (before === edits) takeBack()
    } finally {
      form.removeAttribute('aria-busy')
    }
  })
}

/** What is shown is what the cart holds: the numbers that could not be saved give way to those that were. */
function takeBack(): void {
  const form = document.querySelector<HTMLFormElement>(FORM)
  for (const [name, value] of JSON.parse(saved) as readonly [string, string][]) {
    const field = form?.elements.namedItem(name)
    if (field instanceof HTMLInputElement) field.value = value
  }
  showFailure('Your change could not be saved. Please check your connection and try again.')
}

/** Follows the link in the background; the focus goes on to the line that has moved up. */
async function takeOut(link: HTMLAnchorElement): Promise<void> {
  const place = linesOut().indexOf(link)
  const line = link.closest('.cart_item')
  line?.setAttribute('aria-busy', 'true')
  await save()
  if (!(await followAll(link.href))) return line?.removeAttribute('aria-busy')
  tell(document.body, 'item_removed_from_classic_cart')
  const links = linesOut()
  const next = links[Math.min(place, links.length - 1)]
  ;(next ?? document.querySelector<HTMLElement>('main .wc-backward'))?.focus({ preventScroll: true })
}

/** Follows an offer to undo, which is gone then; the focus goes to the line that it was about. */
async function bringBack(link: HTMLAnchorElement, byKeyboard: boolean): Promise<void> {
  const focusLine = focusLineOf(link, byKeyboard)
  if (await followAll(link.href)) focusLine()
}

/** As `follow`, of what the mini-cart does not show yet. */
async function followAll(address: string): Promise<boolean> {
  giveWay()
  const isShown = await follow(address)
  void refreshFragments()
  return isShown
}

/** Shows what the cart's page has at an address of it, with what `steady` selects where it is; `false` when the shop does not answer, which is told. */
function follow(address: string, steady?: string): Promise<boolean> {
  return inTurn(async () => {
    const answer = await fetch(address).catch(() => undefined)
    if (!answer || answer.status >= 500) {
      showFailure('The cart could not be reached. Please check your connection and try again.')
      return false
    }
    try {
      showAnswer(await answer.text(), steady)
    } catch {
      location.assign(address)
    }
    return true
  })
}

/** Another way of delivery: the totals come anew. */
async function choose(): Promise<void> {
  const { update_shipping_method_nonce } = pageData('wc_cart_params')
  const fields = new FormData()
  fields.set('security', String(update_shipping_method_nonce ?? ''))
  for (const field of chosenMethods())
    fields.set(`shipping_method[${field.dataset['index'] ?? 0}]`, field.value)
  await changeCart(async () => {
    const totals = document.querySelector('.cart_totals')
    totals?.setAttribute('aria-busy', 'true')
    try {
      const answer = await postForm('/?wc-ajax=update_shipping_method', fields)
      if (!showTotals(await answer.text())) throw new Error('No totals in the answer')
      tell(document.body, 'updated_shipping_method')
    } catch {
      totals?.removeAttribute('aria-busy')
      showFailure('The delivery could not be changed. Please check your connection and try again.')
    }
  })
}

/** What changes the cart here waits for its turn, and the mini-cart follows. */
async function changeCart(change: () => Promise<void>): Promise<void> {
  giveWay()
  await inTurn(change)
  void refreshFragments()
}

function showAnswer(html: string, steady?: string): void {
  showCartAnswer(html, steady)
  saved = written()
}

function linesOut(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('.product-remove a')]
}

function chosenMethods(): (HTMLInputElement | HTMLSelectElement)[] {
  const all = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name^="shipping_method"]')
  return [...all].filter(
    (field) => !(field instanceof HTMLInputElement) || field.type !== 'radio' || field.checked,
  )
}
