import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Icon } from '../../../../ui/Icon.tsx'
import * as messages from './messages.ts'

/** Leads to a new order; of an account with its addresses and prices. */
export function NewOrderLink({ customer }: { readonly customer?: number }) {
  return (
    <Button
      component={Link}
      to={customer === undefined ? '/orders/new/' : `/orders/new/?customer=${customer}`}
      leftSection={<Icon name="plus" size={18} />}
    >
      {messages.newOrder()}
    </Button>
  )
}
