import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { freeOrder } from '../../payments/methods/free-order.ts'
import { Payment } from './Payment.tsx'

const currency = {
  code: 'USD',
  symbol: '$',
  decimals: 2,
  decimalSeparator: '.',
  thousandSeparator: ',',
  priceFormat: '%1$s%2$s',
  trimZeros: false,
}
const free = { id: freeOrder.id, title: 'No payment needed', description: 'Your order is free.' }
const render = (dueMinor: number, creditMinor: number, returns = '', returnsHref?: string) =>
  renderToStaticMarkup(
    <Payment
      methods={[free]}
      chosen="free"
      dueMinor={dueMinor}
      creditMinor={creditMinor}
      country="US"
      terms={{ isAgreed: false }}
      returns={returns}
      returnsHref={returnsHref}
      currency={currency}
    />,
  )

describe('payment methods where nothing is due', () => {
  it('state that store credit pays for the whole order', () => {
    expect(render(0, 2500)).toContain('Your store credit covers this order.')
    expect(render(0, 2500)).not.toContain('is free')
  })

  it('state that the order costs nothing without credit, and do not mention credit that pays a part', () => {
    expect(render(0, 0)).toContain('Your order is free.')
    expect(render(100, 2500)).not.toContain('covers this order')
  })
})

describe("the owner's text about returns", () => {
  it('is shown escaped below the button, and left out where empty', () => {
    const markup = render(100, 0, 'Thirty days <b>to decide</b>.')
    expect(markup).toContain('Thirty days &lt;b&gt;to decide&lt;/b&gt;.</p>')
    expect(markup.indexOf('Thirty days')).toBeGreaterThan(markup.indexOf('</button>'))
    expect(render(100, 0)).not.toContain('checkout-returns')
    expect(render(100, 0, 'Thirty days.', '/shipping-and-returns/')).toContain(
      '<a href="/shipping-and-returns/">Thirty days.</a>',
    )
  })
})
