import type { DeliveryWay } from '../rules/delivery-way.ts'
import { texts } from '../texts.ts'
import type { DeliveryView } from './delivery-view.ts'
import { ShippingCalculator } from './ShippingCalculator.tsx'
import { sumClass } from './sum-class.ts'

/** The row of the totals that says how the cart goes and what that costs; several ways can be chosen from. */
export function DeliveryRow({ delivery }: { readonly delivery: DeliveryView }) {
  const { ways, leftText, placeText, nonces } = delivery
  const [only, ...others] = ways
  return (
    <div className={`${sumClass.shipping} cart-delivery-row`}>
      {only && others.length === 0 ? (
        <OneWay way={only} />
      ) : (
        <>
          <dt>Delivery</dt>
          <dd className={only ? 'cart-delivery-ways' : undefined}>
            {only ? <Ways ways={ways} nonce={nonces.cart} /> : texts.noDelivery(placeText)}
          </dd>
        </>
      )}
      {leftText && <dd className="cart-delivery-left">{leftText}</dd>}
      <dd className="cart-delivery-place">
        <ShippingCalculator {...delivery} />
      </dd>
    </div>
  )
}

function OneWay({ way: { title, cost, notes } }: { readonly way: DeliveryWay }) {
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

type WaysProps = { readonly ways: readonly DeliveryWay[]; readonly nonce: string }

/** Script sends each choice by itself; without it there is a button. */
function Ways({ ways, nonce }: WaysProps) {
  return (
    <form action="/cart/" method="post">
      <fieldset>
        <legend className="screen-reader-text">Delivery</legend>
        <ul id="shipping_method" className="woocommerce-shipping-methods">
          {ways.map(({ id, title, cost, notes, isChosen }) => (
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

/** As the wire's own pages name them: `shipping_method_0_flat_rate1`. */
function fieldId(rateId: string): string {
  return `shipping_method_0_${rateId.replace(/[^\w-]/g, '')}`
}
