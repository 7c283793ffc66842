import type { AddressGroup } from '../../addresses/rules/address.ts'
import { CollapsedField } from '../../addresses/ui/CollapsedField.tsx'
import * as messages from '../messages.ts'

/** A saved address, as the lines of a label. */
export type AddressChoice = { readonly id: number; readonly lines: readonly string[] }

type Props = { readonly group: AddressGroup; readonly choices: readonly AddressChoice[] }

/** The saved addresses, each a link to this page with that address filled in; script fills it in without a reload. */
export function SavedAddresses({ group, choices }: Props) {
  if (choices.length === 0) return null
  return (
    <CollapsedField label={messages.otherSavedAddress()} open={false} className="checkout-saved-addresses">
      <ul aria-label={messages.savedAddresses()}>
        {choices.map(({ id, lines }) => (
          <li key={id}>
            <a href={`/checkout/?${group}_address=${id}`} rel="nofollow" data-saved-address={group}>
              <bdi>{lines.join(', ')}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </CollapsedField>
  )
}
