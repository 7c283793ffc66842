/**
 * One fewer than the fewest of a piece of a group is none of it: the field is empty then, which is how it came
 * (`ui/GroupedForm.tsx`). Before the stepper, which knows no way below the minimum.
 */
export function startGroupQuantities(): void {
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
