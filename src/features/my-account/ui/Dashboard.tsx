import type { ReactNode } from 'react'
import { MessageParts } from '../../../ui/html/MessageParts.tsx'
import * as messages from '../messages.ts'

type Props = {
  /** The first name of the account, else of its last order; '' if unknown. */
  readonly name: string
  /** Staff of a shop that requires a second factor set it up first. */
  readonly mustSetUpSecondFactor: boolean
  /** The last orders, as a table. */
  readonly orders: ReactNode
  readonly hasMoreOrders: boolean
}

/** The first page of an account: what to do first, the latest orders, and links to the other pages. */
export function Dashboard({ name, mustSetUpSecondFactor, orders, hasMoreOrders }: Props) {
  return (
    <>
      <p className="dashboard-intro">
        {name === '' ? (
          messages.greetingWithoutName()
        ) : (
          <MessageParts parts={messages.greeting({ text: name, name: (text) => <bdi>{text}</bdi> })} />
        )}
      </p>
      {mustSetUpSecondFactor && (
        <p className="dashboard-reminder">
          <MessageParts
            parts={messages.secondFactorTask({ link: (text) => <a href="/my-account/security/">{text}</a> })}
          />
        </p>
      )}
      <section aria-labelledby="latest-orders">
        <h2 id="latest-orders">{messages.recentOrders()}</h2>
        {orders}
        {hasMoreOrders && <a href="/my-account/orders/">{messages.viewAllOrders()}</a>}
      </section>
      <ul className="dashboard-links">
        {links.map(({ href, label, text }) => (
          <li key={href}>
            <a href={href}>{label()}</a>
            <span>{text()}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

const links = [
  { href: '/my-account/edit-address/', label: messages.addresses, text: messages.addressesText },
  { href: '/my-account/edit-account/', label: messages.details, text: messages.detailsText },
  { href: '/my-account/security/', label: messages.security, text: messages.securityText },
]
