import type { Notice } from '../../../ui/Notices.tsx'
import type { Address } from '../../orders/rules/address.ts'
import type { AddressField } from '../rules/address-problems.ts'
import { wireField } from '../rules/wire-fields.ts'
import { fieldLabel } from '../texts.ts'
import styles from './AddressFields.module.css'

type Country = { code: string; name: string }
type Props = {
  group: 'billing' | 'shipping'
  address: Address
  countries: readonly Country[]
  problems: readonly Notice[]
  fields: readonly AddressField[]
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

/** The fields of one address, by WooCommerce's names and row classes (docs/wire.md section 3, checkout). */
export function AddressFields({ group, address, countries, problems, fields }: Props) {
  return (
    <div className={`woocommerce-${group}-fields__field-wrapper ${styles.fields}`}>
      {fields.map((field) => {
        const id = `${group}_${wireField[field]}`
        const problem = problems.find((notice) => notice.fieldId === id)
        return (
          <AddressRow
            key={field}
            id={id}
            field={field}
            group={group}
            value={address[field]}
            countries={countries}
            problem={problem?.text}
          />
        )
      })}
    </div>
  )
}

type RowProps = {
  id: string
  field: AddressField
  group: 'billing' | 'shipping'
  value: string
  countries: readonly Country[]
  problem: string | undefined
}

function AddressRow({ id, field, group, value, countries, problem }: RowProps) {
  const isOptional = optional.has(field)
  const classes = ['form-row', styles.row, styles[field], problem && 'woocommerce-invalid']
  if (!isOptional) classes.push('validate-required')
  if (field === 'email') classes.push('validate-email')
  if (field === 'phone') classes.push('validate-phone')
  if (['country', 'line1', 'city', 'state', 'postcode'].includes(field)) classes.push('address-field')
  if (field === 'country' || field === 'state') classes.push('update_totals_on_change')

  const shared = {
    id,
    name: id,
    autoComplete: `${group} ${autocomplete[field]}`,
    'aria-invalid': problem ? (true as const) : undefined,
    'aria-describedby': problem ? `${id}-problem` : undefined,
  }
  return (
    <p className={classes.filter(Boolean).join(' ')} id={`${id}_field`}>
      <label htmlFor={id}>
        {fieldLabel[field]}
        {(field === 'company' || field === 'line2') && <span className={styles.optional}> (optional)</span>}
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
          required={!isOptional && group === 'billing'}
        />
      )}
      {problem && (
        <span className={`checkout-inline-error-message ${styles.problem}`} id={`${id}-problem`}>
          {problem}
        </span>
      )}
    </p>
  )
}

function inputKind(field: AddressField) {
  if (field === 'email') return { type: 'email', inputMode: 'email' as const, maxLength: 254 }
  if (field === 'phone') return { type: 'tel', inputMode: 'tel' as const, maxLength: 32 }
  if (field === 'postcode') return { type: 'text', maxLength: 16 }
  return { type: 'text', maxLength: 200 }
}
