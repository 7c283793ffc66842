import type { Order } from './order.ts'
import { isCalledOff, type OrderState } from './order-state.ts'

/** The steps of an order that matter to its buyer, in the order in which they come. */
export type StepName = 'placed' | 'payment' | 'making' | 'delivery' | 'completed' | 'over'

/** One of them: behind the order, where it stands, or before it; `at`: when it was taken, as far as that is known. */
export type Step = {
  readonly name: StepName
  readonly place: 'done' | 'now' | 'ahead'
  readonly at: Date | undefined
}

/** When an order came into a state, the first first. */
export type Entered = { readonly state: OrderState | undefined; readonly at: Date }

type Stepped = Pick<Order, 'state' | 'placedAt' | 'paidAt' | 'shippingMethod' | 'shipments'>

/**
 * Where an order stands on its way. What nobody waits for is left out: the payment of what is paid at the door, the parcel of
 * what is not sent. One that nothing comes of ends with `over`, behind what had been done by then.
 */
export function stepsOf(order: Stepped, entered: readonly Entered[]): readonly Step[] {
  const here = placeOf(order.state)
  const taken = whenTaken(order, entered)
  if (here === 'over') return [...doneBefore(order, taken), { name: here, place: 'now', at: taken(here) }]
  return onTheWay
    .filter((name) => isTaken(name, order, taken))
    .map((name) => {
      const by = onTheWay.indexOf(name) - onTheWay.indexOf(here)
      return { name, place: by < 0 ? 'done' : by > 0 ? 'ahead' : 'now', at: by > 0 ? undefined : taken(name) }
    })
}

const onTheWay = ['placed', 'payment', 'making', 'delivery', 'completed'] as const

type Place = Exclude<StepName, 'placed'>

const places: Readonly<Partial<Record<OrderState, Place>>> = {
  processing: 'making',
  'in-production': 'making',
  'stock-short': 'making',
  'partially-shipped': 'delivery',
  shipped: 'delivery',
  completed: 'completed',
  'return-requested': 'completed',
}

/** The step that an order in this state is at. */
function placeOf(state: OrderState): Place {
  return isCalledOff(state) ? 'over' : (places[state] ?? 'payment')
}

type Taken = (name: StepName) => Date | undefined

function whenTaken({ placedAt, paidAt }: Stepped, entered: readonly Entered[]): Taken {
  return (name) => {
    if (name === 'placed') return placedAt
    if (name === 'payment' && paidAt) return paidAt
    return entered.findLast(
      ({ state }) => state !== undefined && state !== 'pending' && placeOf(state) === name,
    )?.at
  }
}

function isTaken(name: StepName, order: Stepped, taken: Taken): boolean {
  if (name === 'delivery') return isSent(order) || placeOf(order.state) === name
  if (name !== 'payment' || placeOf(order.state) === 'payment') return true
  // Paid at the door, the money comes with the end of it.
  const made = taken('making')
  return order.paidAt !== undefined && (made === undefined || order.paidAt <= made)
}

function isSent({ shippingMethod, shipments }: Stepped): boolean {
  return shippingMethod !== '' || shipments.length > 0
}

function doneBefore(order: Stepped, taken: Taken): readonly Step[] {
  const done: StepName[] = ['placed']
  if (order.paidAt) done.push('payment')
  if (order.shipments.length > 0) done.push('delivery')
  return done.map((name) => ({ name, place: 'done', at: taken(name) }))
}
