import { AddressLocationFields } from '../../addresses/ui/AddressLocationFields.tsx'
import * as messages from '../messages.ts'
import type { DeliveryView } from './delivery-view.ts'

type Props = Pick<
  DeliveryView,
  'locationText' | 'location' | 'format' | 'countries' | 'problems' | 'calculatorOpen' | 'nonces'
>

/** Where delivery and taxes are estimated for (spec 2.4). Behind a link: most buyers order to their own country. */
export function ShippingCalculator({ locationText, calculatorOpen, nonces, ...fields }: Props) {
  return (
    <details className="cart-calculator" open={calculatorOpen}>
      <summary className="shipping-calculator-button">
        {locationText === '' ? (
          messages.estimateShipping()
        ) : (
          <span className="woocommerce-shipping-destination">
            {messages.shippingTo({ location: locationText })}
          </span>
        )}
      </summary>
      <form
        className="woocommerce-shipping-calculator shipping-calculator-form"
        action="/cart/"
        method="post"
      >
        <AddressLocationFields prefix="calc_shipping" {...fields} />
        <button type="submit" className="button quiet" name="calc_shipping" value="1">
          {messages.update()}
        </button>
        <input type="hidden" name="woocommerce-shipping-calculator-nonce" value={nonces.calculator} />
      </form>
    </details>
  )
}
