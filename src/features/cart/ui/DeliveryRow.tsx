import * as messages from '../messages.ts'
import type { DeliveryOption } from '../rules/delivery-option.ts'
import type { DeliveryView } from './delivery-view.ts'
import { FreeShippingBar } from './FreeShippingBar.tsx'
import { ShippingCalculator } from './ShippingCalculator.tsx'
import { sumClass } from './sum-class.ts'

/** The row of the totals with the delivery and its cost; several options can be chosen from. */
export function DeliveryRow({ delivery }: { readonly delivery: DeliveryView }) {
  const { options, freeShipping, currency, locationText, nonces } = delivery
  const [only, ...others] = options
  return (
    <div className={`${sumClass.shipping} cart-delivery-row`}>
      {only && others.length === 0 ? (
        <SingleOption option={only} />
      ) : (
        <>
          <dt>{messages.shipping()}</dt>
          <dd className={only ? 'cart-delivery-options' : undefined}>
            {only ? <OptionList options={options} nonce={nonces.cart} /> : noShippingText(locationText)}
          </dd>
        </>
      )}
      {freeShipping && (
        <dd className="cart-delivery-remaining">
          <FreeShippingBar freeShipping={freeShipping} currency={currency} />
        </dd>
      )}
      <dd className="cart-delivery-location">
        <ShippingCalculator {...delivery} />
      </dd>
    </div>
  )
}

/** With the list and the hidden field by which scripts find the only option. */
function SingleOption({ option: { id, title, cost, notes } }: { readonly option: DeliveryOption }) {
  return (
    <>
      <dt>
        {title}
        <Notes notes={notes} />
      </dt>
      <dd>
        <ul {...optionList}>
          <li>
            <input {...fieldOf(id, 'hidden')} />
            {cost}
          </li>
        </ul>
      </dd>
    </>
  )
}

function noShippingText(location: string): string {
  return location === '' ? messages.calculatedAtCheckout() : messages.noShipping({ location })
}

type OptionListProps = { readonly options: readonly DeliveryOption[]; readonly nonce: string }

/** Script sends each choice at once; without script there is a button. */
function OptionList({ options, nonce }: OptionListProps) {
  return (
    <form action="/cart/" method="post">
      <fieldset>
        <legend className="screen-reader-text">{messages.shipping()}</legend>
        <ul {...optionList}>
          {options.map(({ id, title, cost, notes, isChosen }) => (
            <li key={id}>
              <label htmlFor={fieldId(id)}>
                <input {...fieldOf(id, 'radio')} defaultChecked={isChosen} />
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
        {messages.update()}
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

const optionList = { id: 'shipping_method', className: 'woocommerce-shipping-methods' }

function fieldOf(rateId: string, type: 'radio' | 'hidden') {
  const id = fieldId(rateId)
  return {
    type,
    className: 'shipping_method',
    id,
    name: 'shipping_method[0]',
    'data-index': '0',
    value: rateId,
  }
}

/** As third-party scripts expect them: `shipping_method_0_flat_rate1`. */
function fieldId(rateId: string): string {
  return `shipping_method_0_${rateId.replace(/[^\w-]/g, '')}`
}
