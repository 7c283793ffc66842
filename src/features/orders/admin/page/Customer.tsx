import { Link } from 'react-router'
import { mayUse } from '../../../../admin/page-data.ts'
import { Card } from '../../../../admin/parts/Card.tsx'
import { CopyButton } from '../../../../admin/parts/CopyButton.tsx'
import { localTime } from '../../../../kernel/locale-format.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import type { OfficeOrder } from '../office-calls.ts'
import { amountsOf } from './amounts.ts'
import * as messages from './messages.ts'
import styles from './order-page.module.css'

/** The buyer, what they have ordered so far, and what they wrote. */
export function Customer({ order }: { readonly order: OfficeOrder }) {
  const { customer, buyer, customer_note: note } = order
  const { minor, text } = amountsOf(order)
  const name = customer.name || customer.email || messages.guest()
  return (
    <Card title={messages.customer()}>
      <p className={styles['buyer']} dir="auto">
        {customer.id > 0 && mayUse('list_users') ? (
          <Link to={`/customers/${customer.id}/`}>{name}</Link>
        ) : (
          <strong>{name}</strong>
        )}
        {customer.id === 0 && <span className={styles['soft']}> {messages.guest()}</span>}
      </p>
      {customer.email !== '' && (
        <p className={styles['payLink']}>
          <a href={`mailto:${customer.email}`}>{customer.email}</a>
          <CopyButton label={messages.copyEmail({ email: customer.email })} text={customer.email} />
        </p>
      )}
      <p className={styles['soft']}>
        {messages.buyerOrders({ count: buyer.orders })}
        {/* Of a first order, what it comes to is on this page. */}
        {buyer.orders > 1 && ` · ${messages.buyerSpent({ amount: text(minor(buyer.spent)) })}`}
        {buyer.orders > 1 && buyer.first_order && (
          <span className={styles['line']}>
            {messages.buyerSince({ time: localTime(buyer.first_order) })}
          </span>
        )}
      </p>
      {note !== '' && (
        <figure className={styles['quote']}>
          <figcaption className={styles['soft']}>{messages.customerNote()}</figcaption>
          <blockquote dir="auto">{note}</blockquote>
        </figure>
      )}
    </Card>
  )
}

/** Whether anything is known of how the buyer came: orders by staff and of buyers who opted out have nothing. */
export function isSourceKnown({ attribution: { device, fields } }: OfficeOrder): boolean {
  return device !== '' || Object.keys(fields).length > 0
}

/** The way to the shop: the source, the first page, the visits, the device. Only what is known. */
export function Attribution({ order }: { readonly order: OfficeOrder }) {
  const { device, fields } = order.attribution
  const steps: readonly (readonly [label: string, value: string])[] = [
    [messages.source(), order.source],
    [messages.campaign(), fields['utm_campaign'] ?? ''],
    [messages.cameFrom(), hostOf(fields['referrer'])],
    [messages.firstPage(), pathOf(fields['session_entry'])],
    [messages.visits(), visitsOf(fields)],
    [messages.deviceLabel(), device && messages.device({ device })],
  ]
  return (
    <Card title={messages.howFound()}>
      <ol className={styles['path']}>
        {steps
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <li key={label}>
              <Icon name="right" size={16} />
              <span>
                <span className={styles['soft']}>{label}</span> <bdi>{value}</bdi>
              </span>
            </li>
          ))}
      </ol>
    </Card>
  )
}

function visitsOf(fields: Readonly<Record<string, string>>): string {
  const [visits, pages] = [Number(fields['session_count'] ?? 0), Number(fields['session_pages'] ?? 0)]
  return visits > 0 ? messages.visitText({ visits, pages }) : ''
}

// Addresses come from strangers: one that cannot be read is left out.
function hostOf(address = ''): string {
  return URL.canParse(address) ? new URL(address).host : ''
}

function pathOf(address = ''): string {
  if (!URL.canParse(address)) return ''
  const { pathname, search } = new URL(address)
  return pathname + search
}
