import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isClosed, orderStates } from './order-state.ts'
import { type StateEntry, stepsOf } from './order-steps.ts'

const day = (number: number) => new Date(Date.UTC(2026, 5, number))
const shipped = { carrier: 'DHL', number: '', url: '', shippedAt: day(4) }
const order = {
  state: 'pending' as const,
  placedAt: day(1),
  paidAt: undefined,
  shippingMethod: 'flat_rate:1',
  shipments: [],
}
const shown = (steps: ReturnType<typeof stepsOf>) =>
  steps.map(({ name, status, at }) => [name, status, at?.getUTCDate()])

describe('the steps of an order', () => {
  it('lead from placing to completion, each with its day', () => {
    const entered: StateEntry[] = [
      { state: 'pending', at: day(1) },
      { state: 'on-hold', at: day(1) },
      { state: undefined, at: day(2) },
      { state: 'processing', at: day(3) },
      { state: 'shipped', at: day(4) },
    ]
    expect(
      shown(stepsOf({ ...order, state: 'shipped', paidAt: day(3), shipments: [shipped] }, entered)),
    ).toEqual([
      ['placed', 'done', 1],
      ['payment', 'done', 3],
      ['preparing', 'done', 3],
      ['delivery', 'current', 4],
      ['completed', 'upcoming', undefined],
    ])
  })

  it('leave out a payment on delivery, before and after', () => {
    const entered: StateEntry[] = [{ state: 'processing', at: day(1) }]
    const names = (steps: ReturnType<typeof stepsOf>) => steps.map(({ name }) => name)
    const atDoor = ['placed', 'preparing', 'delivery', 'completed']
    expect(names(stepsOf({ ...order, state: 'processing' }, entered))).toEqual(atDoor)
    expect(names(stepsOf({ ...order, state: 'completed', paidAt: day(5) }, entered))).toEqual(atDoor)
  })

  it('leave out shipping if nothing is shipped', () => {
    const steps = stepsOf({ ...order, state: 'processing', paidAt: day(1), shippingMethod: '' }, [])
    expect(steps.map(({ name }) => name)).toEqual(['placed', 'payment', 'preparing', 'completed'])
  })

  it('end with `closed` for a closed order, after the steps done', () => {
    const entered: StateEntry[] = [{ state: 'cancelled', at: day(6) }]
    expect(shown(stepsOf({ ...order, state: 'cancelled' }, entered))).toEqual([
      ['placed', 'done', 1],
      ['closed', 'current', 6],
    ])
    expect(shown(stepsOf({ ...order, state: 'refunded', paidAt: day(2), shipments: [shipped] }, []))).toEqual(
      [
        ['placed', 'done', 1],
        ['payment', 'done', 2],
        ['delivery', 'done', undefined],
        ['closed', 'current', undefined],
      ],
    )
  })

  it('have one current step in every state, with no done step after it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...orderStates),
        fc.option(fc.constantFrom(day(2), day(8)), { nil: undefined }),
        fc.boolean(),
        (state, paidAt, isSent) => {
          const shippingMethod = isSent ? 'flat_rate:1' : ''
          const steps = stepsOf(
            { ...order, state, paidAt, shippingMethod, shipments: isSent ? [shipped] : [] },
            [],
          )
          const statuses = steps.map(({ status }) => status)
          const current = statuses.indexOf('current')
          expect(statuses.filter((each) => each === 'current')).toHaveLength(1)
          expect(statuses.slice(0, current).every((each) => each === 'done')).toBe(true)
          expect(statuses.slice(current + 1).every((each) => each === 'upcoming')).toBe(true)
          expect(isClosed(state)).toBe(steps.at(-1)?.name === 'closed')
        },
      ),
    )
  })
})
