import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { fullOrder } from '../../../orders/mail/mail-context.fixture.ts'
import { currencyFormat } from '../../../settings/general.ts'
import { OrderList } from './OrderList.tsx'

it('an order in the list has its number everywhere that people read, and its id in addresses only', () => {
  const html = renderToStaticMarkup(
    <OrderList
      id="orders"
      orders={[fullOrder('pending', { id: 7, number: '1042' })]}
      currencyOf={() => currencyFormat({ get: ({ default: value }) => value })}
      dayText={() => 'June 1'}
      actionsOf={() => ({ pay: '/pay/', cancel: '/cancel/', again: '/again/' })}
    />,
  )
  const text = html.replace(/<[^>]*>/g, '')
  expect(text.match(/1042/g)).toHaveLength(4)
  expect(html).toContain('/my-account/view-order/7/')
})
