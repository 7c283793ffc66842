import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'

type Look = {
  /** `primary` is the one solid button of a screen; `quiet` has a thin border; `link` looks like a link. */
  readonly kind?: 'primary' | 'quiet' | 'link'
  /** As wide as its column, and 52px high. */
  readonly wide?: boolean
  /** The wire's own class names: `single_add_to_cart_button`, `checkout wc-forward`. */
  readonly className?: string
}

/** A button for an action. While `busy` it shows progress, does not change its size and sets `aria-busy`. */
export function Button({
  kind = 'primary',
  wide = false,
  busy = false,
  className,
  ...rest
}: Look & { readonly busy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(kind, wide, className)}
      {...(busy && { 'aria-busy': true })}
    />
  )
}

/** A link that looks like a button, for navigation without changes. */
export function ButtonLink({
  kind = 'primary',
  wide = false,
  className,
  children,
  ...rest
}: Look & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a {...rest} className={buttonClass(kind, wide, className)}>
      {children}
    </a>
  )
}

const kindClass = { primary: '', quiet: ' quiet', link: ' as-link' }

function buttonClass(kind: keyof typeof kindClass, wide: boolean, more = '') {
  return `button${kindClass[kind]}${wide ? ' wide' : ''}${more && ` ${more}`}`
}
