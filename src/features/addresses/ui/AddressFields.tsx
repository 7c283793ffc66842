import type { Notice } from '../../../ui/Notices.tsx'
import type { Address, AddressField } from '../rules/address.ts'
import { type AddressFormat, inOrderOf, placeOrder } from '../rules/address-format.ts'
import { wireField } from '../rules/wire-fields.ts'
import type { AddressGroup } from '../texts.ts'
import styles from './AddressFields.module.css'
import { AddressRow, type Country } from './AddressRow.tsx'
import { AskedFor } from './AskedFor.tsx'

type Props = {
  group: AddressGroup
  address: Address
  /** How addresses of `address.country` are written. */
  format: AddressFormat
  countries: readonly Country[]
  problems: readonly Notice[]
  fields: readonly AddressField[]
}

/** Behind a link until somebody asks for them. */
const askedFor: Partial<Record<AddressField, string>> = {
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
      data-order={placeOrder(format)}
    >
      {inOrderOf(format, fields).map((wanted) => {
        const { field } = wanted
        const id = `${group}_${wireField[field]}`
        const problem = problems.find((notice) => notice.fieldId === id)?.text
        const value = address[field]
        const place = `${styles['row']} ${styles[field] ?? ''}`.trim()
        const row = { id, group, format, wanted, value, countries, problem }
        const isRequired =
          group === 'billing' && (wanted.use === 'required' || field === 'phone' || field === 'email')
        const words = askedFor[field]
        if (!words) return <AddressRow key={field} {...row} isRequired={isRequired} className={place} />
        return (
          <AskedFor key={field} words={words} open={Boolean(value || problem)} className={styles['more']}>
            <AddressRow {...row} isRequired={false} className={place} />
          </AskedFor>
        )
      })}
    </div>
  )
}
