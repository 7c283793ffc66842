import { Button, Checkbox, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { nameOf } from '../../../../admin/address-text.ts'
import { PlaceField } from '../../../../admin/fields/PlaceField.tsx'
import { mayUse } from '../../../../admin/page-data.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { type Customer, type OrderedBefore, useCustomers } from './calls.ts'
import { type Draft, type DraftAddress, emptyAddress } from './draft.ts'
import * as messages from './messages.ts'
import styles from './new-order.module.css'

const TYPING_MS = 250

type Props = { readonly draft: Draft; change(part: Partial<Draft>): void }

/** Who orders: an account, or an address; and where it goes. */
export function BuyerFields({ draft, change }: Props) {
  const { customer, billing, shipping } = draft
  return (
    <div className={styles['buyer']}>
      {customer ? (
        <p className={styles['account']}>
          <Icon name="user" size={18} />
          <span>{messages.accountOf({ name: customer.name })}</span>
          <Button variant="default" size="compact-sm" onClick={() => change({ customer: undefined })}>
            {messages.withoutAccount()}
          </Button>
        </p>
      ) : (
        mayUse('list_users') && <CustomerSearch choose={(chosen) => change(draftOfCustomer(chosen))} />
      )}
      <AddressFields address={billing} hasEmail change={(next) => change({ billing: next })} />
      <Checkbox
        label={messages.otherAddress()}
        checked={shipping !== undefined}
        onChange={(event) =>
          change({ shipping: event.currentTarget.checked ? emptyAddress(billing.country) : undefined })
        }
      />
      {shipping && (
        <fieldset className={styles['addressGroup']}>
          <legend>{messages.shippingAddress()}</legend>
          <AddressFields address={shipping} change={(next) => change({ shipping: next })} />
        </fieldset>
      )}
    </div>
  )
}

/** The account of an order, with its addresses. */
export function draftOfCustomer(chosen: Customer): Pick<Draft, 'customer' | 'billing' | 'shipping'> {
  const { id, email, first_name, last_name, billing, shipping } = chosen
  const name = nameOf({ first_name, last_name }) || email
  const named = billing.first_name + billing.last_name === '' ? { first_name, last_name } : {}
  const addressed = { ...billing, ...named, email: billing.email || email }
  const isOther = shipping.address_1 !== '' && shipping.address_1 !== billing.address_1
  return {
    customer: { id, name },
    billing: addressed,
    shipping: isOther ? { ...shipping, email: '' } : undefined,
  }
}

/** The buyer of another order, with its addresses. */
export function draftOfOrder({
  customer: { id, name },
  billing,
  shipping,
}: OrderedBefore): Pick<Draft, 'customer' | 'billing' | 'shipping'> {
  const isOther = shipping.address_1 !== '' && shipping.address_1 !== billing.address_1
  return {
    customer: id > 0 ? { id, name } : undefined,
    billing,
    shipping: isOther ? { ...shipping, email: '' } : undefined,
  }
}

function CustomerSearch({ choose }: { choose(customer: Customer): void }) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS)
  const { data } = useCustomers(search)
  return (
    <div className={styles['finder']}>
      <TextInput
        type="search"
        label={messages.findCustomer()}
        placeholder={messages.findCustomerHint()}
        leftSection={<Icon name="search" size={18} />}
        value={typed}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {search !== '' && typed !== '' && data && (
        <div className={styles['found']}>
          {data.length === 0 ? (
            <p role="status">{messages.noCustomerFound()}</p>
          ) : (
            <ul>
              {data.map((one) => (
                <li key={one.id}>
                  <button type="button" className={styles['foundProduct']} onClick={() => choose(one)}>
                    <Icon name="user" size={18} />
                    <span className={styles['foundName']}>
                      <bdi>{nameOf(one) || one.email}</bdi>
                      <span className={styles['soft']}>{one.email}</span>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  )
}

type FieldsProps = {
  readonly address: DraftAddress
  readonly hasEmail?: boolean
  change(address: DraftAddress): void
}

function AddressFields({ address, hasEmail = false, change }: FieldsProps) {
  const field = (name: keyof DraftAddress, label: string, maxLength: number) => (
    <TextInput
      label={label}
      value={address[name]}
      maxLength={maxLength}
      autoComplete="off"
      onChange={(event) => change({ ...address, [name]: event.currentTarget.value })}
    />
  )
  return (
    <div className={styles['fields']}>
      {field('first_name', messages.firstName(), 100)}
      {field('last_name', messages.lastName(), 100)}
      {hasEmail && field('email', messages.email(), 254)}
      {field('phone', messages.phone(), 32)}
      {field('address_1', messages.address1(), 200)}
      {field('address_2', messages.address2(), 200)}
      {field('postcode', messages.postcode(), 16)}
      {field('city', messages.city(), 100)}
      <PlaceField
        part="country"
        country={address.country}
        value={address.country}
        label={messages.country()}
        change={(country) => change({ ...address, country, state: '' })}
      />
      <PlaceField
        part="state"
        country={address.country}
        value={address.state}
        label={messages.state()}
        change={(state) => change({ ...address, state })}
      />
      {field('company', messages.company(), 100)}
    </div>
  )
}
