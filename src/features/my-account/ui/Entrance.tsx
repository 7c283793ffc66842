import type { ReactNode } from 'react'

/** A page for somebody who is not signed in: one thing to do, in a narrow column; `beside` is a second way. */
export function Entrance({
  title,
  lead,
  beside,
  children,
}: {
  readonly title: string
  readonly lead?: string | undefined
  readonly beside?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <div className={`woocommerce entrance-entrance ${beside ? 'entrance-two' : ''}`.trim()}>
      <div className="entrance-main">
        <h1>{title}</h1>
        {lead && <p className="entrance-lead">{lead}</p>}
        {children}
      </div>
      {beside && <div className="entrance-beside">{beside}</div>}
    </div>
  )
}
