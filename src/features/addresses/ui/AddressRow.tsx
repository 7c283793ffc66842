import type { ReactNode } from 'react'
import * as messages from '../messages.ts'
import { type AddressField, type AddressGroup, maxLength } from '../rules/address.ts'
import type { AddressFormat, FieldFormat } from '../rules/address-format.ts'
import { isNumericPostcode } from '../rules/postcode.ts'
import { stateCode } from '../rules/states.ts'

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
const hints: Partial<Record<AddressField, () => string>> = {
  email: messages.emailHint,
  phone: messages.phoneHint,
}

/** A field with its label above, and its hint and problem below; never a placeholder instead of a label. */
export function AddressRow(props: Props) {
  const { id, group, fieldFormat, problem, hidesOptionalMark = false } = props
  const { field, label, use } = fieldFormat
  const hint = hints[field]?.()
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
        {hasOptionalMark(field, use) && !hidesOptionalMark && (
          <span className="optional">{` ${messages.optional()}`}</span>
        )}
      </label>
      <span className="woocommerce-input-wrapper">
        <Control {...props} shared={shared} />
      </span>
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
      <select {...shared} className="country_to_state country_select" defaultValue={value}>
        <option value="">{messages.selectOption()}</option>
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
      <select {...shared} className="state_select" defaultValue={stateCode(format.states, value) ?? ''}>
        <option value="">{messages.selectOption()}</option>
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

/** Which half of a row a field takes, by WooCommerce's classes; the others take a whole one. */
const rowPlace: Partial<Record<AddressField, string>> = {
  firstName: 'form-row-first',
  lastName: 'form-row-last',
}

/** WooCommerce's classes of a row, by which scripts identify a field. */
function rowClass({ fieldFormat: { field, use }, className, problem }: Props): string {
  const classes = ['form-row', rowPlace[field] ?? 'form-row-wide', className]
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
