import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { EmptyList } from '../../../../admin/parts/EmptyList.tsx'
import { Loading } from '../../../../admin/parts/Loading.tsx'
import { LoadProblem } from '../../../../admin/parts/LoadProblem.tsx'
import { Screen } from '../../../../admin/parts/Screen.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { toShip } from '../../rules/office/fulfilment.ts'
import { lastListPath } from '../list/list-place.ts'
import { type OfficeFilters, officeOrders, orderQuery } from '../office-calls.ts'
import * as messages from './messages.ts'
import { OrderToPack } from './OrderToPack.tsx'
import styles from './packing.module.css'

/** The most orders of one round. */
const MAX_ORDERS = 100

/** `/admin/packing/`: the orders of the address one after another; without any, all that are to be shipped, oldest first. */
export default function PackingView() {
  const [params, setParams] = useSearchParams()
  const [shipped, setShipped] = useState<ReadonlySet<number>>(new Set())
  const named = idsIn(params.get('orders') ?? '')
  const { data, error, refetch } = useQuery({
    queryKey: ['packing', named],
    queryFn: async ({ signal }) => {
      if (named.length > 0) return named
      const filters: OfficeFilters = {
        fulfilment: [...toShip],
        orderby: 'date',
        order: 'asc',
        per_page: MAX_ORDERS,
      }
      return (await officeOrders.list(filters, signal)).items.map(({ id }) => id)
    },
    // A round keeps its orders, also when some of them are on their way.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const back = { path: lastListPath(), label: messages.orders() }
  if (!data) {
    return (
      <Screen title={messages.packing()} back={back}>
        {error ? <LoadProblem title={messages.ordersNotRead()} error={error} retry={refetch} /> : <Loading />}
      </Screen>
    )
  }
  if (data.length === 0) {
    return (
      <Screen title={messages.packing()} back={back}>
        <EmptyList
          title={messages.nothingToPack()}
          next={<Link to="/orders/">{messages.backToOrders()}</Link>}
        >
          {messages.nothingToPackHelp()}
        </EmptyList>
      </Screen>
    )
  }
  const chosen = Number(params.get('at'))
  const left = data.filter((id) => !shipped.has(id))
  const current = data.includes(chosen) ? chosen : left[0]
  const goTo = (id: number) =>
    setParams(
      (before) =>
        new URLSearchParams([...before].filter(([name]) => name !== 'at').concat([['at', `${id}`]])),
      {
        replace: true,
      },
    )
  const next = (id: number) => {
    const others = [...data.slice(data.indexOf(id) + 1), ...data].filter(
      (one) => one !== id && !shipped.has(one),
    )
    setShipped(new Set([...shipped, id]))
    if (others[0] === undefined)
      setParams((before) => new URLSearchParams([...before].filter(([name]) => name !== 'at')), {
        replace: true,
      })
    else goTo(others[0])
  }
  if (current === undefined) {
    return (
      <Screen title={messages.allPacked()} back={back}>
        <Finished count={shipped.size} />
      </Screen>
    )
  }
  return <Round key={current} ids={data} id={current} back={back} goTo={goTo} next={next} />
}

function idsIn(text: string): readonly number[] {
  const ids = text.split(',').filter((one) => /^[1-9]\d{0,14}$/.test(one))
  return [...new Set(ids.map(Number))].slice(0, MAX_ORDERS)
}

function Finished({ count }: { readonly count: number }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div className={styles['finished']} ref={place} tabIndex={-1}>
      <p role="status">{messages.allPackedHelp({ count })}</p>
      <Button component={Link} to={lastListPath()}>
        {messages.backToOrders()}
      </Button>
    </div>
  )
}

type RoundProps = {
  readonly ids: readonly number[]
  readonly id: number
  readonly back: { readonly path: string; readonly label: string }
  goTo(id: number): void
  /** The order is on its way. */
  next(id: number): void
}

/** One order of the round; the one after it is read meanwhile. */
function Round({ ids, id, back, goTo, next }: RoundProps) {
  const queries = useQueryClient()
  const { data: order, error, refetch } = useQuery(orderQuery(id))
  const position = ids.indexOf(id)
  const [before, after] = [ids[position - 1], ids[position + 1]]
  useEffect(() => {
    if (after === undefined) return
    void queries.prefetchQuery(orderQuery(after))
  }, [after, queries])
  const step = (to: number | undefined, label: string, icon: 'left' | 'right') => (
    <button
      type="button"
      className={styles['step']}
      aria-label={label}
      disabled={to === undefined}
      onClick={() => to !== undefined && goTo(to)}
    >
      <Icon name={icon} />
    </button>
  )
  return (
    <Screen
      title={order ? messages.packOrder({ number: order.number }) : messages.packing()}
      back={back}
      aside={
        ids.length > 1 && (
          <>
            <p>{messages.position({ position: position + 1, count: ids.length })}</p>
            {step(before, messages.previousOrder(), 'left')}
            {step(after, messages.nextOrder(), 'right')}
          </>
        )
      }
    >
      {order ? (
        <OrderToPack order={order} next={() => next(id)} />
      ) : error ? (
        <LoadProblem title={messages.orderNotRead()} error={error} retry={refetch} />
      ) : (
        <Loading />
      )}
    </Screen>
  )
}
