import type { Call } from '../../../platform/http/call.ts'
import { maxLength } from '../../addresses/rules/address.ts'
import type { CodeInput } from './apply-coupon.ts'

/** The code in a form (docs/wire.md 2.5), and who tries it. */
export function codeInForm({ form, address }: Pick<Call, 'form' | 'address'>): CodeInput {
  return { code: form.get('coupon_code') ?? '', email: emailIn(form.get('billing_email')), address }
}

function emailIn(text: string | undefined): string | undefined {
  const email = text?.trim() ?? ''
  return email === '' || email.length > maxLength('email') ? undefined : email
}
