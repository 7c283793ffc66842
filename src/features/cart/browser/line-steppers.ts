import { readOut } from '../../../browser/live-region.ts'
import { REPLACED } from '../../../browser/replace.ts'
import { postForm } from '../../../browser/requests/post.ts'
import { failureText, unlessResting } from '../../../browser/requests/resting.ts'
import * as messages from '../messages.ts'
import { runInCartQueue } from './cart-queue.ts'
import { abortRefresh, refreshFragments } from './refresh.ts'
import { LINE_CHANGED, showStatus } from './restore-line.ts'

const TYPING_PAUSE_MS = 500
const WIDGET = '.widget_shopping_cart'
/** Where the mini-cart has room for a stepper, with the quantity and the limits of the line. */
const SLOT = `${WIDGET} [data-quantity]`

/** What was entered and is not saved yet, by the key of its line. */
const entered = new Map<string, string>()
/** Why the last change of a line was refused. */
const problems = new Map<string, string>()
let pause: ReturnType<typeof setTimeout> | undefined
let saving: Promise<void> = Promise.resolve()

/** Gives the lines of the mini-cart a quantity to change. Loaded when the mini-cart is about to open. */
export function startLineSteppers(): void {
  fillSlots()
  document.addEventListener(REPLACED, fillSlots)
  document.addEventListener('input', ({ target }) => onEdit(target as HTMLInputElement))
  document.addEventListener('change', ({ target }) => onLeave(target as HTMLInputElement))
  document.addEventListener('click', onClick)
}

function fillSlots(): void {
  for (const slot of document.querySelectorAll<HTMLElement>(`${SLOT}:empty`)) fill(slot)
}

function fill(slot: HTMLElement): void {
  const { template, key, name } = lineOf(slot)
  const stepper = template?.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined
  const field = stepper?.querySelector('input')
  if (!stepper || !field) return
  for (const control of stepper.querySelectorAll<HTMLElement>('[aria-label]')) {
    control.ariaLabel = (control.ariaLabel ?? '').replace('%s', () => name)
    // By this the focus is found again in fresh fragments: two lines may be of one product.
    control.dataset['key'] = `${key}${control.dataset['step'] ?? ''}`
  }
  field.name = `cart[${key}][qty]`
  field.value = entered.get(key) ?? slot.dataset['quantity'] ?? ''
  field.max = slot.dataset['max'] ?? ''
  field.step = slot.dataset['step'] ?? '1'
  slot.append(stepper)
  showProblem(slot, problems.get(key))
}

function showProblem(slot: HTMLElement, text: string | undefined): void {
  const field = slot.querySelector('input')
  slot.querySelector('.field-error')?.remove()
  for (const name of ['aria-invalid', 'aria-describedby']) field?.removeAttribute(name)
  if (text === undefined || !field) return
  const problem = document.createElement('span')
  problem.className = 'field-error'
  problem.id = `problem-${lineOf(slot).key}`
  problem.textContent = text
  field.setAttribute('aria-invalid', 'true')
  field.setAttribute('aria-describedby', problem.id)
  slot.append(problem)
}

/** What else of the line there is around the slot. */
function lineOf(slot: Element) {
  const line = slot.closest('.mini_cart_item')
  const link = line?.querySelector<HTMLAnchorElement>('.remove_from_cart_button')
  return {
    template: slot.closest(WIDGET)?.querySelector<HTMLTemplateElement>('template[data-line-stepper]'),
    line,
    link,
    key: link?.dataset['cart_item_key'] ?? '',
    name: line?.querySelector('bdi')?.textContent ?? '',
  }
}

function slotOf(target: EventTarget | null): HTMLElement | null {
  return (target as Element).closest<HTMLElement>(SLOT)
}

function onEdit(field: HTMLInputElement): void {
  const slot = slotOf(field)
  if (!slot) return
  const { key } = lineOf(slot)
  entered.set(key, field.value)
  problems.delete(key)
  showProblem(slot, undefined)
  clearTimeout(pause)
  // After emptying the field, the shopper is about to type in it.
  if (field.value !== '') pause = setTimeout(saveAll, TYPING_PAUSE_MS)
}

