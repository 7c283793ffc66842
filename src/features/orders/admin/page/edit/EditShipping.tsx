import { TextInput } from '@mantine/core'
import { Select } from '../../../../../admin/parts/Select.tsx'
import type { Preview } from '../../new-order/calls.ts'
import type { OfficeOrder } from '../../office-calls.ts'
import { amountsOf, formatOfOrder } from '../amounts.ts'
import * as messages from '../messages.ts'
import styles from '../order-page.module.css'
import { type ShippingForm, shippingChoices } from './shipping-form.ts'

type Props = {
  readonly order: OfficeOrder
  readonly form: ShippingForm
  /** What the shop offers for the address. */
  readonly rates: Preview['shipping_rates']
  change(form: ShippingForm): void
}

/** How an order is shipped: as it is, by another method of the shop, by one with a name of its own, or for nothing. */
export function EditShipping({ order, form, rates, change }: Props) {
  const { stored, other, none } = shippingChoices
  const { minor, text } = amountsOf(order)
  const cost = order.shipping_cost
  const { method, title, amount } = form
  const shown =
    method === stored ? (cost?.amount ?? '') : (rates.find(({ id }) => id === method)?.price ?? '')
  return (
    <>
      <Select
        label={messages.shippingMethod()}
        value={method}
        onChange={(event) => change({ ...form, method: event.currentTarget.value, amount: undefined })}
      >
        {cost && <option value={stored}>{cost.title || messages.shippingRow()}</option>}
        {rates
          .filter(({ id }) => id !== cost?.method_id)
          .map((rate) => (
            <option key={rate.id} value={rate.id}>
              {messages.rateFor({ title: rate.title, amount: text(minor(rate.price)) })}
            </option>
          ))}
        <option value={other}>{messages.otherShipping()}</option>
        <option value={none}>{messages.noShipping()}</option>
      </Select>
      {method === other && (
        <TextInput
          label={messages.shippingName()}
          value={title}
          maxLength={200}
          dir="auto"
          onChange={(event) => change({ ...form, title: event.currentTarget.value })}
        />
      )}
      {method !== none && (
        <TextInput
          label={messages.shippingCost()}
          inputMode="decimal"
          leftSection={<span className={styles['of']}>{formatOfOrder(order).symbol}</span>}
          value={amount ?? shown}
          onChange={(event) => change({ ...form, amount: event.currentTarget.value })}
        />
      )}
    </>
  )
}
