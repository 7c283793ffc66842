/** The field of the form that says that it is one of this visitor's. */
export const PLACE_NONCE = 'woocommerce-process-checkout-nonce'

/**
 * Gives a form that stood too long what it needs to be sent again, from the page as it would come now: its nonces, and
 * after `newKey` a key that has ordered nothing. All that was typed stays. `false`: nothing can be checked out any more.
 */
export async function renewForm(form: HTMLFormElement, newKey: boolean): Promise<boolean> {
  const response = await fetch('/checkout/', { credentials: 'same-origin' })
  if (!response.ok || response.redirected) return false
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const fresh = page.querySelector<HTMLFormElement>('form.checkout')
  if (!fresh) return false
  form.dataset['reviewNonce'] = fresh.dataset['reviewNonce'] ?? ''
  for (const name of newKey ? [PLACE_NONCE, 'placement_key'] : [PLACE_NONCE]) {
    const [field, from] = [form, fresh].map((one) =>
      one.querySelector<HTMLInputElement>(`input[name="${name}"]`),
    )
    if (field && from) field.value = from.value
  }
  return true
}
