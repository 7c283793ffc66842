import type { ReactNode } from 'react'
import { type AddressField, longest } from '../rules/address.ts'
import type { AddressFormat, FieldFormat } from '../rules/address-format.ts'
import { isOfDigits } from '../rules/postcode.ts'
import { stateCode } from '../rules/states.ts'
import type { AddressGroup } from '../texts.ts'

export type Country = { code: string; name: string }

type Props = {
  id: string
  group: AddressGroup
  format: AddressFormat
  /** What the country wants of this field. */
  wanted: FieldFormat
  value: string
  countries: readonly Country[]
  problem: string | undefined
  /** Whether the browser may insist on it. */
  isRequired: boolean
  /** Whether nothing is said of what may stay empty. */
  isUnmarked?: boolean
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

/** Why a field is asked for, where that is not plain. */
const hints: Partial<Record<AddressField, string>> = {
  email: 'The confirmation of your order goes there.',
  phone: 'Needed in case we, or whoever delivers, have a question about this order.',
}

/** A field with its label above, its hint and what is wrong with it below; never a placeholder for a label. */
export function AddressRow(props: Props) {
  const { id, group, wanted, problem, isUnmarked = false } = props
  const { field, label, use } = wanted
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
        {isMarked(field, use) && !isUnmarked && <span className="optional"> (optional)</span>}
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

/** Phone and e-mail say themselves why they are asked for. */
function isMarked(field: AddressField, use: string): boolean {
  return use === 'optional' && field !== 'phone' && field !== 'email'
}

type ControlProps = Props & { shared: object }

function Control({ wanted: { field }, format, value, countries, shared }: ControlProps): ReactNode {
  if (field === 'country') {
    return (
      <select {...shared} defaultValue={value}>
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

/** The wire's classes of a row, by which its scripts know what a field is. */
function rowClass({ wanted: { field, use }, className, problem }: Props): string {
  const classes = ['form-row', className]
  if (problem) classes.push('woocommerce-invalid')
  if (use === 'required' || field === 'phone' || field === 'email') classes.push('validate-required')
  if (['email', 'phone', 'postcode', 'state'].includes(field)) classes.push(`validate-${field}`)
  if (['country', 'line1', 'line2', 'city', 'state', 'postcode'].includes(field))
    classes.push('address-field')
  if (field === 'country' || field === 'state') classes.push('update_totals_on_change')
  return classes.join(' ')
}

/** What a phone's keyboard shows, and how much the field takes. */
function inputKind(field: AddressField, format: AddressFormat) {
  const next = { type: 'text', enterKeyHint: 'next' as const, maxLength: longest(field) }
  switch (field) {
    case 'email':
      return { ...next, type: 'email', inputMode: 'email' as const }
    case 'phone':
      return { ...next, type: 'tel', inputMode: 'tel' as const, enterKeyHint: 'done' as const }
    case 'postcode':
      return {
        ...next,
        inputMode: isOfDigits(format.postcode) ? ('numeric' as const) : undefined,
        autoCapitalize: 'characters',
        spellCheck: false,
      }
    default:
      return next
  }
}
