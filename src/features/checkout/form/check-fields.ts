import { done, type OutcomeWith, type Refused, refused } from '../../../kernel/outcome.ts'
import type { Settings } from '../../../platform/settings.ts'
import type { Notice } from '../../../ui/Notices.tsx'
import { validateAddress } from '../../addresses/addresses.ts'
import { billingFields, billingRequiredFields, shippingFields } from '../../addresses/rules/address.ts'
import * as orderMessages from '../../orders/messages.ts'
import { needsTermsCheckbox } from '../../orders/terms-settings.ts'
import { sellingCountries } from '../../settings/country-settings.ts'
import * as messages from '../messages.ts'
import { type CheckoutForm, MAX_NOTE_LENGTH } from '../rules/checkout-form.ts'

/** The addresses of a form as an order stores them. */
type NormalizedAddresses = Pick<CheckoutForm, 'billing' | 'shipping'>

/** The problems are in the order of the page. */
type WrongFields = Refused<'wrong-fields', { readonly problems: readonly Notice[] }>

/** The normalized addresses of a form, checked field by field. */
export function checkFields(
  settings: Settings,
  form: CheckoutForm,
): OutcomeWith<NormalizedAddresses, WrongFields> {
  const allowedCountries = sellingCountries(settings)
  const requested = {
    group: 'billing',
    fields: billingFields,
    requiredFields: billingRequiredFields,
    allowedCountries,
  } as const
  const billing = validateAddress(form.billing, requested)
  const shipping = form.shipsToDifferentAddress
    ? validateAddress(form.shipping, {
        group: 'shipping',
        fields: shippingFields,
        allowedCountries,
        isShipping: true,
      })
    : billing
  const others = otherProblems(settings, form)
  if (billing.ok && shipping.ok && others.length === 0) {
    return done({ billing: billing.value, shipping: shipping.value })
  }
  const checked = form.shipsToDifferentAddress ? [billing, shipping] : [billing]
  const addressProblems = checked.flatMap((address) => (address.ok ? [] : address.problems))
  return refused('wrong-fields', { problems: [...addressProblems, ...others] })
}

function otherProblems(settings: Settings, { customerNote, agreesToTerms }: CheckoutForm): Notice[] {
  const isTooLong = customerNote.length > MAX_NOTE_LENGTH
  const mustAgree = needsTermsCheckbox(settings) && !agreesToTerms
  return [
    ...(isTooLong ? [errorAt('order_comments', messages.noteTooLong({ max: MAX_NOTE_LENGTH }))] : []),
    ...(mustAgree ? [errorAt('terms', orderMessages.termsMissing())] : []),
  ]
}

function errorAt(fieldId: string, text: string): Notice {
  return { kind: 'error', text, fieldId }
}
