/**
 * Handles − and + of every quantity field (ui/forms/QuantityStepper.tsx), also of later ones, and raises a quantity below
 * its minimum (spec 5.1).
 */
export function startQuantities(): void {
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('.quantity button[data-step]')
    const field = button?.parentElement?.querySelector<HTMLInputElement>('input.qty')
    if (button && field) step(field, Number(button.dataset['step']))
  })
  for (const field of document.querySelectorAll<HTMLInputElement>('input.qty[min]')) enforceMinimum(field)
}

function step(field: HTMLInputElement, by: number): void {
  const before = field.value
  if (by > 0) field.stepUp()
  else field.stepDown()
  if (field.value === before) return
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

function enforceMinimum(field: HTMLInputElement): void {
  const min = Number(field.min)
  if (min >= 0 && field.value !== '' && Number(field.value) < min) field.value = field.min
}
