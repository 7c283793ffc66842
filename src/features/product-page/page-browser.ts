import { shopData } from '../../browser/shop-data.ts'
import { startBuyBar } from './browser/buy-bar.ts'
import { startOpeningChoice } from './browser/opening-choice.ts'
import { startQuantityProblems } from './browser/quantity-problems.ts'

/** Starts the scripts of a product page outside its island. */
export function startProductPage(): void {
  startBuyBar()
  startQuantityProblems()
  startGroupQuantities()
  if (shopData().contractClient === 'theirs') followForeignScripts()
  startOpeningChoice()
}

/**
 * In a group, one below the minimum means 0: the field is then empty, as at first (`ui/purchase/GroupedForm.tsx`). In the
 * capture phase, before the stepper, which does not go below the minimum.
 */
function startGroupQuantities(): void {
  document.addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest('.grouped_form .quantity button[data-step="-1"]')
      const field = button?.parentElement?.querySelector<HTMLInputElement>('input.qty')
      if (!field || Number(field.min) === 0 || Number(field.value) > Number(field.min)) return
      event.stopPropagation()
      field.value = ''
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    },
    true,
  )
}

/** Shows the picture of a variation that third-party scripts have found (docs/wire.md 3.3). */
function followForeignScripts(): void {
  document.addEventListener('found_variation', (event) => {
    const { image_id } = (event as CustomEvent<{ image_id?: number } | null>).detail ?? {}
    const gallery = document.querySelector<HTMLElement>('[data-gallery]')
    if (gallery && image_id) gallery.dataset['wanted'] = String(image_id)
  })
}
