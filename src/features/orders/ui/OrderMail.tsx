import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import type { Order } from '../rules/order.ts'

type Props = {
  order: Order
  currency: CurrencyFormat
  shopName: string
  instructions: readonly string[]
  address: readonly string[]
}

const ink = { color: '#1F1B18', fontFamily: 'Georgia, serif', lineHeight: 1.5 }
const cell = { padding: '8px 0', borderBottom: '1px solid #DDD5CB', verticalAlign: 'top' as const }
const sum = { ...cell, textAlign: 'right' as const, paddingLeft: 16 }

/** The confirmation as a mail: styles on the elements, since mail programs know no others. */
export function OrderMail({ order, currency, shopName, instructions, address }: Props) {
  const money = (amountMinor: number) => formatMoney(amountMinor, currency)
  return (
    <html lang="en">
      <body style={{ margin: 0, padding: 24, background: '#FAF8F5' }}>
        <div style={{ ...ink, maxWidth: 560, margin: '0 auto' }}>
          <p style={{ fontSize: 22 }}>{shopName}</p>
          <h1 style={{ fontSize: 28, fontWeight: 400 }}>{`Thank you, ${order.billing.firstName}.`}</h1>
          <p>{`Your order ${order.id} is with us.`}</p>
          {instructions.map((line) => (
            <p key={line} style={{ margin: '4px 0' }}>
              {line}
            </p>
          ))}
          <table style={{ width: '100%', borderCollapse: 'collapse', margin: '24px 0' }}>
            <tbody>
              {order.lines.map((line) => (
                <tr key={`${line.variationId ?? line.productId}-${line.choice.join()}`}>
                  <td style={cell}>
                    {`${line.quantity} × ${line.name}`}
                    {line.choice.map(([label, value]) => (
                      <div key={label} style={{ color: '#5C544D' }}>{`${label}: ${value}`}</div>
                    ))}
                  </td>
                  <td style={sum}>{money(line.totalMinor)}</td>
                </tr>
              ))}
              {order.shippingTitle !== '' && (
                <tr>
                  <td style={cell}>{order.shippingTitle}</td>
                  <td style={sum}>{order.shippingMinor === 0 ? 'Free' : money(order.shippingMinor)}</td>
                </tr>
              )}
              <tr>
                <td style={cell}>
                  <strong>Total</strong> {`(${order.paymentTitle})`}
                </td>
                <td style={sum}>
                  <strong>{money(order.totalMinor)}</strong>
                </td>
              </tr>
            </tbody>
          </table>
          <p style={{ margin: 0 }}>It goes to:</p>
          {address.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </div>
      </body>
    </html>
  )
}
