/** The form field with the nonce of this session. */
export const PLACE_NONCE = 'woocommerce-process-checkout-nonce'

/**
 * Gives an outdated form fresh nonces from a newly loaded page, and an unused key if `withNewKey`, so that it can be sent
 * again. Typed values stay. `false`: there is no longer anything to check out.
 */
export async function renewForm(form: HTMLFormElement, withNewKey: boolean): Promise<boolean> {
  const response = await fetch('/checkout/', { credentials: 'same-origin' })
  if (!response.ok || response.redirected) return false
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const fresh = page.querySelector<HTMLFormElement>('form.checkout')
  if (!fresh) return false
  form.dataset['reviewNonce'] = fresh.dataset['reviewNonce'] ?? ''
  for (const name of withNewKey ? [PLACE_NONCE, 'placement_key'] : [PLACE_NONCE]) {
    const [field, from] = [form, fresh].map((one) =>
      one.querySelector<HTMLInputElement>(`input[name="${name}"]`),
    )
    if (field && from) field.value = from.value
  }
  return true
}
