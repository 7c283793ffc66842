/** Starts the page of an order: the print button, and the button that shows a chosen password. */
export function startOrderPage(): void {
  document.querySelector('[data-print]')?.addEventListener('click', () => print())
  const button = document.querySelector<HTMLElement>('.order-password-show')
  if (button) showOnPress(button)
}

function showOnPress(button: HTMLElement): void {
  const input = document.getElementById(button.dataset['shows'] ?? '')
  const label = button.firstElementChild
  if (!(input instanceof HTMLInputElement) || !label) return
  const show = (isShown: boolean) => {
    input.type = isShown ? 'text' : 'password'
    label.textContent = isShown ? 'Hide' : 'Show'
  }
  button.addEventListener('click', () => show(input.type === 'password'))
  // Submitted as a password field again; otherwise the password manager would not store it.
  input.form?.addEventListener('submit', () => show(false))
}
