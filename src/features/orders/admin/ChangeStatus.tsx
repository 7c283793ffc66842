import { Button, Menu } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notifyDone, notifyProblem } from '../../../admin/parts/notify.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { type OrderStatus, orderStatuses } from '../rules/order-state.ts'
import * as messages from './messages.ts'
import { type OrderRecord, orders } from './order-calls.ts'
import { statusText } from './StatusMark.tsx'

/** Changes the status of an order. The shop refuses one that the order cannot get, and sends the mails of the others. */
export function ChangeStatus({ order }: { readonly order: OrderRecord }) {
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: (status: OrderStatus) => orders.change(order.id, { status }),
    async onSuccess(changed) {
      queries.setQueryData(['orders', order.id], changed)
      notifyDone(messages.statusChanged({ number: order.number }))
      await queries.invalidateQueries({ queryKey: ['orders'] })
    },
    onError: (error) => notifyProblem(messages.statusNotChanged({ number: order.number }), error),
  })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button loading={change.isPending} rightSection={<Icon name="down" size={18} />}>
          {messages.changeStatus()}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {orderStatuses
          .filter((status) => status !== order.status)
          .map((status) => (
            <Menu.Item key={status} onClick={() => change.mutate(status)}>
              {statusText(status)}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}
