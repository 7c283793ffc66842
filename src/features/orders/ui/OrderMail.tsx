import type { CSSProperties, ReactNode } from 'react'
import { type CurrencyFormat, formatMoney } from '../../../kernel/format.ts'
import { Html, type SafeHtml } from '../../../ui/Html.tsx'
import {
  line as hairline,
  heading,
  MailButton,
  MailFrame,
  MailLink,
  smallHeading,
  soft,
  text,
  wide,
} from '../../../ui/MailFrame.tsx'
import { type SumText, sumTexts } from '../../cart/rules/sum-texts.ts'
import { downloadPath, expiryText, type Grant, remainingText } from '../rules/grant.ts'
import { type Order, type OrderLine, shownSum } from '../rules/order.ts'
import { recurringText } from '../rules/recurring.ts'

type Props = {
  order: Order
  currency: CurrencyFormat
  shopName: string
  /** What has happened: the order was placed, or paid. */
  lead: string
  instructions: readonly string[]
  /** What becomes of its gift cards. */
  cards: readonly string[]
  address: readonly string[]
  files: readonly Grant[]
  notes: readonly SafeHtml[]
  /** Where the order can be looked at again, for whoever holds this mail. */
  orderHref: string
  /** Where the shop lives: what links of a mail begin with. */
  origin: string
}

const cell: CSSProperties = {
  ...text,
  padding: '12px 0',
  borderBottom: `1px solid ${hairline}`,
  verticalAlign: 'top',
}
const sum: CSSProperties = {
  ...cell,
  width: 132,
  paddingLeft: 16,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'right',
}

/** The confirmation as a mail: everything that the page after ordering tells, and the way back to it. */
export function OrderMail(props: Props) {
  const { order, shopName, lead, instructions, cards, address, files, notes, origin } = props
  return (
    <MailFrame shopName={shopName} preview={lead}>
      <h1 style={heading}>{`Thank you, ${order.billing.firstName}.`}</h1>
      <p style={{ margin: '0 0 16px' }}>{lead}</p>
      {instructions.map((line) => (
        <p key={line} style={{ margin: '4px 0' }}>
          {line}
        </p>
      ))}
      {cards.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two can go the same way, and none moves.
        <p key={index} style={{ margin: '16px 0 0' }}>
          {line}
        </p>
      ))}
      <MailButton href={props.orderHref}>See your order</MailButton>
      <Ordered order={order} currency={props.currency} />
      {files.length > 0 && <FilesInMail files={files} orderKey={order.orderKey} origin={origin} />}
      {notes.length > 0 && <h2 style={smallHeading}>Good to know</h2>}
      {notes.map((note) => (
        <Html key={note} html={note} />
      ))}
      <h2 style={smallHeading}>{order.shippingMethod === '' ? 'Your address' : 'Where it goes'}</h2>
      {address.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines of an address can be the same, and none moves.
        <div key={index}>
          <bdi>{part}</bdi>
        </div>
      ))}
    </MailFrame>
  )
}

function Ordered({ order, currency }: Pick<Props, 'order' | 'currency'>) {
  const money = (amountMinor: number) => formatMoney(amountMinor, currency)
  return (
    <>
      <h2 style={smallHeading}>{`Order ${order.id}`}</h2>
      <table style={wide}>
        <tbody>
          {order.lines.map((line) => (
            <Row
              key={`${line.variationId ?? line.productId}-${line.choice.join()}`}
              amount={money(shownSum(order, line))}
            >
              {`${line.quantity} × ${line.name}`}
              <Particulars line={line} currency={currency} />
            </Row>
          ))}
          {sumTexts(order.sums, order.shippingTitle, currency).map((row) => (
            <SumRow key={row.key} row={row} payment={order.paymentTitle} />
          ))}
        </tbody>
      </table>
    </>
  )
}

function SumRow({ row, payment }: { row: SumText; payment: string }) {
  if (row.kind !== 'total') return <Row amount={row.value}>{row.label}</Row>
  return (
    <Row amount={<strong>{row.value}</strong>}>
      <strong>{row.label}</strong>
      <div className="soft" style={small}>
        {[payment, row.note].filter(Boolean).join(', ')}
      </div>
    </Row>
  )
}

const small: CSSProperties = { color: soft, fontSize: 14 }
/** The message of a gift card may have lines. */
const asWritten: CSSProperties = { ...small, whiteSpace: 'pre-line' }

function Row({ amount, children }: { amount: ReactNode; children: ReactNode }) {
  return (
    <tr>
      <td style={cell}>{children}</td>
      <td style={sum}>{amount}</td>
    </tr>
  )
}

function Particulars({ line, currency }: { line: OrderLine; currency: CurrencyFormat }) {
  return (
    <>
      {line.choice.map(([label, value]) => (
        <div key={label} className="soft" style={asWritten}>{`${label}: ${value}`}</div>
      ))}
      {line.recurring && (
        <div className="soft" style={small}>
          {recurringText(line.recurring, line.quantity, currency)}
        </div>
      )}
    </>
  )
}

type FilesProps = { files: readonly Grant[]; orderKey: string; origin: string }

function FilesInMail({ files, orderKey, origin }: FilesProps) {
  return (
    <>
      <h2 style={smallHeading}>Your files</h2>
      <table style={wide}>
        <tbody>
          {files.map((file) => (
            <Row key={`${file.productId}-${file.downloadId}`} amount={<Allowed file={file} />}>
              <MailLink href={origin + downloadPath(orderKey, file)}>{file.name}</MailLink>
              <div className="soft" style={small}>
                {file.thing}
              </div>
            </Row>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Allowed({ file }: { file: Grant }) {
  return (
    <>
      {remainingText(file.remaining)}
      {file.expiresAt && <div className="soft" style={small}>{`until ${expiryText(file.expiresAt)}`}</div>}
    </>
  )
}
