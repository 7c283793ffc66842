import type { DeliveryOption } from '../rules/delivery-option.ts'
import { cartTexts } from '../texts.ts'
import type { DeliveryView } from './delivery-view.ts'
import { ShippingCalculator } from './ShippingCalculator.tsx'
import { sumClass } from './sum-class.ts'

/** The row of the totals with the delivery and its cost; several options can be chosen from. */
export function DeliveryRow({ delivery }: { readonly delivery: DeliveryView }) {
  const { options, freeDeliveryText, locationText, nonces } = delivery
  const [only, ...others] = options
  return (
    <div className={`${sumClass.shipping} cart-delivery-row`}>
      {only && others.length === 0 ? (
        <SingleOption option={only} />
      ) : (
        <>
          <dt>Delivery</dt>
          <dd className={only ? 'cart-delivery-options' : undefined}>
            {only ? <OptionList options={options} nonce={nonces.cart} /> : cartTexts.noDelivery(locationText)}
          </dd>
        </>
      )}
      {freeDeliveryText && <dd className="cart-delivery-remaining">{freeDeliveryText}</dd>}
      <dd className="cart-delivery-location">
        <ShippingCalculator {...delivery} />
      </dd>
    </div>
  )
}

function SingleOption({ option: { title, cost, notes } }: { readonly option: DeliveryOption }) {
  return (
    <>
      <dt>
        {title}
        <Notes notes={notes} />
      </dt>
      <dd>{cost}</dd>
    </>
  )
}

type OptionListProps = { readonly options: readonly DeliveryOption[]; readonly nonce: string }

/** Script sends each choice at once; without script there is a button. */
function OptionList({ options, nonce }: OptionListProps) {
  return (
    <form action="/cart/" method="post">
      <fieldset>
        <legend className="screen-reader-text">Delivery</legend>
        <ul id="shipping_method" className="woocommerce-shipping-methods">
          {options.map(({ id, title, cost, notes, isChosen }) => (
            <li key={id}>
              <label htmlFor={fieldId(id)}>
                <input
                  type="radio"
                  className="shipping_method"
                  id={fieldId(id)}
                  name="shipping_method[0]"
                  data-index="0"
                  value={id}
                  defaultChecked={isChosen}
                />
                <span>
                  {title}
                  <Notes notes={notes} />
                </span>
                <span>{cost}</span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <input type="hidden" name="woocommerce-cart-nonce" value={nonce} />
      <button type="submit" className="button quiet cart-page-update" name="choose_delivery" value="1">
        Take this delivery
      </button>
    </form>
  )
}

function Notes({ notes }: { readonly notes: readonly string[] }) {
  return notes.map((note) => (
    <small key={note} className="cart-totals-note">
      {note}
    </small>
  ))
}

/** As third-party scripts expect them: `shipping_method_0_flat_rate1`. */
function fieldId(rateId: string): string {
  return `shipping_method_0_${rateId.replace(/[^\w-]/g, '')}`
}