/** A field that is left empty keeps its quantity. */
function onLeave(field: HTMLInputElement): void {
  const slot = slotOf(field)
  if (!slot || field.value !== '') return
  entered.delete(lineOf(slot).key)
  field.value = slot.dataset['quantity'] ?? ''
}

/** Cart and checkout are opened with what was entered. */
function onClick(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>(`${WIDGET} a.wc-forward`)
  if (!link || entered.size === 0 || event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  void saveAll().then(() => {
    if (problems.size === 0) location.assign(link.href)
  })
}

function saveAll(): Promise<void> {
  clearTimeout(pause)
  for (const slot of document.querySelectorAll<HTMLElement>(SLOT)) {
    const { key, link } = lineOf(slot)
    const value = entered.get(key)
    if (value === undefined || value === '') continue
    if (value === slot.dataset['quantity']) entered.delete(key)
    // As the button next to it: what was removed can be restored.
    else if (Number(value) === 0) {
      entered.delete(key)
      link?.click()
    } else saving = save(slot, value)
  }
  return saving
}

/** Posts one line as the form of the cart page does, then shows fresh fragments. */
async function save(slot: HTMLElement, value: string): Promise<void> {
  const { key, name, line } = lineOf(slot)
  abortRefresh()
  line?.setAttribute('aria-busy', 'true')
  const { problem, notices } = await runInCartQueue(() => post(slot, value))
  // A newer edit of this line is saved next, and shown instead.
  const isLast = entered.get(key) === value
  if (isLast) entered.delete(key)
  if (isLast && problem !== undefined) problems.set(key, problem)
  await refreshFragments()
  // Without fragments the line is as it was.
  if (slot.isConnected) reset(slot)
  if (notices.length > 0) showStatus(notices.join(' '))
  if (isLast) readOut(problem ?? messages.quantityUpdated({ name, count: Number(value) }))
  document.body.dispatchEvent(new CustomEvent(LINE_CHANGED, { bubbles: true }))
}

function reset(slot: HTMLElement): void {
  const { key, line } = lineOf(slot)
  line?.removeAttribute('aria-busy')
  const field = slot.querySelector('input')
  if (field) field.value = entered.get(key) ?? slot.dataset['quantity'] ?? ''
  showProblem(slot, problems.get(key))
}

type Saved = { readonly problem?: string; readonly notices: readonly string[] }

async function post(slot: HTMLElement, value: string): Promise<Saved> {
  const { key, link } = lineOf(slot)
  const nonce = new URL(link?.href ?? '', location.href).searchParams.get('_wpnonce') ?? ''
  const name = `cart[${key}][qty]`
  const seen = { [`seen[${key}]`]: slot.dataset['quantity'] ?? '' }
  const fields = { [name]: value, ...seen, update_cart: '1', 'woocommerce-cart-nonce': nonce }
  try {
    const answer = unlessResting(await postForm('/cart/', fields))
    if (answer.status >= 500) throw new Error('The shop cannot answer')
    return savedIn(await answer.text(), name, value)
  } catch (error) {
    return { problem: failureText(error, messages.changeNotSaved()), notices: [] }
  }
}

/** What the cart page says: why it did not take the quantity, or what else has changed with it. */
function savedIn(html: string, name: string, value: string): Saved {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const field = page.querySelector<HTMLInputElement>(`input[name="${CSS.escape(name)}"]`)
  const texts = [...page.querySelectorAll('.woocommerce-notices-wrapper li, .woocommerce-message')]
    .filter((notice) => !notice.querySelector('.restore-item, li'))
    .map(({ textContent }) => textContent.trim())
  if (Number(field?.value) === Number(value)) return { notices: texts }
  return { problem: texts.join(' ') || messages.changeNotSaved(), notices: [] }
}
