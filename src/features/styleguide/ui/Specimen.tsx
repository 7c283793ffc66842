import type { ReactNode } from 'react'

/** One component in one state, with a caption. */
export function Specimen({
  name,
  wide = false,
  children,
}: {
  readonly name: string
  /** Takes the whole width; otherwise two share a row where there is space. */
  readonly wide?: boolean
  readonly children: ReactNode
}) {
  return (
    <div className={wide ? 'styleguide-specimen styleguide-wide' : 'styleguide-specimen'}>
      <p className="styleguide-name">{name}</p>
      {children}
    </div>
  )
}

/** A row of components that wraps. */
export function Line({ children }: { readonly children: ReactNode }) {
  return <div className="styleguide-line">{children}</div>
}
