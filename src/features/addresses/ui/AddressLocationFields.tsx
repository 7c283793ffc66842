import type { Notice } from '../../../ui/Notices.tsx'
import type { Address } from '../rules/address.ts'
import { type AddressFormat, fieldFormat, locationOrder } from '../rules/address-format.ts'
import { wireField } from '../rules/wire-fields.ts'
import styles from './AddressFields.module.css'
import { AddressRow, type Country } from './AddressRow.tsx'

type Props = {
  /** The prefix of the field names: `calc_shipping`. */
  prefix: string
  location: Pick<Address, 'country' | 'state' | 'city' | 'postcode'>
  /** The format of `location.country`. */
  format: AddressFormat
  countries: readonly Country[]
  /** Problems, assigned by their `fieldId`. */
  problems?: readonly Notice[]
}

/** The fields of a shipping estimate: country, state, city and postcode as addresses there have them. All are optional. */
export function AddressLocationFields({ prefix, location, format, countries, problems = [] }: Props) {
  return (
    <div
      className={styles['fields']}
      data-address-fields={prefix}
      data-country={location.country}
      data-order={locationOrder(format)}
      data-unmarked=""
    >
      {(['country', 'state', 'city', 'postcode'] as const).map((field) => (
        <AddressRow
          key={field}
          id={`${prefix}_${wireField[field]}`}
          group="shipping"
          format={format}
          fieldFormat={fieldFormat(format, field)}
          value={location[field]}
          countries={countries}
          problem={problems.find(({ fieldId }) => fieldId === `${prefix}_${wireField[field]}`)?.text}
          isRequired={false}
          hidesOptionalMark
          className={`${styles['row']} ${styles[field] ?? ''}`.trim()}
        />
      ))}
    </div>
  )
}
