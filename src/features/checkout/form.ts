import type { Call } from '../../platform/http/call.ts'
import type { Form } from '../../platform/http/form.ts'
import { textOf } from '../../platform/http/input.ts'
import type { Notice } from '../../ui/Notices.tsx'
import type { Address } from '../orders/rules/address.ts'
import { countriesSoldTo } from '../shipping/shipping.ts'
import { type AddressField, addressProblems, type Problem, tidyAddress } from './rules/address-problems.ts'
import { billingFields, type CheckoutForm } from './rules/checkout-form.ts'
import { wireField } from './rules/wire-fields.ts'
import { problemText } from './texts.ts'

const MOST: Partial<Record<AddressField, number>> = {
  country: 2,
  postcode: 16,
  phone: 32,
  email: 254,
  line1: 200,
  line2: 200,
}

export function readCheckoutForm(form: Form): CheckoutForm {
  const billing = readAddress(form, 'billing')
  const shipsElsewhere = form.get('ship_to_different_address') === '1'
  const key = form.get('placement_key')
  const seenTotal = form.get('seen_total')
  return {
    billing,
    shipsElsewhere,
    shipping: shipsElsewhere ? readAddress(form, 'shipping') : billing,
    customerNote: textOf(form.get('order_comments'), 2000, true),
    paymentMethod: form.get('payment_method') ?? '',
    rateId: form.get('shipping_method[0]'),
    key: key && /^[\w-]{8,64}$/.test(key) ? key : undefined,
    seenTotalMinor: seenTotal && /^\d{1,15}$/.test(seenTotal) ? Number(seenTotal) : undefined,
  }
}

function readAddress(form: Form, group: 'billing' | 'shipping'): Address {
  const read = (field: AddressField) => textOf(form.get(`${group}_${wireField[field]}`), MOST[field] ?? 100)
  return {
    firstName: read('firstName'),
    lastName: read('lastName'),
    company: read('company'),
    country: read('country').toUpperCase(),
    line1: read('line1'),
    line2: read('line2'),
    city: read('city'),
    state: read('state'),
    postcode: read('postcode'),
    phone: read('phone'),
    email: read('email'),
  }
}

/** The form with tidy addresses, or what is wrong with it, field by field. */
export function checkCheckoutForm(
  call: Call,
  form: CheckoutForm,
): { readonly tidy: CheckoutForm } | { readonly notices: readonly Notice[] } {
  const soldTo = countriesSoldTo(call.shop.settings)
  const groups = [
    { group: 'billing' as const, problems: addressProblems(form.billing, soldTo, ['phone', 'email']) },
    ...(form.shipsElsewhere
      ? [{ group: 'shipping' as const, problems: addressProblems(form.shipping, soldTo) }]
      : []),
  ]
  const notices = groups.flatMap(({ group, problems }) =>
    inFormOrder(problems).map(({ field, reason }) => ({
      kind: 'error' as const,
      text: problemText(group, field, reason),
      fieldId: `${group}_${wireField[field]}`,
    })),
  )
  if (notices.length > 0) return { notices }
  return { tidy: { ...form, billing: tidyAddress(form.billing), shipping: tidyAddress(form.shipping) } }
}

function inFormOrder(problems: readonly Problem[]): readonly Problem[] {
  return problems.toSorted((a, b) => billingFields.indexOf(a.field) - billingFields.indexOf(b.field))
}
