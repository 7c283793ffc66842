import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/forms/Choice.tsx'
import type { Notice } from '../../../../ui/Notices.tsx'
import type { Address, AddressField } from '../../../addresses/rules/address.ts'
import type { AddressFormat } from '../../../addresses/rules/address-format.ts'
import { AddressFields } from '../../../addresses/ui/AddressFields.tsx'
import * as messages from '../../messages.ts'
import type { AddressKind } from '../../rules/address-book.ts'
import { AccountForm, type NonceField } from '../AccountForm.tsx'

type Props = {
  readonly action: string
  readonly nonce: NonceField
  /** The prefix of the field names: `billing_city`, `shipping_city`. */
  readonly group: AddressKind
  readonly fields: readonly AddressField[]
  readonly address: Address
  readonly format: AddressFormat
  readonly countries: readonly { code: string; name: string }[]
  readonly problems: readonly Notice[]
  /** What it is the default for; absent where the URL decides that. */
  readonly defaultFor?: { readonly billing: boolean; readonly shipping: boolean } | undefined
}

/** One address, with the fields of the checkout. */
export function AddressForm({ action, nonce, defaultFor, ...address }: Props) {
  return (
    <AccountForm action={action} nonce={nonce} hidden={{ action: 'edit_address' }} data-address-form="">
      <AddressFields {...address} />
      {defaultFor && (
        <div className="address-form-defaults">
          <Checkbox
            id="for_shipping"
            name="for_shipping"
            value="1"
            {...checkboxProps(defaultFor.shipping)}
            label={messages.defaultShippingAddress()}
          />
          <Checkbox
            id="for_billing"
            name="for_billing"
            value="1"
            {...checkboxProps(defaultFor.billing)}
            label={messages.defaultBillingAddress()}
          />
        </div>
      )}
      <p className="address-form-actions">
        <Button type="submit" name="save_address" value="1">
          {messages.saveAddress()}
        </Button>
        <a href="/my-account/edit-address/">{messages.backToAddresses()}</a>
      </p>
    </AccountForm>
  )
}

/** A default address cannot be unset, only replaced by another address. */
function checkboxProps(isDefault: boolean) {
  return { defaultChecked: isDefault, disabled: isDefault }
}
