import '../swatches/browser.ts'
import { tell } from '../../browser/wire-events.ts'
import type { ChoiceNow } from './ui/use-choice.ts'

const told = new WeakMap<HTMLFormElement, ChoiceNow>()

/**
 * Tells scripts of the wire of a form's choice, in the order that they count on (docs/wire.md B.4, B.5):
 * that something was picked, what came of it, and then what has become of the swatches.
 */
export function tellOfChoice(form: HTMLFormElement, now: ChoiceNow): void {
  const before = told.get(form)
  told.set(form, now)
  if (!before) {
    tell(form, 'wc_variation_form')
    tell(form, 'woo_variation_swatches_init')
    if (now.variation) tellOutcome(form, now)
    tell(form, 'woo_variation_swatches_loaded')
    return
  }
  const isNewPick = before.choice !== now.choice
  if (isNewPick) {
    tell(form, 'woocommerce_variation_select_change')
    tell(form, 'check_variations')
  }
  if (isNewPick) tellOfSwatches(form, before, now)
  if (now.state === 'asking' || now.state === 'not-loaded') return
  tellOutcome(form, now)
  tell(form, 'woocommerce_update_variation_values')
  tell(form, 'woocommerce_variation_has_changed')
}

function tellOutcome(form: HTMLFormElement, { variation }: ChoiceNow): void {
  if (variation) {
    tell(form, 'found_variation', variation, [variation])
    const purchasable = variation.is_purchasable && variation.is_in_stock
    tell(form, 'show_variation', { variation, purchasable }, [variation, purchasable])
  } else {
    tell(form, 'reset_data')
    tell(form, 'hide_variation')
  }
}

/** Of the swatches that were picked and taken back, and that all others may look different now. */
function tellOfSwatches(form: HTMLFormElement, before: ChoiceNow, now: ChoiceNow): void {
  for (const list of form.querySelectorAll<HTMLElement>('.variable-items-wrapper')) {
    const name = list.dataset['attribute_name'] ?? ''
    const key = name.replace(/^attribute_/, '')
    const select = form.querySelector(`select[name="${CSS.escape(name)}"]`)
    const [was, chosen] = [before.choice[key] ?? '', now.choice[key] ?? '']
    for (const item of list.querySelectorAll<HTMLElement>('.variable-item')) {
      const value = item.dataset['value'] ?? ''
      if (now.picked?.key === key && now.picked.slug === value) {
        tellItem(item, 'wvs-selected-item', { value, select, form })
      }
      if (was === value && chosen !== value) tellItem(item, 'wvs-unselected-item', { value, select, form })
      tellItem(item, 'wvs-item-updated', { value: chosen, select, form })
    }
  }
}

type Told = { readonly value: string; readonly select: Element | null; readonly form: HTMLFormElement }

function tellItem(item: HTMLElement, name: string, detail: Told): void {
  tell(item, name, detail, [detail.value, detail.select, detail.form])
}
