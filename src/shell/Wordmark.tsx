import { Fragment } from 'react'
import { Logo, type ShownLogo } from './Logo.tsx'
import styles from './Wordmark.module.css'

/** Longer names are smaller, on up to two lines, and without the vein; in characters. */
const MAX_SINGLE_LINE_LENGTH = 20

/**
 * The owner's logo, else the shop's name as one: a hand-drawn vein underlines the ampersand, or the whole name without one.
 */
export function Wordmark({ name, logo }: { readonly name: string; readonly logo: ShownLogo | undefined }) {
  if (logo) return <Logo logo={logo} name={name} />
  const isLong = name.length > MAX_SINGLE_LINE_LENGTH
  return (
    <a
      dir="auto"
      className={isLong ? `${styles['wordmark']} ${styles['long']}` : styles['wordmark']}
      href="/"
    >
      {isLong ? <bdi>{name}</bdi> : <NameWithVein name={name} />}
    </a>
  )
}

function NameWithVein({ name }: { readonly name: string }) {
  const parts = name.split(/\s*&\s*/)
  if (parts.length === 1) return <Veined text={name} />
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name keep their order, and may be equal
    <Fragment key={index}>
      {index > 0 && <Veined text="&" />}
      <bdi>{part}</bdi>
    </Fragment>
  ))
}

function Veined({ text }: { readonly text: string }) {
  return (
    <bdi className={styles['veined']}>
      {text}
      <svg className={styles['vein']} viewBox="0 0 64 16" preserveAspectRatio="none" aria-hidden="true">
        <path d="M1 9.8c6.4-3.9 11.9-4.6 17.6-2.1 6.5 2.9 11.7 4.3 18.2.8 4.3-2.3 8.4-4.6 13.9-3.9 4.7.6 8.1 1 12.3-1.6" />
        <path d="M22.4 9.1c3.3 1.2 5.3 3.3 9.7 4.9M41.6 6.4c1.8-2.1 3.2-3.6 6.3-4.6" />
      </svg>
    </bdi>
  )
}
