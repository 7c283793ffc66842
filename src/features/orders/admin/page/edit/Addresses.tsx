import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { PlaceField } from '../../../../../admin/fields/PlaceField.tsx'
import { mayUse } from '../../../../../admin/page-data.ts'
import { AddressCard } from '../../../../../admin/parts/AddressCard.tsx'
import type { OfficeOrder } from '../../office-calls.ts'
import * as messages from '../messages.ts'
import styles from '../order-page.module.css'
import { ConflictNotice } from './ConflictNotice.tsx'
import { FormDialog } from './FormDialog.tsx'
import { useOrderChange } from './order-change.ts'

type Kind = 'shipping' | 'billing'

const titles = {
  shipping: { card: messages.shippingAddress, dialog: messages.editShipping },
  billing: { card: messages.billingAddress, dialog: messages.editBilling },
} as const

/** Where it is sent to and who is billed, to copy and to edit. */
export function Addresses({ order }: { readonly order: OfficeOrder }) {
  const [edited, setEdited] = useState<Kind>()
  return (
    <>
      {(['shipping', 'billing'] as const).map((kind) => (
        <div key={kind} className={styles['addressCard']}>
          <AddressCard title={titles[kind].card()} address={order[kind]} />
          {mayUse('edit_shop_orders') && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={titles[kind].dialog()}
              onClick={() => setEdited(kind)}
            >
              {messages.edit()}
            </Button>
          )}
        </div>
      ))}
      {edited && <EditAddress order={order} kind={edited} close={() => setEdited(undefined)} />}
    </>
  )
}

const fields = [
  ['first_name', messages.firstName, 'half'],
  ['last_name', messages.lastName, 'half'],
  ['company', messages.company],
  ['address_1', messages.address1],
  ['address_2', messages.address2],
  ['postcode', messages.postcode, 'half'],
  ['city', messages.city, 'half'],
  ['country', messages.country, 'half'],
  ['state', messages.state, 'half'],
  ['phone', messages.phone],
  ['email', messages.email],
] as const

type FieldName = (typeof fields)[number][0]

type Props = { readonly order: OfficeOrder; readonly kind: Kind; close(): void }

/** An address, with the difference before it is saved. What is not touched stays as it is now, also after a conflict. */
function EditAddress({ order, kind, close }: Props) {
  const { number } = order
  const texts = { done: messages.addressSaved({ number }), failed: messages.addressNotSaved() }
  const change = useOrderChange(order, texts, close)
  const [typed, setTyped] = useState<Partial<Record<FieldName, string>>>({})
  const stored: Partial<Record<FieldName, string>> = change.seen[kind]
  const shownValue = (name: FieldName) => typed[name] ?? stored[name] ?? ''
  const shown = fields.filter(([name]) => name in stored)
  const changed = shown.flatMap(([name, label]) => {
    const [before = '', after] = [stored[name], typed[name]?.trim()]
    return after === undefined || after === before ? [] : [{ name, label: label(), before, after }]
  })
  return (
    <FormDialog
      title={titles[kind].dialog()}
      submitLabel={messages.save()}
      isBusy={change.isBusy}
      isChanged={changed.length > 0}
      canSubmit={changed.length > 0 && !change.conflict}
      close={close}
      submit={() =>
        change.save({ [kind]: Object.fromEntries(changed.map(({ name, after }) => [name, after])) })
      }
    >
      {change.conflict && (
        <ConflictNotice
          conflict={change.conflict}
          seen={change.seen}
          label={messages.applyAgain()}
          apply={change.applyAgain}
        />
      )}
      <div className={styles['fields']}>
        {shown.map(([name, label, width]) =>
          name === 'country' || name === 'state' ? (
            <PlaceField
              key={name}
              part={name}
              country={shownValue('country')}
              value={shownValue(name)}
              label={label()}
              change={(value) =>
                setTyped((before) => ({ ...before, ...(name === 'country' && { state: '' }), [name]: value }))
              }
              width={width}
            />
          ) : (
            <TextInput
              key={name}
              label={label()}
              value={shownValue(name)}
              onChange={(event) => {
                const { value } = event.currentTarget
                setTyped((before) => ({ ...before, [name]: value }))
              }}
              maxLength={200}
              dir="auto"
              autoComplete="off"
              wrapperProps={{ 'data-width': width }}
            />
          ),
        )}
      </div>
      <section className={styles['difference']} aria-live="polite">
        <h3>{messages.difference()}</h3>
        {changed.length === 0 ? (
          <p className={styles['soft']}>{messages.nothingChanged()}</p>
        ) : (
          <ul>
            {changed.map(({ name, label, before, after }) => (
              <li key={name}>
                {label}: <strong dir="auto">{after || messages.emptyValue()}</strong>{' '}
                <span className={styles['soft']}>
                  {messages.was({ value: before || messages.emptyValue() })}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </FormDialog>
  )
}
