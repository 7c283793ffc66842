import '../swatches/browser.ts'
import { afterNextFrame } from '../../browser/next-frame.ts'
import { tell } from '../../browser/wire-events.ts'
import type { ChoiceNow } from './ui/use-choice.ts'

const told = new WeakMap<HTMLFormElement, ChoiceNow>()

/**
 * Tells scripts of the wire of a form's choice, in the order that they count on (docs/wire.md B.4, B.5):
 * that something was picked, what came of it, and, once it is seen, what has become of the swatches.
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
    tellOfPick(form, before, now)
    // Of every item, a hundred and more: who picked sees the answer first. Of a choice that is past by then nobody need hear.
    afterNextFrame(() => {
      if (told.get(form)?.choice === now.choice) tellOfItems(form, now)
    })
  }
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

/** Of the swatches that were picked and taken back. */
function tellOfPick(form: HTMLFormElement, before: ChoiceNow, now: ChoiceNow): void {
  for (const { key, select, items } of listsIn(form)) {
    const [was, chosen] = [before.choice[key] ?? '', now.choice[key] ?? '']
    const picked = now.picked?.key === key ? now.picked.slug : ''
    for (const item of items) {
      const value = item.dataset['value'] ?? ''
      if (value === picked) tellItem(item, 'wvs-selected-item', { value, select, form })
      if (value === was && value !== chosen) tellItem(item, 'wvs-unselected-item', { value, select, form })
    }
  }
}

/** That every swatch may look different now. */
function tellOfItems(form: HTMLFormElement, now: ChoiceNow): void {
  for (const { key, select, items } of listsIn(form)) {
    const value = now.choice[key] ?? ''
    for (const item of items) tellItem(item, 'wvs-item-updated', { value, select, form })
  }
}

function listsIn(form: HTMLFormElement) {
  const lists = [...form.querySelectorAll<HTMLElement>('.variable-items-wrapper')]
  return lists.map((list) => {
    const name = list.dataset['attribute_name'] ?? ''
    return {
      key: name.replace(/^attribute_/, ''),
      select: form.querySelector(`select[name="${CSS.escape(name)}"]`),
      items: list.querySelectorAll<HTMLElement>('.variable-item'),
    }
  })
}

type Told = { readonly value: string; readonly select: Element | null; readonly form: HTMLFormElement }

function tellItem(item: HTMLElement, name: string, detail: Told): void {
  tell(item, name, detail, [detail.value, detail.select, detail.form])
}
