import { Button, Menu, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notifyDone, notifyProblem } from '../../../admin/parts/notify.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { statusesAfter } from '../rules/order-moves.ts'
import type { OrderStatus } from '../rules/order-state.ts'
import * as messages from './messages.ts'
import { type OrderRecord, orders, statusOf } from './order-calls.ts'
import styles from './order-page.module.css'
import { statusText } from './StatusMark.tsx'

/** What is done besides, where it cannot be taken back: confirmed first. */
const effects: Partial<Readonly<Record<OrderStatus, () => string>>> = {
  cancelled: messages.cancelEffects,
  refunded: messages.refundEffects,
}

/** Changes the status of an order. The shop decides whether the order can get it, and sends the mails. */
export function ChangeStatus({ order }: { readonly order: OrderRecord }) {
  const queries = useQueryClient()
  const [unconfirmed, setUnconfirmed] = useState<OrderStatus>()
  const change = useMutation({
    mutationFn: (status: OrderStatus) => orders.change(order.id, { status }),
    async onSuccess(changed) {
      queries.setQueryData(['orders', order.id], changed)
      notifyDone(messages.statusChanged({ number: order.number }))
      await queries.invalidateQueries({ queryKey: ['orders'] })
    },
    async onError(error) {
      notifyProblem(messages.statusNotChanged({ number: order.number }), error)
      // Somebody else may have changed it.
      await queries.invalidateQueries({ queryKey: ['orders', order.id] })
    },
  })
  const status = statusOf(order.status)
  const choices = status ? statusesAfter(status) : []
  if (choices.length === 0) return null
  const choose = (chosen: OrderStatus) => (effects[chosen] ? setUnconfirmed(chosen) : change.mutate(chosen))
  const cancel = () => setUnconfirmed(undefined)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button loading={change.isPending} rightSection={<Icon name="down" size={18} />}>
            {messages.changeStatus()}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {choices.map((choice) => (
            <Menu.Item key={choice} onClick={() => choose(choice)}>
              {statusText(choice)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={unconfirmed !== undefined}
        onClose={cancel}
        title={
          unconfirmed && messages.confirmStatus({ number: order.number, status: statusText(unconfirmed) })
        }
        size="sm"
      >
        <p>{unconfirmed && effects[unconfirmed]?.()}</p>
        <div className={styles['choices']}>
          <Button
            onClick={() => {
              cancel()
              if (unconfirmed) change.mutate(unconfirmed)
            }}
          >
            {messages.changeStatus()}
          </Button>
          <Button variant="default" onClick={cancel}>
            {messages.doNotChange()}
          </Button>
        </div>
      </Modal>
    </>
  )
}
