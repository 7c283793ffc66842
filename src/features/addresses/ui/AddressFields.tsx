import type { Notice } from '../../../ui/Notices.tsx'
import type { Address, AddressField } from '../rules/address.ts'
import { type AddressFormat, fieldsInOrder, locationOrder } from '../rules/address-format.ts'
import { wireField } from '../rules/wire-fields.ts'
import type { AddressGroup } from '../texts.ts'
import styles from './AddressFields.module.css'
import { AddressRow, type Country } from './AddressRow.tsx'
import { CollapsedField } from './CollapsedField.tsx'

type Props = {
  group: AddressGroup
  address: Address
  /** The format of `address.country`. */
  format: AddressFormat
  countries: readonly Country[]
  problems: readonly Notice[]
  fields: readonly AddressField[]
}

/** Labels of the links that open the collapsed fields. */
const collapsedFields: Partial<Record<AddressField, string>> = {
  company: 'Add a company',
  line2: 'Add a flat, floor or building',
}

/** The fields of one address in its country's order, by WooCommerce's names and row classes (docs/wire.md section 3, checkout). */
export function AddressFields({ group, address, format, countries, problems, fields }: Props) {
  return (
    <div
      className={`woocommerce-${group}-fields__field-wrapper ${styles['fields']}`}
      data-address-fields={group}
      data-country={address.country}
      data-order={locationOrder(format)}
    >
      {fieldsInOrder(format, fields).map((fieldFormat) => {
        const { field } = fieldFormat
        const id = `${group}_${wireField[field]}`
        const problem = problems.find((notice) => notice.fieldId === id)?.text
        const value = address[field]
        const className = `${styles['row']} ${styles[field] ?? ''}`.trim()
        const row = { id, group, format, fieldFormat, value, countries, problem }
        const isRequired =
          group === 'billing' && (fieldFormat.use === 'required' || field === 'phone' || field === 'email')
        const collapsedLabel = collapsedFields[field]
        if (!collapsedLabel)
          return <AddressRow key={field} {...row} isRequired={isRequired} className={className} />
        return (
          <CollapsedField
            key={field}
            label={collapsedLabel}
            open={Boolean(value || problem)}
            className={styles['collapsedRow']}
          >
            <AddressRow {...row} isRequired={false} className={className} />
          </CollapsedField>
        )
      })}
    </div>
  )
}
