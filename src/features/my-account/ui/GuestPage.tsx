import type { ReactNode } from 'react'

/** A page for guests: a narrow column; `aside` is a second column for an alternative. */
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
    <div className={`woocommerce guest-page ${aside ? 'guest-page-columns' : ''}`.trim()}>
      <div className="guest-page-main">
        <h1>{title}</h1>
        {intro && <p className="guest-page-intro">{intro}</p>}
        {children}
      </div>
      {aside && <div className="guest-page-aside">{aside}</div>}
    </div>
  )
}
