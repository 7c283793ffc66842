import type { AddressField } from '../rules/address-problems.ts'
import { fieldLabel } from '../texts.ts'

export type Country = { code: string; name: string }

type Props = {
  id: string
  field: AddressField
  group: 'billing' | 'shipping'
  value: string
  countries: readonly Country[]
  problem: string | undefined
  className: string
}

const autocomplete: Record<AddressField, string> = {
  firstName: 'given-name',
  lastName: 'family-name',
  company: 'organization',
  country: 'country',
  line1: 'address-line1',
  line2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  postcode: 'postal-code',
  phone: 'tel',
  email: 'email',
}

const optional: ReadonlySet<AddressField> = new Set(['company', 'line2', 'state', 'postcode'])

/** Why a field is asked for, where that is not plain. */
const hints: Partial<Record<AddressField, string>> = {
  email: 'The confirmation of your order goes there.',
  phone: 'Needed in case we, or whoever delivers, have a question about this order.',
}

/** A field with its label above, its hint and what is wrong with it below; never a placeholder for a label. */
export function AddressRow({ id, field, group, value, countries, problem, className }: Props) {
  const hint = hints[field]
  const describedBy = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  const shared = {
    id,
    name: id,
    autoComplete: `${group} ${autocomplete[field]}`,
    'aria-invalid': problem ? (true as const) : undefined,
    'aria-describedby': describedBy || undefined,
  }
  return (
    <p className={rowClass(field, className, problem)} id={`${id}_field`}>
      <label htmlFor={id}>
        {fieldLabel[field]}
        {(field === 'company' || field === 'line2') && <span className="optional"> (optional)</span>}
      </label>
      {field === 'country' ? (
        <select {...shared} required={group === 'billing'} defaultValue={value}>
          {countries.map((country) => (
            <option key={country.code} value={country.code}>
              {country.name}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          {...inputKind(field)}
          className="input-text"
          defaultValue={value}
          required={!optional.has(field) && group === 'billing'}
        />
      )}
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {problem && (
        <span className="checkout-inline-error-message" id={`${id}-problem`}>
          {problem}
        </span>
      )}
    </p>
  )
}

/** The wire's classes of a row, by which its scripts know what a field is. */
function rowClass(field: AddressField, className: string, problem: string | undefined): string {
  const classes = ['form-row', className]
  if (problem) classes.push('woocommerce-invalid')
  if (!optional.has(field)) classes.push('validate-required')
  if (field === 'email') classes.push('validate-email')
  if (field === 'phone') classes.push('validate-phone')
  if (['country', 'line1', 'city', 'state', 'postcode'].includes(field)) classes.push('address-field')
  if (field === 'country' || field === 'state') classes.push('update_totals_on_change')
  return classes.join(' ')
}

/** What a phone's keyboard shows, and how much the field takes. */
function inputKind(field: AddressField) {
  const next = { type: 'text', enterKeyHint: 'next' as const }
  switch (field) {
    case 'email':
      return { ...next, type: 'email', inputMode: 'email' as const, maxLength: 254 }
    case 'phone':
      return { ...next, type: 'tel', inputMode: 'tel' as const, enterKeyHint: 'done' as const, maxLength: 32 }
    case 'postcode':
      return { ...next, maxLength: 16, autoCapitalize: 'characters', spellCheck: false }
    default:
      return { ...next, maxLength: 200 }
  }
}
