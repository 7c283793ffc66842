import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Table } from './Table.tsx'

function orders(onPhone: 'scroll' | 'cards') {
  return renderToStaticMarkup(
    <Table
      id="orders"
      caption="Your orders"
      onPhone={onPhone}
      columns={[{ heading: 'Order' }, { heading: 'Total', numeric: true }]}
      rows={[{ key: 1042, cells: ['No. 1042', '$184.00'] }]}
    />,
  )
}

it('is read out by its caption, its columns and its rows', () => {
  const html = orders('scroll')
  expect(html).toContain('<section id="orders" class="scroll" aria-labelledby="orders-caption" tabindex="0">')
  expect(html).toContain('<th scope="col" class="numeric">Total</th>')
  expect(html).toContain('<th scope="row">No. 1042</th>')
})

it('is still a table, without roles that its elements have anyway, when rows become cards', () => {
  const html = orders('cards')
  expect(html).not.toContain('role=')
  expect(html).toMatch(/<td [^>]*data-heading="Total"[^>]*>\$184\.00/)
})
