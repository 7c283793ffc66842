import { startShowPassword } from '../../browser/show-password.ts'

/** Starts the page of an order: the print button, and the button that shows a chosen password. */
export function startOrderPage(): void {
  document.querySelector('[data-print]')?.addEventListener('click', () => print())
  const button = document.querySelector<HTMLElement>('.order-password-show')
  if (button) startShowPassword(button)
}
