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
  steps.map(({ name, place, at }) => [name, place, at?.getUTCDate()])

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
      ['making', 'done', 3],
      ['delivery', 'now', 4],
      ['completed', 'ahead', undefined],
    ])
  })

  it('leave out a payment on delivery, before and after', () => {
    const entered: StateEntry[] = [{ state: 'processing', at: day(1) }]
    const names = (steps: ReturnType<typeof stepsOf>) => steps.map(({ name }) => name)
    const atDoor = ['placed', 'making', 'delivery', 'completed']
    expect(names(stepsOf({ ...order, state: 'processing' }, entered))).toEqual(atDoor)
    expect(names(stepsOf({ ...order, state: 'completed', paidAt: day(5) }, entered))).toEqual(atDoor)
  })

  it('leave out shipping if nothing is shipped', () => {
    const steps = stepsOf({ ...order, state: 'processing', paidAt: day(1), shippingMethod: '' }, [])
    expect(steps.map(({ name }) => name)).toEqual(['placed', 'payment', 'making', 'completed'])
  })

  it('end with `over` for a closed order, after the steps done', () => {
    const entered: StateEntry[] = [{ state: 'cancelled', at: day(6) }]
    expect(shown(stepsOf({ ...order, state: 'cancelled' }, entered))).toEqual([
      ['placed', 'done', 1],
      ['over', 'now', 6],
    ])
    expect(shown(stepsOf({ ...order, state: 'refunded', paidAt: day(2), shipments: [shipped] }, []))).toEqual(
      [
        ['placed', 'done', 1],
        ['payment', 'done', 2],
        ['delivery', 'done', undefined],
        ['over', 'now', undefined],
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
          const places = steps.map(({ place }) => place)
          const now = places.indexOf('now')
          expect(places.filter((place) => place === 'now')).toHaveLength(1)
          expect(places.slice(0, now).every((place) => place === 'done')).toBe(true)
          expect(places.slice(now + 1).every((place) => place === 'ahead')).toBe(true)
          expect(isClosed(state)).toBe(steps.at(-1)?.name === 'over')
        },
      ),
    )
  })
})
