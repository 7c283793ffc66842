import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Wallets } from './Wallets.tsx'

it('shows an element for each wallet, and nothing at all without one', () => {
  expect(renderToStaticMarkup(<Wallets wallets={[]} />)).toBe('')
  const markup = renderToStaticMarkup(<Wallets wallets={['apple_pay', 'google_pay']} />)
  expect(markup).toContain('Express checkout')
  expect([...markup.matchAll(/data-wallet="(\w+)"/g)].map(([, id]) => id)).toEqual([
    'apple_pay',
    'google_pay',
  ])
})
