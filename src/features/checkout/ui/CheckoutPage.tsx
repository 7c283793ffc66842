import type { ReactNode } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import type { Notice } from '../../../ui/Notices.tsx'
import { billingFields, shippingFields } from '../../addresses/rules/address.ts'
import type { AddressFormat } from '../../addresses/rules/address-format.ts'
import { AddressFields } from '../../addresses/ui/AddressFields.tsx'
import type { Country } from '../../addresses/ui/AddressRow.tsx'
import { CollapsedField } from '../../addresses/ui/CollapsedField.tsx'
import { AttributionInputs } from '../../attribution/ui/AttributionInputs.tsx'
import * as messages from '../messages.ts'
import { type CheckoutForm, MAX_NOTE_LENGTH } from '../rules/checkout-form.ts'
import { PlaceNonce } from './Payment.tsx'
import { type AddressChoice, SavedAddresses } from './SavedAddresses.tsx'
import { Wallets } from './Wallets.tsx'

type Props = {
  form: CheckoutForm
  problems: readonly Notice[]
  countries: readonly Country[]
  /** The saved addresses to choose from; may be empty. */
  addressChoices: readonly AddressChoice[]
  /** The address format of a country. */
  formatOf: (country: string) => AddressFormat
  /** The signed-in account; `undefined` for guests. */
  accountId: number | undefined
  /** Absent where the payment section has it. */
  nonce: string | undefined
  reviewNonce: string
  placementKey: string
  /** Whether anything is shipped, so that a different address can be entered. */
  needsDelivery: boolean
  review: ReactNode
  payment: ReactNode
  /** Whether scripts of others check out here: they arrange the address fields themselves. */
  isThirdParty: boolean
  /** The ids of the wallets that are offered. */
  wallets: readonly string[]
  /** Shown above the form; each has its own form. */
  signIn?: ReactNode
  coupons?: ReactNode
}

/**
 * The classic checkout (spec 2.5): one form, by WooCommerce's names, that works without script. From top to bottom:
 * contact, address, delivery, order summary, payment; the stylesheet moves the summary to the right, or to the top.
 */
export function CheckoutPage(props: Props) {
  const noteProblem = props.problems.find(({ fieldId }) => fieldId === 'order_comments')?.text
  return (
    <div className="woocommerce checkout-page">
      <h1>{messages.checkout()}</h1>
      <Wallets wallets={props.wallets} />
      {props.signIn}
      {props.coupons && <div className="coupon-above">{props.coupons}</div>}
      <form
        name="checkout"
        method="post"
        action="/checkout/"
        className="checkout woocommerce-checkout checkout-form"
        noValidate
        data-review-nonce={props.reviewNonce}
        data-account={props.accountId}
      >
        <OrderToggle />
        <div className="col2-set checkout-details" id="customer_details">
          <Details {...props} />
          <div className="woocommerce-additional-fields">
            <Note note={props.form.customerNote} problem={noteProblem} />
          </div>
        </div>
        <div id="order_review" className="woocommerce-checkout-review-order checkout-review">
          {props.review}
          <noscript>
            <button
              type="submit"
              className="button quiet"
              name="woocommerce_checkout_update_totals"
              value="1"
            >
              {messages.updateTotal()}
            </button>
          </noscript>
          {props.payment}
        </div>
        <AttributionInputs />
        <input type="hidden" name="placement_key" value={props.placementKey} />
        {props.nonce !== undefined && <PlaceNonce nonce={props.nonce} />}
      </form>
    </div>
  )
}

/** Opens the order summary below it on narrow screens; hidden on wide ones (see `CheckoutPage.css`). */
function OrderToggle() {
  return (
    <details className="checkout-toggle" data-order-toggle="">
      <summary aria-controls="order_summary">
        <Icon name="bag" />
        <span>{messages.orderSummary()}</span>
        <Icon name="down" />
      </summary>
    </details>
  )
}

/** Contact and addresses. */
function Details({
  form,
  problems,
  countries,
  addressChoices,
  formatOf,
  needsDelivery,
  isThirdParty,
}: Props) {
  const format = formatOf(form.billing.country)
  const collapses = !isThirdParty
  const shared = { group: 'billing', address: form.billing, format, countries, problems, collapses } as const
  return (
    <>
      <div className="woocommerce-billing-fields checkout-billing">
        <h2>{messages.contact()}</h2>
        <AddressFields {...shared} fields={billingFields.filter((field) => field === 'email')} />
        <h2>{needsDelivery ? messages.address() : messages.billingAddress()}</h2>
        <SavedAddresses group="billing" choices={addressChoices} />
        <AddressFields {...shared} fields={billingFields.filter((field) => field !== 'email')} />
      </div>
      {needsDelivery && (
        <div className="woocommerce-shipping-fields checkout-different-address">
          <div id="ship-to-different-address">
            <label className="choice" htmlFor="ship-to-different-address-checkbox">
              <input
                id="ship-to-different-address-checkbox"
                type="checkbox"
                name="ship_to_different_address"
                value="1"
                defaultChecked={form.shipsToDifferentAddress}
              />
              {messages.shipToDifferentAddress()}
            </label>
          </div>
          <div className="shipping_address checkout-shipping">
            <h3>{messages.shippingAddress()}</h3>
            <SavedAddresses group="shipping" choices={addressChoices} />
            <AddressFields
              group="shipping"
              address={form.shipping}
              format={formatOf(form.shipping.country)}
              countries={countries}
              problems={problems}
              fields={shippingFields}
              collapses={collapses}
            />
          </div>
        </div>
      )}
    </>
  )
}

function Note({ note, problem }: { note: string; problem: string | undefined }) {
  return (
    <CollapsedField label={messages.addNote()} open={note !== ''}>
      <p className="form-row notes" id="order_comments_field">
        <label htmlFor="order_comments">
          {messages.note()} <span className="optional">{messages.optional()}</span>
        </label>
        <textarea
          className="input-text"
          id="order_comments"
          name="order_comments"
          rows={4}
          maxLength={MAX_NOTE_LENGTH}
          defaultValue={note}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'order_comments-problem' : undefined}
        />
        {problem && (
          <span className="checkout-inline-error-message" id="order_comments-problem">
            {problem}
          </span>
        )}
      </p>
    </CollapsedField>
  )
}
