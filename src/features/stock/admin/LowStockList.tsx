import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import { EmptyList } from '../../../admin/parts/EmptyList.tsx'
import { Pager } from '../../../admin/parts/ListControls.tsx'
import { Loading } from '../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../admin/parts/LoadProblem.tsx'
import { useListState } from '../../../admin/parts/list-state.ts'
import { Mark } from '../../../admin/parts/Mark.tsx'
import styles from '../../../admin/parts/parts.module.css'
import { useRowKeys } from '../../../admin/parts/row-keys.ts'
import { Screen } from '../../../admin/parts/Screen.tsx'
import { resourceClient } from '../../../browser/api/resource-client.ts'
import type { lowStockContract } from '../rest/low-stock-resource.ts'
import * as messages from './messages.ts'

const PER_PAGE = 50

const lowStock = resourceClient<typeof lowStockContract>('handsel/v1/low-stock')
type LowStock = Awaited<ReturnType<typeof lowStock.list>>['items'][number]

/** `/admin/low-stock/`: what is at or below its threshold, each with its orders. */
export default function LowStockList() {
  const state = useListState('')
  const filters = { page: state.page, per_page: PER_PAGE }
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['low-stock', filters],
    queryFn: ({ signal }) => lowStock.list(filters, signal),
    placeholderData: keepPreviousData,
  })
  return (
    <Screen
      title={messages.lowStock()}
      aside={<p role="status">{data && messages.productCount({ count: data.total })}</p>}
    >
      <p className={styles['soft']}>{messages.about()}</p>
      {error && !data ? (
        <LoadProblem title={messages.notRead()} error={error} retry={refetch} />
      ) : !data ? (
        <Loading rows={8} />
      ) : data.items.length === 0 ? (
        <EmptyList title={messages.none()} next={<Link to="/">{messages.toHome()}</Link>}>
          {messages.noneHelp()}
        </EmptyList>
      ) : (
        <div className={isPlaceholderData ? styles['stale'] : undefined} aria-busy={isPlaceholderData}>
          <Rows shown={data.items} />
        </div>
      )}
      {data && <Pager state={state} pages={data.pages} total={data.total} />}
    </Screen>
  )
}

function Rows({ shown }: { readonly shown: readonly LowStock[] }) {
  const list = useRef<HTMLDivElement>(null)
  useRowKeys(list)
  return (
    <div ref={list}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{messages.product()}</th>
            <th scope="col">{messages.sku()}</th>
            <th scope="col">{messages.left()}</th>
            <th scope="col" className={styles['number']}>
              {messages.threshold()}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <tr key={one.id}>
              <td className={styles['wrapped']}>
                <Link
                  data-row
                  to={`/orders/?product=${one.id}`}
                  title={messages.ordersWith({ name: one.name })}
                >
                  {one.name}
                </Link>
              </td>
              <td className={styles['wrapped']}>{one.sku}</td>
              <td>
                <Left one={one} />
              </td>
              <td className={styles['number']}>{messages.items({ count: one.threshold })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={styles['rows']}>
        {shown.map((one) => (
          <li key={one.id}>
            <Link data-row className={styles['row']} to={`/orders/?product=${one.id}`}>
              <span className={styles['rowTitle']}>{one.name}</span>
              <span className={styles['end']}>
                <Left one={one} />
              </span>
              <span className={styles['soft']}>{one.sku}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Left({ one: { quantity } }: { readonly one: LowStock }) {
  return <Mark tone={quantity > 0 ? 'gold' : 'clay'}>{messages.items({ count: quantity })}</Mark>
}
