import { Mark, type Tone } from '../../../../admin/parts/Mark.tsx'
import { orderStateText } from '../../rules/state-texts.ts'
import type { OfficeOrder } from './calls.ts'
import * as messages from './messages.ts'

const paymentTones: Readonly<Record<OfficeOrder['payment_state'], Tone>> = {
  unpaid: 'gold',
  'partly-paid': 'gold',
  paid: 'green',
  'partly-refunded': 'gray',
  refunded: 'gray',
}

const fulfilmentTones: Readonly<Record<Exclude<OfficeOrder['fulfilment'], 'none'>, Tone>> = {
  waiting: 'gray',
  unshipped: 'clay',
  'in-production': 'gold',
  'partly-shipped': 'gold',
  shipped: 'green',
  returning: 'clay',
}

/** The name of an option in a message: those have no hyphens. */
export function option(name: string): string {
  return name.replaceAll('-', '_')
}

/** How far an order is: its state, its payment, what was sent of it. */
export function OrderMarks({ order }: { readonly order: OfficeOrder }) {
  const { state, payment_state: payment, fulfilment } = order
  return (
    <>
      <Mark tone="gray">{orderStateText({ state, shippingMethod: '' })}</Mark>
      <Mark tone={paymentTones[payment]}>{messages.paymentStateName({ state: option(payment) })}</Mark>
      {fulfilment !== 'none' && fulfilment !== state && (
        <Mark tone={fulfilmentTones[fulfilment]}>
          {messages.fulfilmentName({ state: option(fulfilment) })}
        </Mark>
      )}
    </>
  )
}
