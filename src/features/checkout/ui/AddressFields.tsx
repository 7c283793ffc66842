import type { Notice } from '../../../ui/Notices.tsx'
import type { Address } from '../../orders/rules/address.ts'
import type { AddressField } from '../rules/address-problems.ts'
import { wireField } from '../rules/wire-fields.ts'
import styles from './AddressFields.module.css'
import { AddressRow, type Country } from './AddressRow.tsx'
import { AskedFor } from './AskedFor.tsx'

type Props = {
  group: 'billing' | 'shipping'
  address: Address
  countries: readonly Country[]
  problems: readonly Notice[]
  fields: readonly AddressField[]
}

/** Behind a link until somebody asks for them. */
const askedFor: Partial<Record<AddressField, string>> = {
  company: 'Add a company',
  line2: 'Add a flat, floor or building',
}

/** The fields of one address, by WooCommerce's names and row classes (docs/wire.md section 3, checkout). */
export function AddressFields({ group, address, countries, problems, fields }: Props) {
  return (
    <div className={`woocommerce-${group}-fields__field-wrapper ${styles['fields']}`}>
      {fields.map((field) => {
        const id = `${group}_${wireField[field]}`
        const problem = problems.find((notice) => notice.fieldId === id)?.text
        const value = address[field]
        const place = `${styles['row']} ${styles[field] ?? ''}`.trim()
        const row = { id, field, group, value, countries, problem }
        const words = askedFor[field]
        if (!words) return <AddressRow key={field} {...row} className={place} />
        return (
          <AskedFor key={field} words={words} open={Boolean(value || problem)} className={styles['more']}>
            <AddressRow {...row} className={place} />
          </AskedFor>
        )
      })}
    </div>
  )
}
