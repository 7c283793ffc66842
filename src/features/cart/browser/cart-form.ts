/** The form of the cart's page. */
export const FORM = '.woocommerce-cart-form'

/** What the form says, as it would be posted; '' where there is none. */
export function written(): string {
  return saying(document.querySelector<HTMLFormElement>(FORM))
}

/** What the form said when it came, whatever scripts or quick fingers have made of it before anybody heard them. */
export function asItCame(): string {
  const form = document.querySelector<HTMLFormElement>(FORM)?.cloneNode(true) as HTMLFormElement | undefined
  form?.reset()
  return saying(form)
}

function saying(form: HTMLFormElement | null | undefined): string {
  // A code that is being written is not of the lines: it is applied on its own (browser/coupons.ts).
  const isOfLines = ([name]: [string, unknown]) => name !== 'coupon_code'
  return form ? JSON.stringify([...new FormData(form)].filter(isOfLines)) : ''
}
