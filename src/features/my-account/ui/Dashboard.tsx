import type { ReactNode } from 'react'

type Props = {
  readonly name: string
  /** What the person should do first, and where. */
  readonly task: { readonly text: string; readonly href: string; readonly link: string } | undefined
  /** The last orders, as a table. */
  readonly orders: ReactNode
  readonly hasMoreOrders: boolean
}

/** The first page of an account: a task to do, the latest orders, and links to the other pages. */
export function Dashboard({ name, task, orders, hasMoreOrders }: Props) {
  return (
    <>
      <p className="dashboard-intro">
        Good to see you, <bdi>{name}</bdi>.
      </p>
      {task && (
        <p className="dashboard-reminder">
          {task.text} <a href={task.href}>{task.link}</a>
        </p>
      )}
      <section aria-labelledby="latest-orders">
        <h2 id="latest-orders">Latest orders</h2>
        {orders}
        {hasMoreOrders && <a href="/my-account/orders/">All orders</a>}
      </section>
      <ul className="dashboard-links">
        {links.map(({ href, label, text }) => (
          <li key={href}>
            <a href={href}>{label}</a>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

const links = [
  { href: '/my-account/edit-address/', label: 'Addresses', text: 'Where parcels and bills go.' },
  { href: '/my-account/edit-account/', label: 'Your details', text: 'Name, e-mail address and password.' },
  { href: '/my-account/security/', label: 'Security', text: 'Passkeys, and codes of an authenticator.' },
]
