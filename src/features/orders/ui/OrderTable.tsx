import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import { sumTexts } from '../../cart/rules/sum-texts.ts'
import type { Picture } from '../../media/rules/image.ts'
import { ProductPicture } from '../../media/ui/ProductPicture.tsx'
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
  const money = (amountMinor: number) => formatMoney(amountMinor, currency)
  return (
    <table className="shop_table order_details order-table">
      <caption className="screen-reader-text">What you ordered</caption>
      <thead>
        <tr>
          <th scope="col">Piece</th>
          <th scope="col">Sum</th>
        </tr>
      </thead>
      <tbody>
        {order.lines.map((line, index) => (
          <tr key={`${line.variationId ?? line.productId}-${line.choice.join()}`} className="order_item">
            <td>
              <LineCell line={line} currency={currency} picture={pictures && { shown: pictures[index] }} />
            </td>
            <td>{money(displayedSubtotal(order, line))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {sumTexts(order.sums, order.shippingTitle, currency).map((row) => (
          <Sum key={row.key} row={row} />
        ))}
        {refundRows(order, currency).map((row) => (
          <Sum key={row.label} row={row} />
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
      <bdi>{line.name}</bdi> <strong className="product-quantity">{`× ${line.quantity}`}</strong>
      {line.choice.map(([label, value]) => (
        <span key={label} className="order-choice">{`${label}: ${value}`}</span>
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

function Sum({ row: { label, value, note } }: { row: RefundRow & { readonly note?: string } }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        {value}
        {note && <small className="order-sum-note">{note}</small>}
      </td>
    </tr>
  )
}
