import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { nothingDue } from '../../payments/methods/nothing-due.ts'
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
const free = { id: nothingDue.id, title: 'Nothing to pay', description: 'This order costs nothing.' }
const shown = (dueMinor: number, creditMinor: number, returns = '', returnsHref?: string) =>
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

describe('the ways to pay where nothing is due', () => {
  it('say that store credit pays, where it does', () => {
    expect(shown(0, 2500)).toContain('Your store credit pays for all of it.')
    expect(shown(0, 2500)).not.toContain('costs nothing')
  })

  it('say that it costs nothing, where it does not, and nothing of credit where that pays a part', () => {
    expect(shown(0, 0)).toContain('This order costs nothing.')
    expect(shown(100, 2500)).not.toContain('pays for all of it')
  })
})

describe('what the owner promises about sending back', () => {
  it('stands below the button as text, and no line is there without one', () => {
    const markup = shown(100, 0, 'Thirty days <b>to decide</b>.')
    expect(markup).toContain('Thirty days &lt;b&gt;to decide&lt;/b&gt;.</p>')
    expect(markup.indexOf('Thirty days')).toBeGreaterThan(markup.indexOf('</button>'))
    expect(shown(100, 0)).not.toContain('checkout-returns')
    expect(shown(100, 0, 'Thirty days.', '/shipping-and-returns/')).toContain(
      '<a href="/shipping-and-returns/">Thirty days.</a>',
    )
  })
})
