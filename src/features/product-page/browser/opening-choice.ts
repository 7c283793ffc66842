import { shopData } from '../../../browser/shop-data.ts'
import type { Choice } from '../../catalog/rules/product.ts'
import { choiceState } from '../rules/choice.ts'
import type { ProductView, VariablePurchase } from '../ui/product-view.ts'
import { announceForm, emitOpening, markButton, type Outcome } from './announce-form.ts'

/** When scripts of the wire check a form for the first time, after the page has loaded (docs/wire.md B.4). */
const FIRST_CHECK_MS = 100
/** How much later third-party scripts that choose variations are taken for missing. */
const OTHERS_MS = 300

/**
 * Emits what the page of a product with variations opens with, and fills in the id of a preselected variation, before
 * the form is hydrated, and where third-party scripts choose variations and none does.
 */
export function startOpeningChoice(): void {
  const island = document.querySelector('[data-island="product"]')
  const form = island?.querySelector<HTMLFormElement>('form.variations_form')
  const json = island?.querySelector(':scope > script')?.textContent
  if (!form || !json) return
  const { purchase } = (JSON.parse(json) as { readonly view: ProductView }).view
  if (purchase?.kind !== 'variable') return
  const isOurs = fillVariationId(form, purchase)
  if (shopData().contractClient === 'theirs') startForOthers(form, purchase, isOurs)
  else afterLoad(FIRST_CHECK_MS, () => announce(form, purchase))
}

/** What the page came with. */
function openingOf({ attributes, choice, chosen }: VariablePurchase): Outcome {
  const keys = attributes.map(({ key }) => key)
  return { variation: chosen, state: choiceState(keys, choice, chosen !== undefined) }
}

/**
 * The id belongs to the choice that the page came with: another one in the selects, not hydrated yet, has none. `false`:
 * another script was first, or the browser has restored another choice.
 */
function fillVariationId(form: HTMLFormElement, purchase: VariablePurchase): boolean {
  const field = form.querySelector<HTMLInputElement>('input.variation_id')
  const id = String(purchase.chosen?.variation_id ?? '')
  if (field?.value !== '' || !isAsOpened(form, purchase)) return false
  if (id === '') return true
  field.value = id
  const forget = () => {
    if (field.value === id && !isAsOpened(form, purchase)) field.value = ''
  }
  // In the capture phase, before a script of others fills in what it has found.
  form.addEventListener('change', forget, true)
  return true
}

function announce(form: HTMLFormElement, purchase: VariablePurchase): void {
  const isOpened = isAsOpened(form, purchase)
  announceForm(form, isOpened ? openingOf(purchase) : undefined)
  // The browser has restored another choice: the form is hydrated by its event, and follows it.
  if (!isOpened && !form.dataset['hydrated'])
    form.querySelector('select')?.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Third-party scripts announce their own choices; the address follows the selects. */
function startForOthers(form: HTMLFormElement, purchase: VariablePurchase, isOurs: boolean): void {
  const listening = new AbortController()
  for (const type of ['check_variations', 'found_variation', 'reset_data'])
    form.addEventListener(type, () => listening.abort(), { signal: listening.signal })
  afterLoad(FIRST_CHECK_MS + OTHERS_MS, () => {
    const isMissing = isOurs && !listening.signal.aborted && isAsOpened(form, purchase)
    if (!isMissing) return
    emitOpening(form, openingOf(purchase))
    forgetButton(form)
  })
  void import('./address.ts').then(({ updateAddress }) => {
    form.addEventListener('change', () => updateAddress(purchase, choiceIn(form, purchase)))
  })
}

/** What another choice comes to is not known here: the server finds its variation, or a script of others does. */
function forgetButton(form: HTMLFormElement): void {
  form.addEventListener(
    'change',
    (event) => {
      // Only those of the shopper: one by jQuery has reached its scripts already.
      if (!(event instanceof CustomEvent) && event.target instanceof HTMLSelectElement)
        markButton(form, undefined)
    },
    true,
  )
}

function isAsOpened(form: HTMLFormElement, purchase: VariablePurchase): boolean {
  const now = choiceIn(form, purchase)
  return purchase.attributes.every(({ key }) => now[key] === (purchase.choice[key] ?? ''))
}

function choiceIn(form: HTMLFormElement, { attributes }: VariablePurchase): Choice {
  const chosen = (name: string) => {
    const control = form.elements.namedItem(name)
    return control instanceof HTMLSelectElement ? control.value : ''
  }
  return Object.fromEntries(attributes.map(({ key }) => [key, chosen(`attribute_${key}`)]))
}

function afterLoad(delayMs: number, act: () => void): void {
  if (document.readyState === 'complete') setTimeout(act, delayMs)
  else addEventListener('load', () => setTimeout(act, delayMs), { once: true })
}
