import type { ReactNode } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import type { Notice } from '../../../ui/Notices.tsx'
import { billingFields, shippingFields } from '../../addresses/rules/address.ts'
import type { AddressFormat } from '../../addresses/rules/address-format.ts'
import { AddressFields } from '../../addresses/ui/AddressFields.tsx'
import type { Country } from '../../addresses/ui/AddressRow.tsx'
import { CollapsedField } from '../../addresses/ui/CollapsedField.tsx'
import { AttributionInputs } from '../../attribution/ui/AttributionInputs.tsx'
import { type CheckoutForm, MAX_NOTE_LENGTH } from '../rules/checkout-form.ts'
import { type AddressChoice, SavedAddresses } from './SavedAddresses.tsx'

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
  nonce: string
  reviewNonce: string
  placementKey: string
  /** Whether anything is shipped, so that a different address can be entered. */
  needsDelivery: boolean
  review: ReactNode
  payment: ReactNode
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
      <h1>Checkout</h1>
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
        <div className="checkout-details" id="customer_details">
          <Details {...props} />
          <Note note={props.form.customerNote} problem={noteProblem} />
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
              Work out the total again
            </button>
          </noscript>
          {props.payment}
        </div>
        <AttributionInputs />
        <input type="hidden" name="placement_key" value={props.placementKey} />
        <input type="hidden" name="woocommerce-process-checkout-nonce" value={props.nonce} />
        <input type="hidden" name="_wp_http_referer" value="/checkout/" />
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
        <span>Your order</span>
        <Icon name="down" />
      </summary>
    </details>
  )
}

/** Contact and addresses. */
function Details({ form, problems, countries, addressChoices, formatOf, needsDelivery }: Props) {
  const format = formatOf(form.billing.country)
  const shared = { group: 'billing', address: form.billing, format, countries, problems } as const
  return (
    <>
      <h2>Contact</h2>
      <AddressFields {...shared} fields={billingFields.filter((field) => field === 'email')} />
      <h2>Address</h2>
      <SavedAddresses group="billing" choices={addressChoices} />
      <AddressFields {...shared} fields={billingFields.filter((field) => field !== 'email')} />
      {needsDelivery && (
        <div className="checkout-different-address">
          <label className="choice" htmlFor="ship-to-different-address-checkbox">
            <input
              id="ship-to-different-address-checkbox"
              type="checkbox"
              name="ship_to_different_address"
              value="1"
              defaultChecked={form.shipsToDifferentAddress}
            />
            Send it to another address
          </label>
          <div className="shipping_address checkout-shipping">
            <h3>Delivery address</h3>
            <SavedAddresses group="shipping" choices={addressChoices} />
            <AddressFields
              group="shipping"
              address={form.shipping}
              format={formatOf(form.shipping.country)}
              countries={countries}
              problems={problems}
              fields={shippingFields}
            />
          </div>
        </div>
      )}
    </>
  )
}

function Note({ note, problem }: { note: string; problem: string | undefined }) {
  return (
    <CollapsedField label="Add a note for us" open={note !== ''}>
      <p className="form-row notes" id="order_comments_field">
        <label htmlFor="order_comments">
          A note for us <span className="optional">(optional)</span>
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
