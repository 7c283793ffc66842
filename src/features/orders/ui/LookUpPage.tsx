import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/forms/Field.tsx'

type Props = { readonly nonce: string; readonly number: string; readonly email: string }

/** The form with which a guest finds an order, with WooCommerce's names. */
export function LookUpPage({ nonce, number, email }: Props) {
  return (
    <div className="woocommerce order-page order-plain">
      <h1>Where is my order?</h1>
      <p className="order-intro">
        The number of your order stands in our mail about it; the e-mail address is the one that you ordered
        with.
      </p>
      <form
        method="post"
        action="/track-order/"
        className="woocommerce-form woocommerce-form-track-order track_order"
      >
        <input type="hidden" name="woocommerce-order_tracking-nonce" value={nonce} />
        <Field
          id="orderid"
          name="orderid"
          defaultValue={number}
          autoComplete="off"
          inputMode="numeric"
          maxLength={20}
          required
          row={{ label: 'Order number' }}
        />
        <Field
          id="order_email"
          name="order_email"
          type="email"
          defaultValue={email}
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          required
          row={{ label: 'E-mail address' }}
        />
        <Button type="submit" name="track" value="Track">
          Show my order
        </Button>
      </form>
      <p className="order-aside">
        Whoever has an account finds the orders <a href="/my-account/orders/">in the account</a>.
      </p>
    </div>
  )
}
