import type { Order } from './order.ts'
import { isClosed, type OrderState } from './order-state.ts'

/** The steps of an order for its buyer, in their order. */
export type StepName = 'placed' | 'payment' | 'preparing' | 'delivery' | 'completed' | 'closed'

/** A step: done, current or upcoming; `at`: its time, if known. */
export type OrderStep = {
  readonly name: StepName
  readonly status: 'done' | 'current' | 'upcoming'
  readonly at: Date | undefined
}

/** When an order entered a state, oldest first. */
export type StateEntry = { readonly state: OrderState | undefined; readonly at: Date }

type OrderForSteps = Pick<Order, 'state' | 'placedAt' | 'paidAt' | 'shippingMethod' | 'shipments'>

/**
 * The steps of an order with its progress. Left out are a payment on delivery, and shipping if nothing is shipped. A closed
 * order ends with `closed`, after the steps done.
 */
export function stepsOf(order: OrderForSteps, entries: readonly StateEntry[]): readonly OrderStep[] {
  const current = currentStep(order.state)
  const timeOf = stepTimes(order, entries)
  if (current === 'closed')
    return [...stepsBeforeEnd(order, timeOf), { name: current, status: 'current', at: timeOf(current) }]
  return stepNames
    .filter((name) => isIncluded(name, order, timeOf))
    .map((name) => {
      const distance = stepNames.indexOf(name) - stepNames.indexOf(current)
      return {
        name,
        status: distance < 0 ? 'done' : distance > 0 ? 'upcoming' : 'current',
        at: distance > 0 ? undefined : timeOf(name),
      }
    })
}

const stepNames = ['placed', 'payment', 'preparing', 'delivery', 'completed'] as const

type ReachableStep = Exclude<StepName, 'placed'>

const stepOfState: Readonly<Partial<Record<OrderState, ReachableStep>>> = {
  processing: 'preparing',
  'in-production': 'preparing',
  'stock-short': 'preparing',
  'partially-shipped': 'delivery',
  shipped: 'delivery',
  completed: 'completed',
  'return-requested': 'completed',
}

/** The current step of an order in this state. */
function currentStep(state: OrderState): ReachableStep {
  return isClosed(state) ? 'closed' : (stepOfState[state] ?? 'payment')
}

type StepTime = (name: StepName) => Date | undefined

function stepTimes({ placedAt, paidAt }: OrderForSteps, entries: readonly StateEntry[]): StepTime {
  return (name) => {
    if (name === 'placed') return placedAt
    if (name === 'payment' && paidAt) return paidAt
    return entries.findLast(
      ({ state }) => state !== undefined && state !== 'pending' && currentStep(state) === name,
    )?.at
  }
}

function isIncluded(name: StepName, order: OrderForSteps, timeOf: StepTime): boolean {
  if (name === 'delivery') return isSent(order) || currentStep(order.state) === name
  if (name !== 'payment' || currentStep(order.state) === 'payment') return true
  // A payment on delivery comes after the preparation.
  const preparingAt = timeOf('preparing')
  return order.paidAt !== undefined && (preparingAt === undefined || order.paidAt <= preparingAt)
}

function isSent({ shippingMethod, shipments }: OrderForSteps): boolean {
  return shippingMethod !== '' || shipments.length > 0
}

function stepsBeforeEnd(order: OrderForSteps, timeOf: StepTime): readonly OrderStep[] {
  const done: StepName[] = ['placed']
  if (order.paidAt) done.push('payment')
  if (order.shipments.length > 0) done.push('delivery')
  return done.map((name) => ({ name, status: 'done', at: timeOf(name) }))
}
