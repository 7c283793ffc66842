import type { ReactNode } from 'react'
import { Button, ButtonLink } from '../../../../ui/Button.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { forScreenReaders, MessageParts } from '../../../../ui/html/MessageParts.tsx'
import type { Address } from '../../../addresses/rules/address.ts'
import { personName } from '../../../addresses/rules/person-name.ts'
import * as messages from '../../messages.ts'
import { type AddressBookEntry, MAX_ADDRESSES } from '../../rules/address-book.ts'
import { AccountForm, type NonceField } from '../AccountForm.tsx'

type Props = {
  readonly book: readonly AddressBookEntry[]
  readonly nonce: NonceField
  readonly addressLines: (address: Address) => readonly string[]
}

const ACTION = '/my-account/edit-address/'

/** The addresses of an account: the checkout's defaults, and the actions for each. */
export function AddressBook({ book, nonce, addressLines }: Props) {
  if (book.length === 0) {
    return (
      <EmptyState
        sentence={messages.noAddresses()}
        link={{ href: '/my-account/edit-address/new/', text: messages.addAddress() }}
      />
    )
  }
  return (
    <>
      <p>{messages.addressBookText()}</p>
      <ul className="woocommerce-Addresses addresses address-book">
        {book.map((entry) => (
          <li key={entry.id}>
            <AddressCard entry={entry} nonce={nonce} addressLines={addressLines} />
          </li>
        ))}
      </ul>
      {book.length < MAX_ADDRESSES && (
        <ButtonLink kind="quiet" href="/my-account/edit-address/new/">
          {messages.addAddress()}
        </ButtonLink>
      )}
    </>
  )
}

type CardProps = Omit<Props, 'book'> & { readonly entry: AddressBookEntry }

function AddressCard({ entry, nonce, addressLines }: CardProps) {
  const { id, address, forBilling, forShipping } = entry
  const name = personName(address)
  const rest = addressLines(address).filter((line) => line !== name)
  const defaultsFor = [
    forShipping && messages.defaultShipping(),
    forBilling && messages.defaultBilling(),
  ].filter((use) => use !== false)
  return (
    <article className="woocommerce-Address address-book-card" aria-labelledby={`address-${id}`}>
      {defaultsFor.length > 0 && <p className="address-book-defaults">{defaultsFor.join(' · ')}</p>}
      <h2 id={`address-${id}`}>
        <bdi>{name}</bdi>
      </h2>
      <address className="address">
        {[...rest, address.phone].filter(Boolean).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines of an address can be the same, and none moves.
          <span key={index}>
            <bdi>{line}</bdi>
          </span>
        ))}
      </address>
      <AccountForm action={ACTION} nonce={nonce} className="address-book-actions">
        <a href={`${ACTION}${id}/`}>
          <MessageParts parts={messages.editNamed({ name, more: forScreenReaders })} />
        </a>
        {!forShipping && (
          <ActionButton
            name="prefer_shipping"
            id={id}
            label={messages.chooseForShipping({ name, more: forScreenReaders })}
          />
        )}
        {!forBilling && (
          <ActionButton
            name="prefer_billing"
            id={id}
            label={messages.chooseForBilling({ name, more: forScreenReaders })}
          />
        )}
        <ActionButton
          name="remove_address"
          id={id}
          label={messages.removeNamed({ name, more: forScreenReaders })}
        />
      </AccountForm>
    </article>
  )
}

type ActionButtonProps = {
  readonly name: string
  readonly id: number
  readonly label: readonly ReactNode[]
}

function ActionButton({ name, id, label }: ActionButtonProps) {
  return (
    <Button type="submit" kind="link" name={name} value={id}>
      <MessageParts parts={label} />
    </Button>
  )
}
