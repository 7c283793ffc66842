import type { CurrencyFormat } from '../../../kernel/format.ts'
import { withColon } from '../../../kernel/text.ts'
import { Amount, AmountText } from '../../../ui/money/Amount.tsx'
import { sumTexts } from '../../cart/rules/sum-texts.ts'
import { optionText } from '../../catalog/rules/size-name.ts'
import type { Picture } from '../../media/rules/image.ts'
import { ProductPicture } from '../../media/ui/ProductPicture.tsx'
import * as messages from '../messages.ts'
import { displayedSubtotal, type Order, type OrderLine } from '../rules/order.ts'
import { recurringText } from '../rules/recurring.ts'
import { type RefundRow, refundRows } from '../rules/refund-rows.ts'

type Props = {
  order: Order
  currency: CurrencyFormat
  /** By index of the line; without it the lines have no pictures. */
  pictures?: readonly (Picture | undefined)[] | undefined
}

/** The lines, sums and refunds of an order. */
export function OrderTable({ order, currency, pictures }: Props) {
  return (
    <table className="woocommerce-table woocommerce-table--order-details shop_table order_details order-table">
      <caption className="screen-reader-text">{messages.orderDetails()}</caption>
      <thead>
        <tr>
          <th scope="col" className="product-name">
            {messages.product()}
          </th>
          <th scope="col" className="product-total">
            {messages.total()}
          </th>
        </tr>
      </thead>
      <tbody>
        {order.lines.map((line, index) => (
          <tr
            key={`${line.variationId ?? line.productId}-${line.choice.join()}`}
            className="woocommerce-table__line-item order_item"
          >
            <td className="product-name">
              <LineCell line={line} currency={currency} picture={pictures && { shown: pictures[index] }} />
            </td>
            <td className="product-total">
              <Amount minor={displayedSubtotal(order, line)} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {sumTexts(order.sums, order.shippingTitle, currency).map((row) => (
          <Sum key={row.key} row={row} currency={currency} />
        ))}
        {refundRows(order, currency).map((row) => (
          <Sum key={row.label} row={row} currency={currency} />
        ))}
      </tfoot>
    </table>
  )
}

type LineProps = Pick<Props, 'currency'> & {
  line: OrderLine
  /** Absent: the table has no pictures. */
  picture: { readonly shown: Picture | undefined } | undefined
}

function LineCell({ line, currency, picture }: LineProps) {
  const details = (
    <div>
      <bdi>{line.name}</bdi>{' '}
      <strong className="product-quantity">{messages.quantity({ count: line.quantity })}</strong>
      {line.choice.map(([label, value]) => (
        <span
          key={label}
          className="order-choice"
          dir="auto"
        >{`${withColon(label)} ${optionText(value)}`}</span>
      ))}
      {line.recurring && (
        <span className="order-choice">{recurringText(line.recurring, line.quantity, currency)}</span>
      )}
    </div>
  )
  if (!picture) return details
  return (
    <div className="order-product">
      <ProductPicture picture={picture.shown} sizes="72px" />
      {details}
    </div>
  )
}

type SumProps = Pick<Props, 'currency'> & { row: RefundRow & { readonly note?: string } }

function Sum({ row: { label, value, note }, currency }: SumProps) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <AmountText text={value} currency={currency} />
        {note && <small className="order-sum-note">{note}</small>}
      </td>
    </tr>
  )
}
