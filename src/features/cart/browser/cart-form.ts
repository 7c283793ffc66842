/** The form of the cart's page. */
export const FORM = '.woocommerce-cart-form'

/** The state of the form, as it would be posted; '' where there is none. */
export function formState(): string {
  return stateOf(document.querySelector<HTMLFormElement>(FORM))
}

/** The state of the form as it was rendered, whatever was changed in it before this script ran. */
export function initialFormState(): string {
  const form = document.querySelector<HTMLFormElement>(FORM)?.cloneNode(true) as HTMLFormElement | undefined
  form?.reset()
  return stateOf(form)
}

function stateOf(form: HTMLFormElement | null | undefined): string {
  // A code that is being typed does not belong to the lines: it is applied separately (browser/coupons.ts).
  const isOfLines = ([name]: [string, unknown]) => name !== 'coupon_code'
  return form ? JSON.stringify([...new FormData(form)].filter(isOfLines)) : ''
}
