import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Dashboard } from './Dashboard.tsx'

it('the account greets by first name, and by no name where none is known', () => {
  const greetingFor = (name: string) =>
    renderToStaticMarkup(
      <Dashboard name={name} mustSetUpSecondFactor={false} orders={null} hasMoreOrders={false} />,
    )
  expect(greetingFor('Bella')).toContain('Hello, <bdi>Bella</bdi>!')
  expect(greetingFor('')).toContain('>Hello!<')
})
