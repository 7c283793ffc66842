import type { ReactNode } from 'react'

/** A page for guests: a narrow column; `aside` is a second column for an alternative, with the wire's id of both. */
export function GuestPage({
  title,
  intro,
  aside,
  children,
}: {
  readonly title: string
  readonly intro?: string | undefined
  readonly aside?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <div
      id={aside ? 'customer_login' : undefined}
      className={`woocommerce guest-page ${aside ? 'u-columns col2-set guest-page-columns' : ''}`.trim()}
    >
      <div className={`${aside ? 'u-column1 col-1 ' : ''}guest-page-main`}>
        <h1>{title}</h1>
        {intro && <p className="guest-page-intro">{intro}</p>}
        {children}
      </div>
      {aside && <div className="u-column2 col-2 guest-page-aside">{aside}</div>}
    </div>
  )
}
