import type { Notice } from '../../../ui/Notices.tsx'
import type { Address } from '../rules/address.ts'
import { type AddressFormat, fieldOf, placeOrder } from '../rules/address-format.ts'
import { wireField } from '../rules/wire-fields.ts'
import styles from './AddressFields.module.css'
import { AddressRow, type Country } from './AddressRow.tsx'

type Props = {
  /** What the names of the fields begin with: `calc_shipping`. */
  prefix: string
  place: Pick<Address, 'country' | 'state' | 'city' | 'postcode'>
  /** How addresses of `place.country` are written. */
  format: AddressFormat
  countries: readonly Country[]
  /** What is wrong with the fields that their `fieldId`s name. */
  problems?: readonly Notice[]
}

/** What an estimate of delivery asks for: the country, and of a place what addresses there have. Nothing must be filled in. */
export function AddressPlaceFields({ prefix, place, format, countries, problems = [] }: Props) {
  return (
    <div
      className={styles['fields']}
      data-address-fields={prefix}
      data-country={place.country}
      data-order={placeOrder(format)}
      data-unmarked=""
    >
      {(['country', 'state', 'city', 'postcode'] as const).map((field) => (
        <AddressRow
          key={field}
          id={`${prefix}_${wireField[field]}`}
          group="shipping"
          format={format}
          wanted={fieldOf(format, field)}
          value={place[field]}
          countries={countries}
          problem={problems.find(({ fieldId }) => fieldId === `${prefix}_${wireField[field]}`)?.text}
          isRequired={false}
          isUnmarked
          className={`${styles['row']} ${styles[field] ?? ''}`.trim()}
        />
      ))}
    </div>
  )
}
