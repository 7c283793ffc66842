import type { ReactNode } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import type { Notice } from '../../../ui/Notices.tsx'
import { billingFields, shippingFields } from '../../addresses/rules/address.ts'
import type { AddressFormat } from '../../addresses/rules/address-format.ts'
import { AddressFields } from '../../addresses/ui/AddressFields.tsx'
import type { Country } from '../../addresses/ui/AddressRow.tsx'
import { CollapsedField } from '../../addresses/ui/CollapsedField.tsx'
import { AttributionInputs } from '../../attribution/ui/AttributionInputs.tsx'
import { type CheckoutForm, LONGEST_NOTE } from '../rules/checkout-form.ts'
import { type AddressChoice, SavedAddresses } from './SavedAddresses.tsx'

type Props = {
  form: CheckoutForm
  problems: readonly Notice[]
  countries: readonly Country[]
  /** The own addresses to choose from; none, where there is nothing to choose. */
  addressChoices: readonly AddressChoice[]
  /** How addresses of a country are written. */
  formatOf: (country: string) => AddressFormat
  /** Whose page it is; of a guest, nobody's. */
  accountId: number | undefined
  nonce: string
  reviewNonce: string
  placementKey: string
  /** Whether anything is sent, and so another address makes sense. */
  needsDelivery: boolean
  review: ReactNode
  payment: ReactNode
  /** Above the form, with forms of their own. */
  signIn?: ReactNode
  coupons?: ReactNode
}

/**
 * The classic checkout (spec 2.5): one form, by WooCommerce's names, that works without script. Read from top to
 * bottom: contact, address, delivery, what is ordered, payment; the style puts what is ordered beside it, or on top.
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
        <OrderAtHand />
        <div className="checkout-details" id="customer_details">
          <Details {...props} />
          <Note written={props.form.customerNote} problem={noteProblem} />
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

/** On narrow screens it opens what is ordered, right below it (see `checkout.css`); else it is not there. */
function OrderAtHand() {
  return (
    <details className="checkout-at-hand" data-order-at-hand="">
      <summary aria-controls="order_summary">
        <Icon name="bag" />
        <span>Your order</span>
        <Icon name="down" />
      </summary>
    </details>
  )
}

/** Who orders, and where it goes. */
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
        <div className="checkout-elsewhere">
          <label className="choice" htmlFor="ship-to-different-address-checkbox">
            <input
              id="ship-to-different-address-checkbox"
              type="checkbox"
              name="ship_to_different_address"
              value="1"
              defaultChecked={form.shipsElsewhere}
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

function Note({ written, problem }: { written: string; problem: string | undefined }) {
  return (
    <CollapsedField label="Add a note for us" open={written !== ''}>
      <p className="form-row notes" id="order_comments_field">
        <label htmlFor="order_comments">
          A note for us <span className="optional">(optional)</span>
        </label>
        <textarea
          className="input-text"
          id="order_comments"
          name="order_comments"
          rows={4}
          maxLength={LONGEST_NOTE}
          defaultValue={written}
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
