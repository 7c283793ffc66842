import type { ReactNode } from 'react'

type Props = {
  readonly name: string
  /** What the account should see to first, and where. */
  readonly todo: { readonly text: string; readonly href: string; readonly link: string } | undefined
  /** The last orders, as a table. */
  readonly orders: ReactNode
  readonly hasMoreOrders: boolean
}

/** The first page of an account: what is to be done, what was ordered last, and where the rest is. */
export function Dashboard({ name, todo, orders, hasMoreOrders }: Props) {
  return (
    <>
      <p className="dashboard-lead">
        Good to see you, <bdi>{name}</bdi>.
      </p>
      {todo && (
        <p className="dashboard-todo">
          {todo.text} <a href={todo.href}>{todo.link}</a>
        </p>
      )}
      <section aria-labelledby="latest-orders">
        <h2 id="latest-orders">Latest orders</h2>
        {orders}
        {hasMoreOrders && <a href="/my-account/orders/">All orders</a>}
      </section>
      <ul className="dashboard-ways">
        {ways.map(({ href, word, text }) => (
          <li key={href}>
            <a href={href}>{word}</a>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

const ways = [
  { href: '/my-account/edit-address/', word: 'Addresses', text: 'Where parcels and bills go.' },
  { href: '/my-account/edit-account/', word: 'Your details', text: 'Name, e-mail address and password.' },
  { href: '/my-account/security/', word: 'Security', text: 'Passkeys, and codes of an authenticator.' },
]
