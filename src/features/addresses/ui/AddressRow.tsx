import type { ReactNode } from 'react'
import { type AddressField, maxLength } from '../rules/address.ts'
import type { AddressFormat, FieldFormat } from '../rules/address-format.ts'
import { isNumericPostcode } from '../rules/postcode.ts'
import { stateCode } from '../rules/states.ts'
import type { AddressGroup } from '../texts.ts'

export type Country = { code: string; name: string }

type Props = {
  id: string
  group: AddressGroup
  format: AddressFormat
  /** The country's format of this field. */
  fieldFormat: FieldFormat
  value: string
  countries: readonly Country[]
  problem: string | undefined
  /** Whether the browser requires it. */
  isRequired: boolean
  /** Hides the "(optional)" mark. */
  hidesOptionalMark?: boolean
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

/** Why a field is needed, where that is not obvious. */
const hints: Partial<Record<AddressField, string>> = {
  email: 'The confirmation of your order goes there.',
  phone: 'Needed in case we, or whoever delivers, have a question about this order.',
}

/** A field with its label above, and its hint and problem below; never a placeholder instead of a label. */
export function AddressRow(props: Props) {
  const { id, group, fieldFormat, problem, hidesOptionalMark = false } = props
  const { field, label, use } = fieldFormat
  const hint = hints[field]
  const describedBy = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  const shared = {
    id,
    name: id,
    autoComplete: `${group} ${autocomplete[field]}`,
    required: props.isRequired,
    'aria-invalid': problem ? (true as const) : undefined,
    'aria-describedby': describedBy || undefined,
  }
  return (
    <p className={rowClass(props)} id={`${id}_field`} hidden={use === 'hidden'}>
      <label htmlFor={id}>
        {label}
        {hasOptionalMark(field, use) && !hidesOptionalMark && <span className="optional"> (optional)</span>}
      </label>
      <Control {...props} shared={shared} />
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

/** Phone and e-mail have hints instead. */
function hasOptionalMark(field: AddressField, use: string): boolean {
  return use === 'optional' && field !== 'phone' && field !== 'email'
}

type ControlProps = Props & { shared: object }

function Control({ fieldFormat: { field }, format, value, countries, shared }: ControlProps): ReactNode {
  if (field === 'country') {
    return (
      <select {...shared} defaultValue={value}>
        <option value="">Choose …</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    )
  }
  if (field === 'state' && format.states) {
    return (
      <select {...shared} defaultValue={stateCode(format.states, value) ?? ''}>
        <option value="">Choose …</option>
        {format.states.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    )
  }
  return <input {...shared} {...inputKind(field, format)} className="input-text" defaultValue={value} />
}

/** WooCommerce's classes of a row, by which scripts identify a field. */
function rowClass({ fieldFormat: { field, use }, className, problem }: Props): string {
  const classes = ['form-row', className]
  if (problem) classes.push('woocommerce-invalid')
  if (use === 'required' || field === 'phone' || field === 'email') classes.push('validate-required')
  if (['email', 'phone', 'postcode', 'state'].includes(field)) classes.push(`validate-${field}`)
  if (['country', 'line1', 'line2', 'city', 'state', 'postcode'].includes(field))
    classes.push('address-field')
  if (field === 'country' || field === 'state') classes.push('update_totals_on_change')
  return classes.join(' ')
}

/** The on-screen keyboard and the maximum length of the field. */
function inputKind(field: AddressField, format: AddressFormat) {
  const next = { type: 'text', enterKeyHint: 'next' as const, maxLength: maxLength(field) }
  switch (field) {
    case 'email':
      return { ...next, type: 'email', inputMode: 'email' as const }
    case 'phone':
      return { ...next, type: 'tel', inputMode: 'tel' as const, enterKeyHint: 'done' as const }
    case 'postcode':
      return {
        ...next,
        inputMode: isNumericPostcode(format.postcode) ? ('numeric' as const) : undefined,
        autoCapitalize: 'characters',
        spellCheck: false,
      }
    default:
      return next
  }
}
