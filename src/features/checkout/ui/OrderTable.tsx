import type { ComponentProps } from 'react'
import { withColon } from '../../../kernel/text.ts'
import { Amount, AmountText } from '../../../ui/money/Amount.tsx'
import * as cartMessages from '../../cart/messages.ts'
import { sumTexts } from '../../cart/rules/sum-texts.ts'
import { RemoveCoupon, sumRowClass } from '../../cart/ui/RemoveCoupon.tsx'
import * as messages from '../messages.ts'
import type { OrderReview } from './OrderReview.tsx'

/**
 * The same review as a table by WooCommerce's names of rows and cells, with the shipping methods among the totals: for scripts
 * of others, which find, add and read its rows (docs/wire.md section 3, checkout).
 */
export function OrderTable({
  lines,
  totals,
  needsDelivery,
  rate,
  deliveryOptions,
  currency,
}: ComponentProps<typeof OrderReview>) {
  const rows = sumTexts(totals, rate?.title ?? '', currency)
  const isMethodsRow = ({ kind }: { kind: string }) => kind === 'shipping' && needsDelivery
  return (
    <table className="shop_table woocommerce-checkout-review-order-table checkout-table">
      <thead>
        <tr>
          <th className="product-name">{cartMessages.product()}</th>
          <th className="product-total">{cartMessages.subtotal()}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, name, quantity, details, subtotalMinor }) => (
          <tr key={key} className="cart_item">
            <td className="product-name">
              <bdi>{name}</bdi>{' '}
              <strong className="product-quantity">{messages.quantity({ count: quantity })}</strong>
              {details.map(([label, value]) => (
                <span key={label} className="checkout-small">{`${withColon(label)} ${value}`}</span>
              ))}
            </td>
            <td className="product-total">
              <Amount minor={subtotalMinor} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {needsDelivery && !rows.some(isMethodsRow) && <ShippingRow deliveryOptions={deliveryOptions} />}
        {rows.map((row) =>
          isMethodsRow(row) ? (
            <ShippingRow key={row.key} deliveryOptions={deliveryOptions} />
          ) : (
            <tr key={row.key} className={sumRowClass(row)}>
              <th scope="row">
                {row.label}
                <RemoveCoupon code={row.code} />
              </th>
              <td>
                {row.kind === 'total' || row.kind === 'due' ? (
                  <strong>
                    <AmountText text={row.value} currency={currency} />
                  </strong>
                ) : (
                  <AmountText text={row.value} currency={currency} />
                )}
                {row.note && <small className="checkout-small">{row.note}</small>}
              </td>
            </tr>
          ),
        )}
      </tfoot>
    </table>
  )
}

function ShippingRow({ deliveryOptions }: Pick<ComponentProps<typeof OrderReview>, 'deliveryOptions'>) {
  const id = (rateId: string) => `shipping_method_0_${rateId.replace(/[^\w-]+/g, '')}`
  return (
    <tr className="woocommerce-shipping-totals shipping">
      <th scope="row">{messages.shippingMethod()}</th>
      <td>
        {deliveryOptions.length === 0 && messages.noShipping()}
        <ul id="shipping_method" className="woocommerce-shipping-methods">
          {deliveryOptions.map((option) => (
            <li key={option.id}>
              <input
                type="radio"
                className="shipping_method"
                name="shipping_method[0]"
                data-index="0"
                id={id(option.id)}
                value={option.id}
                defaultChecked={option.isChosen}
              />{' '}
              <label htmlFor={id(option.id)}>
                {option.title}: {option.cost}
              </label>
            </li>
          ))}
        </ul>
      </td>
    </tr>
  )
}
