import { AddressLocationFields } from '../../addresses/ui/AddressLocationFields.tsx'
import type { DeliveryView } from './delivery-view.ts'

type Props = Pick<DeliveryView, 'locationText' | 'location' | 'format' | 'countries' | 'problems' | 'nonces'>

/** Where delivery and taxes are estimated for (spec 2.4). Behind a link: most buyers order to their own country. */
export function ShippingCalculator({ locationText, location, format, countries, problems, nonces }: Props) {
  return (
    <details className="cart-calculator" open={problems.length > 0}>
      <summary>{locationText === '' ? 'Estimate it for your address' : `To ${locationText}`}</summary>
      <form className="woocommerce-shipping-calculator" action="/cart/" method="post">
        <AddressLocationFields prefix="calc_shipping" {...{ location, format, countries, problems }} />
        <button type="submit" className="button quiet" name="calc_shipping" value="1">
          Update
        </button>
        <input type="hidden" name="woocommerce-shipping-calculator-nonce" value={nonces.calculator} />
      </form>
    </details>
  )
}
