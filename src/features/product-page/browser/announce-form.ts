import { emit } from '../../../browser/wire-events.ts'
import type { VariationData } from '../rules/variation.ts'
import type { ChoiceNow } from '../ui/purchase/use-choice.ts'

/** What the choice of a form has come to. */
export type Outcome = Pick<ChoiceNow, 'variation' | 'state'>

const announced = new WeakSet<HTMLFormElement>()

/**
 * Emits, once for each form, that it can be used, and the outcome of the choice that it opens with (docs/wire.md B.4);
 * none where that is about to change.
 */
export function announceForm(form: HTMLFormElement, opening: Outcome | undefined): void {
  if (announced.has(form)) return
  announced.add(form)
  form.classList.add('wvs-loaded')
  emit(form, 'wc_variation_form')
  emit(form, 'woo_variation_swatches_init')
  if (opening) emitOpening(form, opening)
  emit(form, 'woo_variation_swatches_loaded')
}

/** Emits that the choice that a form opens with is checked, and the outcome. */
export function emitOpening(form: HTMLFormElement, opening: Outcome): void {
  markButton(form, opening)
  emit(form, 'check_variations')
  emitOutcome(form, opening.variation)
}

/**
 * Emits the outcome of a choice on the form, on the element that shows it, that it is shown or hidden, and on the form
 * again, that its values and the choice are final.
 */
export function emitOutcome(form: HTMLFormElement, variation: VariationData | undefined): void {
  const shown = form.querySelector('.single_variation') ?? form
  if (variation) {
    const purchasable = isPurchasable(variation)
    emit(form, 'found_variation', variation, [variation])
    emit(shown, 'show_variation', { variation, purchasable }, [variation, purchasable])
  } else {
    emit(form, 'reset_data')
    emit(shown, 'hide_variation')
  }
  emit(form, 'woocommerce_update_variation_values')
  emit(form, 'woocommerce_variation_has_changed')
}

/** The classes of the wire that say why the form's button cannot add anything yet; `undefined`: it is not known. */
export function markButton(form: HTMLFormElement, outcome: Outcome | undefined): void {
  const classes = form.querySelector('.single_add_to_cart_button')?.classList
  const isUnavailable =
    outcome?.state === 'none' || (outcome?.variation !== undefined && !isPurchasable(outcome.variation))
  const isIncomplete = outcome !== undefined && outcome.state !== 'found' && !isUnavailable
  classes?.toggle('disabled', isIncomplete || isUnavailable)
  classes?.toggle('wc-variation-selection-needed', isIncomplete)
  classes?.toggle('wc-variation-is-unavailable', isUnavailable)
}

function isPurchasable({ is_purchasable, is_in_stock }: VariationData): boolean {
  return is_purchasable && is_in_stock
}
