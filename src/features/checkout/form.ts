import type { Call } from '../../platform/http/call.ts'
import type { Form } from '../../platform/http/form.ts'
import { textOf } from '../../platform/http/input.ts'
import type { Settings } from '../../platform/settings.ts'
import type { Shop } from '../../platform/shop.ts'
import type { Notice } from '../../ui/Notices.tsx'
import { readAddress, validateAddress } from '../addresses/addresses.ts'
import { billingFields, billingRequiredFields, shippingFields } from '../addresses/rules/address.ts'
import { deliveryPrefix } from '../addresses/texts.ts'
import { postedFields } from '../payments/payments.ts'
import { countriesSoldTo } from '../shipping/shipping.ts'
import { termsPage } from './checkout-settings.ts'
import { type CheckoutForm, LONGEST_NOTE } from './rules/checkout-form.ts'
import { formTexts } from './texts.ts'

export function readCheckoutForm(shop: Pick<Shop, 'program'>, form: Form): CheckoutForm {
  const billing = readAddress(form, 'billing', billingFields)
  const shipsElsewhere = form.get('ship_to_different_address') === '1'
  const key = form.get('placement_key')
  const seenTotal = form.get('seen_total')
  const paymentMethod = form.get('payment_method') ?? ''
  return {
    billing,
    shipsElsewhere,
    shipping: shipsElsewhere ? readAddress(form, 'shipping', shippingFields) : billing,
    customerNote: textOf(form.get('order_comments'), LONGEST_NOTE + 1, true),
    agreesToTerms: form.has('terms'),
    paymentMethod,
    paymentFields: postedFields(shop, paymentMethod, (name) => form.get(name)),
    rateId: form.get('shipping_method[0]'),
    key: key && /^[\w-]{8,64}$/.test(key) ? key : undefined,
    seenTotalMinor: seenTotal && /^\d{1,15}$/.test(seenTotal) ? Number(seenTotal) : undefined,
  }
}

/** The form with tidy addresses, or what is wrong with it, field by field in the order of the page. */
export function checkCheckoutForm(
  call: Pick<Call, 'shop'>,
  form: CheckoutForm,
): { readonly tidy: CheckoutForm } | { readonly notices: readonly Notice[] } {
  const { settings } = call.shop
  const allowedCountries = countriesSoldTo(settings)
  const asked = {
    group: 'billing',
    fields: billingFields,
    requiredFields: billingRequiredFields,
    allowedCountries,
  } as const
  const billing = validateAddress(form.billing, asked)
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
    return { tidy: { ...form, billing: billing.normalized, shipping: shipping.normalized } }
  }
  const checked = form.shipsElsewhere ? [billing, shipping] : [billing]
  const ofAddresses = checked.flatMap((address) => ('problems' in address ? address.problems : []))
  return { notices: [...ofAddresses, ...others] }
}

function otherProblems(settings: Settings, { customerNote, agreesToTerms }: CheckoutForm): Notice[] {
  const isTooLong = customerNote.length > LONGEST_NOTE
  const mustAgree = settings.get(termsPage) !== '' && !agreesToTerms
  return [
    ...(isTooLong ? [errorAt('order_comments', formTexts.noteTooLong)] : []),
    ...(mustAgree ? [errorAt('terms', formTexts.terms)] : []),
  ]
}

function errorAt(fieldId: string, text: string): Notice {
  return { kind: 'error', text, fieldId }
}
