import type { ReactNode } from 'react'

/** One thing that is shown, with a few words over it. */
export function Specimen({
  name,
  wide = false,
  children,
}: {
  readonly name: string
  /** Takes the whole width; else two stand side by side where there is room. */
  readonly wide?: boolean
  readonly children: ReactNode
}) {
  return (
    <div className={wide ? 'parts-specimen parts-wide' : 'parts-specimen'}>
      <p className="parts-name">{name}</p>
      {children}
    </div>
  )
}

/** Things of one kind on a line that wraps. */
export function Line({ children }: { readonly children: ReactNode }) {
  return <div className="parts-line">{children}</div>
}
