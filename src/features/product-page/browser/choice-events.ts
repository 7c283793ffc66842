import { afterNextFrame } from '../../../browser/next-frame.ts'
import { emit } from '../../../browser/wire-events.ts'
import type { ChoiceNow } from '../ui/purchase/use-choice.ts'
import { announceForm, emitOutcome, markButton } from './announce-form.ts'

const lastChoices = new WeakMap<HTMLFormElement, ChoiceNow>()

/**
 * Emits the wire's events for a form's choice, in the order that scripts rely on (docs/wire.md B.4, B.5): that a value
 * was picked, the result, and, after the next frame, that the swatches were updated.
 */
export function emitChoiceEvents(form: HTMLFormElement, now: ChoiceNow): void {
  const before = lastChoices.get(form)
  lastChoices.set(form, now)
  markButton(form, now)
  if (!before) {
    announceForm(form, now)
    return
  }
  const isNewPick = before.choice !== now.choice
  if (isNewPick) {
    emit(form, 'woocommerce_variation_select_change')
    emit(form, 'check_variations')
    emitPick(form, before, now)
    // One event for each of a hundred items and more: the result is painted first. An outdated choice emits none.
    afterNextFrame(() => {
      if (lastChoices.get(form)?.choice === now.choice) emitItemUpdates(form, now)
    })
  }
  if (now.state === 'loading' || now.state === 'not-loaded') return
  emitOutcome(form, now.variation)
}

/** For swatches that were selected and deselected. */
function emitPick(form: HTMLFormElement, before: ChoiceNow, now: ChoiceNow): void {
  for (const { key, select, items } of listsIn(form)) {
    const [previous, chosen] = [before.choice[key] ?? '', now.choice[key] ?? '']
    const picked = now.picked?.key === key ? now.picked.slug : ''
    for (const item of items) {
      const value = item.dataset['value'] ?? ''
      if (value === picked) emitItem(item, 'wvs-selected-item', { value, select, form })
      if (value === previous && value !== chosen)
        emitItem(item, 'wvs-unselected-item', { value, select, form })
    }
  }
}

/** For every swatch: it may look different now. */
function emitItemUpdates(form: HTMLFormElement, now: ChoiceNow): void {
  for (const { key, select, items } of listsIn(form)) {
    const value = now.choice[key] ?? ''
    for (const item of items) emitItem(item, 'wvs-item-updated', { value, select, form })
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

type ItemDetail = { readonly value: string; readonly select: Element | null; readonly form: HTMLFormElement }

function emitItem(item: HTMLElement, name: string, detail: ItemDetail): void {
  emit(item, name, detail, [detail.value, detail.select, detail.form])
}
