import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { problemText } from '../../../../../admin/problem-text.ts'
import { type OfficeOrder, officeOrder } from '../../office-calls.ts'
import { amountsOf } from '../amounts.ts'
import * as messages from '../messages.ts'
import styles from '../order-page.module.css'
import { conflictOf } from './conflict.ts'
import { type OrderChange, TYPING_MS } from './order-change.ts'

type Props = { readonly order: OfficeOrder; readonly fields: OrderChange }

/** The totals before and after, as the shop computes them: the change itself, and not saved. */
export function TotalsPreview({ order, fields }: Props) {
  const [sent] = useDebouncedValue(JSON.stringify(fields), TYPING_MS)
  const { data, error, isFetching } = useQuery({
    queryKey: ['order-preview', order.id, order.version, sent],
    queryFn: () =>
      officeOrder.change(order.id, { ...JSON.parse(sent), version: order.version, dry_run: true }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (error && !conflictOf(error))
    return (
      <p className={styles['problem']} role="alert">
        {problemText(error)}
      </p>
    )
  const { minor, text } = amountsOf(order)
  const sums = [...order.sums, ...(data?.sums ?? [])]
  const rows = [...new Set(sums.toSorted((one, other) => rank(one) - rank(other)).map(({ label }) => label))]
  const amountIn = (one: OfficeOrder | undefined, label: string) =>
    one?.sums.find((sum) => sum.label === label)?.amount ?? '–'
  return (
    <table className={styles['preview']} aria-busy={isFetching}>
      <caption>{isFetching ? messages.computing() : messages.totalsNow()}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{messages.before()}</th>
          <th scope="col">{messages.after()}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((label) => (
          <tr key={label} data-changed={data && amountIn(order, label) !== amountIn(data, label)}>
            <th scope="row">{label || messages.shippingRow()}</th>
            <td>{amountIn(order, label)}</td>
            <td>{amountIn(data, label)}</td>
          </tr>
        ))}
        {data && minor(data.total) !== minor(order.total) && (
          <tr className={styles['previewTotal']}>
            <th scope="row">{messages.totalDifference()}</th>
            <td />
            <td>
              {minor(data.total) > minor(order.total) ? '+' : '−'}
              {text(Math.abs(minor(data.total) - minor(order.total)))}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

const kinds = ['subtotal', 'coupon', 'fee', 'shipping', 'tax', 'total', 'credit', 'due']

function rank({ kind }: OfficeOrder['sums'][number]): number {
  return kinds.indexOf(kind)
}
