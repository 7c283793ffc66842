import * as messages from '../ui/messages.ts'

/** Lets a button (`ShowPasswordButton`) show the password of the field that its `data-shows` names, and hide it again. */
export function startShowPassword(button: HTMLElement): void {
  const input = document.getElementById(button.dataset['shows'] ?? '')
  if (!(input instanceof HTMLInputElement)) return
  const show = (isShown: boolean) => {
    input.type = isShown ? 'text' : 'password'
    button.textContent = isShown ? messages.hide() : messages.show()
    button.ariaLabel = isShown ? messages.hidePassword() : messages.showPassword()
  }
  button.addEventListener('click', () => show(input.type === 'password'))
  // Password managers store password fields only.
  input.form?.addEventListener('submit', () => show(false))
}
