import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import { Html, type SafeHtml } from '../../../ui/Html.tsx'
import { downloadPath, expiryText, type Grant, remainingText } from '../rules/grant.ts'
import type { Order } from '../rules/order.ts'
import { recurringText } from '../rules/recurring.ts'

type Props = {
  order: Order
  currency: CurrencyFormat
  shopName: string
  /** What has happened: the order was placed, or paid. */
  lead: string
  instructions: readonly string[]
  address: readonly string[]
  files: readonly Grant[]
  notes: readonly SafeHtml[]
  /** Where the shop lives: what links of a mail begin with. */
  origin: string
}

const ink = { color: '#1F1B18', fontFamily: 'Georgia, serif', lineHeight: 1.5 }
const cell = { padding: '8px 0', borderBottom: '1px solid #DDD5CB', verticalAlign: 'top' as const }
const sum = { ...cell, textAlign: 'right' as const, paddingLeft: 16 }

/** The confirmation as a mail: styles on the elements, since mail programs know no others. */
export function OrderMail(props: Props) {
  const { order, currency, shopName, lead, instructions, address, files, notes, origin } = props
  const money = (amountMinor: number) => formatMoney(amountMinor, currency)
  return (
    <html lang="en">
      <body style={{ margin: 0, padding: 24, background: '#FAF8F5' }}>
        <div style={{ ...ink, maxWidth: 560, margin: '0 auto' }}>
          <p style={{ fontSize: 22 }}>{shopName}</p>
          <h1 style={{ fontSize: 28, fontWeight: 400 }}>{`Thank you, ${order.billing.firstName}.`}</h1>
          <p>{lead}</p>
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
                    {line.recurring && (
                      <div style={{ color: '#5C544D' }}>
                        {recurringText(line.recurring, line.quantity, currency)}
                      </div>
                    )}
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
          {files.length > 0 && <FilesInMail files={files} orderKey={order.orderKey} origin={origin} />}
          {notes.map((note) => (
            <Html key={note} html={note} />
          ))}
          <p style={{ margin: 0 }}>{order.shippingMethod === '' ? 'Your address:' : 'It goes to:'}</p>
          {address.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </div>
      </body>
    </html>
  )
}

type FilesProps = { files: readonly Grant[]; orderKey: string; origin: string }

function FilesInMail({ files, orderKey, origin }: FilesProps) {
  return (
    <table style={{ width: '100%', borderCollapse: 'collapse', margin: '24px 0' }}>
      <caption style={{ textAlign: 'left' }}>Your files:</caption>
      <tbody>
        {files.map((file) => (
          <tr key={`${file.productId}-${file.downloadId}`}>
            <td style={cell}>
              <a href={origin + downloadPath(orderKey, file)} style={{ color: '#2F5D50' }}>
                {file.name}
              </a>
              <div style={{ color: '#5C544D' }}>{file.thing}</div>
            </td>
            <td style={sum}>
              {remainingText(file.remaining)}
              {file.expiresAt && <div>{`until ${expiryText(file.expiresAt)}`}</div>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
