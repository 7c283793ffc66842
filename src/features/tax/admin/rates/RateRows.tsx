import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import { Mark } from '../../../../admin/parts/Mark.tsx'
import { notifyProblem } from '../../../../admin/parts/notify.ts'
import parts from '../../../../admin/parts/parts.module.css'
import { useRowKeys } from '../../../../admin/parts/row-keys.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import * as messages from './messages.ts'
import { moveRate, type RateRecord, readRatesAgain } from './rate-calls.ts'
import { percentText, placeText, rateTitle } from './rate-text.ts'
import styles from './rates.module.css'

type Props = { readonly rates: readonly RateRecord[] }
const pathOf = ({ id }: RateRecord) => `/settings/tax-rates/${id}/`

/** The rates of a page, as a table or as cards, each with the buttons that move it. */
export function RateRows({ rates }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useRowKeys(list)
  return (
    <div ref={list} className={styles['list']}>
      <table className={parts['table']}>
        <thead>
          <tr>
            <th scope="col">{messages.place()}</th>
            <th scope="col" className={parts['number']}>
              {messages.rate()}
            </th>
            <th scope="col" className={styles['after']}>
              {messages.name()}
            </th>
            <th scope="col" className={parts['number']}>
              {messages.priority()}
            </th>
            <th scope="col" className={styles['after']}>
              {messages.charged()}
            </th>
            <th scope="col">{messages.order()}</th>
          </tr>
        </thead>
        <tbody>
          {rates.map((rate, index) => (
            <tr key={rate.id}>
              <td className={parts['wrapped']}>
                <Link data-row to={pathOf(rate)}>
                  {placeText(rate)}
                </Link>
              </td>
              <td className={parts['number']}>{percentText(rate.rate)}</td>
              <td className={`${parts['wrapped']} ${styles['after']}`}>
                <bdi>{rate.name}</bdi>
              </td>
              <td className={parts['number']}>{rate.priority}</td>
              <td className={styles['after']}>
                <RateMarks rate={rate} />
              </td>
              <td>
                <MoveButtons rates={rates} index={index} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={parts['rows']}>
        {rates.map((rate, index) => (
          <li key={rate.id} className={styles['card']}>
            <Link data-row className={parts['row']} to={pathOf(rate)}>
              <span className={parts['rowTitle']}>{placeText(rate)}</span>
              <strong className={parts['end']}>{percentText(rate.rate)}</strong>
              <span className={parts['soft']} style={{ overflowWrap: 'anywhere' }}>
                <bdi>{rate.name}</bdi>
                {rate.name !== '' && ' · '}
                {messages.priorityOf({ priority: rate.priority })}
              </span>
              <span className={styles['marks']}>
                <RateMarks rate={rate} />
              </span>
            </Link>
            <MoveButtons rates={rates} index={index} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function RateMarks({ rate: { compound, shipping } }: { readonly rate: RateRecord }) {
  return (
    <span className={styles['marks']}>
      {compound && <Mark tone="gold">{messages.compound()}</Mark>}
      {shipping && <Mark tone="gray">{messages.onShipping()}</Mark>}
    </span>
  )
}

function MoveButtons({ rates, index }: Props & { readonly index: number }) {
  const [before, rate, after] = [rates[index - 1], rates[index], rates[index + 1]]
  const move = useMutation({
    mutationFn: ({ to, place }: { readonly to: number; readonly place: 'before' | 'after' }) =>
      moveRate(rate?.id ?? 0, to, place),
    onSuccess: readRatesAgain,
    onError: (error) => notifyProblem(messages.notMoved(), error),
  })
  if (!rate) return null
  const title = rateTitle(rate)
  return (
    <span className={styles['moves']}>
      <button
        type="button"
        aria-label={messages.moveUp({ title })}
        disabled={!before || move.isPending}
        onClick={() => before && move.mutate({ to: before.id, place: 'before' })}
      >
        <Icon name="up" size={18} />
      </button>
      <button
        type="button"
        aria-label={messages.moveDown({ title })}
        disabled={!after || move.isPending}
        onClick={() => after && move.mutate({ to: after.id, place: 'after' })}
      >
        <Icon name="down" size={18} />
      </button>
    </span>
  )
}
