import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import { type SumText, sumTexts } from '../../cart/rules/sum-texts.ts'
import type { Picture } from '../../media/rules/image.ts'
import { ProductPicture } from '../../media/ui/ProductPicture.tsx'
import { type Order, type OrderLine, shownSum } from '../rules/order.ts'
import { recurringText } from '../rules/recurring.ts'
import styles from './OrderTable.module.css'

type Props = {
  order: Order
  currency: CurrencyFormat
  /** By the place of the line; without it the lines have no place for pictures. */
  pictures?: readonly (Picture | undefined)[] | undefined
}

/** What was ordered and what it comes to. */
export function OrderTable({ order, currency, pictures }: Props) {
  const money = (amountMinor: number) => formatMoney(amountMinor, currency)
  return (
    <table className={`shop_table order_details ${styles['table']}`}>
      <caption className="screen-reader-text">What you ordered</caption>
      <thead>
        <tr>
          <th scope="col">Piece</th>
          <th scope="col">Sum</th>
        </tr>
      </thead>
      <tbody>
        {order.lines.map((line, place) => (
          <tr key={`${line.variationId ?? line.productId}-${line.choice.join()}`} className="order_item">
            <td>
              <Piece line={line} currency={currency} picture={pictures && { shown: pictures[place] }} />
            </td>
            <td>{money(shownSum(order, line))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {sumTexts(order.sums, order.shippingTitle, currency).map((row) => (
          <Sum key={row.key} row={row} />
        ))}
      </tfoot>
    </table>
  )
}

type PieceProps = Pick<Props, 'currency'> & {
  line: OrderLine
  /** Absent: there is no place for it. */
  picture: { readonly shown: Picture | undefined } | undefined
}

function Piece({ line, currency, picture }: PieceProps) {
  const words = (
    <div>
      <bdi>{line.name}</bdi> <strong className="product-quantity">{`× ${line.quantity}`}</strong>
      {line.choice.map(([label, value]) => (
        <span key={label} className={styles['choice']}>{`${label}: ${value}`}</span>
      ))}
      {line.recurring && (
        <span className={styles['choice']}>{recurringText(line.recurring, line.quantity, currency)}</span>
      )}
    </div>
  )
  if (!picture) return words
  return (
    <div className={styles['piece']}>
      <ProductPicture picture={picture.shown} sizes="72px" />
      {words}
    </div>
  )
}

function Sum({ row: { label, value, note } }: { row: SumText }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        {value}
        {note && <small className={styles['note']}>{note}</small>}
      </td>
    </tr>
  )
}
