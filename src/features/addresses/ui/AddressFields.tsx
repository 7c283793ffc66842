import type { Notice } from '../../../ui/Notices.tsx'
import * as messages from '../messages.ts'
import type { Address, AddressField, AddressGroup } from '../rules/address.ts'
import { type AddressFormat, fieldsInOrder, locationOrder } from '../rules/address-format.ts'
import { wireField } from '../rules/wire-fields.ts'
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
  /** Whether rarely needed fields are behind links; not where scripts of others arrange the rows. */
  collapses?: boolean
}

/** Labels of the links that open the collapsed fields. */
const collapsedFields: Partial<Record<AddressField, () => string>> = {
  company: messages.addCompany,
  line2: messages.addApartment,
}

/** The fields of one address in its country's order, by WooCommerce's names and row classes (docs/wire.md section 3, checkout). */
export function AddressFields({
  group,
  address,
  format,
  countries,
  problems,
  fields,
  collapses = true,
}: Props) {
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
        const collapsedLabel = collapses && collapsedFields[field]?.()
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
