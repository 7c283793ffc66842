import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { MessageParts } from '../../../ui/html/MessageParts.tsx'
import * as messages from '../messages.ts'

type Props = { readonly nonce: string; readonly number: string; readonly email: string }

/** The form with which a guest finds an order, with WooCommerce's names. */
export function LookUpPage({ nonce, number, email }: Props) {
  return (
    <div className="woocommerce order-page order-plain">
      <h1>{messages.trackYourOrder()}</h1>
      <p className="order-intro">{messages.trackIntro()}</p>
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
          row={{ label: messages.orderNumber() }}
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
          row={{ label: messages.email() }}
        />
        <Button type="submit" name="track" value="Track">
          {messages.trackOrder()}
        </Button>
      </form>
      <p className="order-aside">
        <MessageParts
          parts={messages.trackSignIn({ link: (text) => <a href="/my-account/orders/">{text}</a> })}
        />
      </p>
    </div>
  )
}
