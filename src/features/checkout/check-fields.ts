import type { Settings } from '../../platform/settings.ts'
import type { Notice } from '../../ui/Notices.tsx'
import { validateAddress } from '../addresses/addresses.ts'
import { billingFields, billingRequiredFields, shippingFields } from '../addresses/rules/address.ts'
import { deliveryPrefix } from '../addresses/texts.ts'
import { termsPage } from '../orders/terms-settings.ts'
import { orderTexts } from '../orders/texts.ts'
import { countriesSoldTo } from '../shipping/shipping.ts'
import { type CheckoutForm, LONGEST_NOTE } from './rules/checkout-form.ts'
import { formTexts } from './texts.ts'

/** The addresses of a form as an order keeps them. */
type Tidy = Pick<CheckoutForm, 'billing' | 'shipping'>

/** The tidy addresses of a form, or what is wrong with it, field by field in the order of the page. */
export function checkFields(
  settings: Settings,
  form: CheckoutForm,
): { readonly tidy: Tidy } | { readonly problems: readonly Notice[] } {
  const allowedCountries = countriesSoldTo(settings)
  const requested = {
    group: 'billing',
    fields: billingFields,
    requiredFields: billingRequiredFields,
    allowedCountries,
  } as const
  const billing = validateAddress(form.billing, requested)
  const shipping = form.shipsElsewhere
    ? validateAddress(form.shipping, {
        group: 'shipping',
        fields: shippingFields,
        allowedCountries,
        prefix: deliveryPrefix,
      })
    : billing
  const others = otherProblems(settings, form)
  if ('normalized' in billing && 'normalized' in shipping && others.length === 0) {
    return { tidy: { billing: billing.normalized, shipping: shipping.normalized } }
  }
  const checked = form.shipsElsewhere ? [billing, shipping] : [billing]
  const ofAddresses = checked.flatMap((address) => ('problems' in address ? address.problems : []))
  return { problems: [...ofAddresses, ...others] }
}

function otherProblems(settings: Settings, { customerNote, agreesToTerms }: CheckoutForm): Notice[] {
  const isTooLong = customerNote.length > LONGEST_NOTE
  const mustAgree = settings.get(termsPage) !== '' && !agreesToTerms
  return [
    ...(isTooLong ? [errorAt('order_comments', formTexts.noteTooLong)] : []),
    ...(mustAgree ? [errorAt('terms', orderTexts.termsMissing)] : []),
  ]
}

function errorAt(fieldId: string, text: string): Notice {
  return { kind: 'error', text, fieldId }
}
