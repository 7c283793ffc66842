import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { Address } from '../../addresses/rules/address.ts'
import { personName } from '../../addresses/rules/person-name.ts'
import { type BookAddress, MOST_ADDRESSES } from '../rules/address-book.ts'
import { texts } from '../texts.ts'
import { AccountForm, type NonceField } from './AccountForm.tsx'

type Props = {
  readonly book: readonly BookAddress[]
  readonly nonce: NonceField
  readonly addressLines: (address: Address) => readonly string[]
}

const ACTION = '/my-account/edit-address/'

/** The addresses of an account: which the checkout begins with, and what can be done with each. */
export function AddressBook({ book, nonce, addressLines }: Props) {
  if (book.length === 0) {
    return (
      <EmptyState
        sentence={texts.noAddresses}
        link={{ href: '/my-account/edit-address/new/', text: 'Add an address' }}
      />
    )
  }
  return (
    <>
      <p>The checkout begins with the address for deliveries and the one for bills.</p>
      <ul className="address-book-book">
        {book.map((entry) => (
          <li key={entry.id}>
            <AddressCard entry={entry} nonce={nonce} addressLines={addressLines} />
          </li>
        ))}
      </ul>
      {book.length < MOST_ADDRESSES && (
        <ButtonLink kind="quiet" href="/my-account/edit-address/new/">
          Add an address
        </ButtonLink>
      )}
    </>
  )
}

type CardProps = Omit<Props, 'book'> & { readonly entry: BookAddress }

function AddressCard({ entry, nonce, addressLines }: CardProps) {
  const { id, address, forBilling, forShipping } = entry
  const name = personName(address)
  const rest = addressLines(address).filter((line) => line !== name)
  const uses = [forShipping && 'For deliveries', forBilling && 'For bills'].filter((use) => use !== false)
  return (
    <article className="address-book-card" aria-labelledby={`address-${id}`}>
      {uses.length > 0 && <p className="address-book-uses">{uses.join(' · ')}</p>}
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
      <AccountForm action={ACTION} nonce={nonce} className="address-book-ways">
        <a href={`${ACTION}${id}/`}>
          Edit<span className="screen-reader-text">{` ${name}`}</span>
        </a>
        {!forShipping && <Way name="prefer_shipping" id={id} word="Use for deliveries" of={name} />}
        {!forBilling && <Way name="prefer_billing" id={id} word="Use for bills" of={name} />}
        <Way name="remove_address" id={id} word="Remove" of={name} />
      </AccountForm>
    </article>
  )
}

type WayProps = { readonly name: string; readonly id: number; readonly word: string; readonly of: string }

function Way({ name, id, word, of }: WayProps) {
  return (
    <Button type="submit" kind="link" name={name} value={id}>
      {word}
      <span className="screen-reader-text">{`: ${of}`}</span>
    </Button>
  )
}
