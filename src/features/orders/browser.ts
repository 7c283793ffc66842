/** Wakes the page of an order: its button prints it, and a password that is chosen on it can be shown. */
export function startOrderPage(): void {
  document.querySelector('[data-print]')?.addEventListener('click', () => print())
  const button = document.querySelector<HTMLElement>('.order-password-show')
  if (button) showOnPress(button)
}

function showOnPress(button: HTMLElement): void {
  const input = document.getElementById(button.dataset['shows'] ?? '')
  const word = button.firstElementChild
  if (!(input instanceof HTMLInputElement) || !word) return
  const show = (isShown: boolean) => {
    input.type = isShown ? 'text' : 'password'
    word.textContent = isShown ? 'Hide' : 'Show'
  }
  button.addEventListener('click', () => show(input.type === 'password'))
  // What is sent is a password to the browser again, or its manager would not keep it.
  input.form?.addEventListener('submit', () => show(false))
}
