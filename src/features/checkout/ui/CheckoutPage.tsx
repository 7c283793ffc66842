import type { ReactNode } from 'react'
import type { Notice } from '../../../ui/Notices.tsx'
import { billingFields, type CheckoutForm, shippingFields } from '../rules/checkout-form.ts'
import { AddressFields } from './AddressFields.tsx'
import styles from './CheckoutPage.module.css'

type Props = {
  form: CheckoutForm
  problems: readonly Notice[]
  countries: readonly { code: string; name: string }[]
  nonce: string
  reviewNonce: string
  placementKey: string
  /** Whether anything is sent, and so another address makes sense. */
  needsDelivery: boolean
  review: ReactNode
  payment: ReactNode
}

/** The classic checkout (spec 2.5): one form, by WooCommerce's names, that works without script. */
export function CheckoutPage(props: Props) {
  const { form, problems, countries } = props
  return (
    <div className={`woocommerce ${styles.page}`}>
      <h1>Checkout</h1>
      <form
        name="checkout"
        method="post"
        action="/checkout/"
        className={`checkout woocommerce-checkout ${styles.form}`}
        noValidate
        data-review-nonce={props.reviewNonce}
      >
        <div className={styles.details} id="customer_details">
          <h2>Your details</h2>
          <AddressFields
            group="billing"
            address={form.billing}
            countries={countries}
            problems={problems}
            fields={billingFields}
          />
          {props.needsDelivery && <Elsewhere {...props} />}
          <p className={`form-row ${styles.note}`} id="order_comments_field">
            <label htmlFor="order_comments">
              A note for us <span>(optional)</span>
            </label>
            <textarea
              className="input-text"
              id="order_comments"
              name="order_comments"
              rows={4}
              maxLength={2000}
              defaultValue={form.customerNote}
            />
          </p>
        </div>
        <div className={styles.aside}>
          <h2 id="order_review_heading">Your order</h2>
          <div id="order_review" className="woocommerce-checkout-review-order">
            {props.review}
            <noscript>
              <button
                type="submit"
                className={`button ${styles.update}`}
                name="woocommerce_checkout_update_totals"
                value="1"
              >
                Work out the total again
              </button>
            </noscript>
            {props.payment}
          </div>
        </div>
        <input type="hidden" name="placement_key" value={props.placementKey} />
        <input type="hidden" name="woocommerce-process-checkout-nonce" value={props.nonce} />
        <input type="hidden" name="_wp_http_referer" value="/checkout/" />
      </form>
    </div>
  )
}

/** Another address, for those who want the parcel to go there. */
function Elsewhere({ form, problems, countries }: Props) {
  return (
    <div className={styles.elsewhere}>
      <input
        id="ship-to-different-address-checkbox"
        type="checkbox"
        name="ship_to_different_address"
        value="1"
        defaultChecked={form.shipsElsewhere}
      />
      <label htmlFor="ship-to-different-address-checkbox">Send it to another address</label>
      <div className={`shipping_address ${styles.shipping}`}>
        <AddressFields
          group="shipping"
          address={form.shipping}
          countries={countries}
          problems={problems}
          fields={shippingFields}
        />
      </div>
    </div>
  )
}
