import { Fragment } from 'react'
import styles from './Wordmark.module.css'

/** Names of more characters than this are set smaller, on two lines at most, and without the vein. */
const LONGEST_DRAWN = 20

/**
 * The shop's name as its logo. A vein, drawn by hand, runs under the ampersand; a name without one has it under
 * the whole word.
 */
export function Wordmark({ name }: { readonly name: string }) {
  const isLong = name.length > LONGEST_DRAWN
  return (
    <a className={isLong ? `${styles['wordmark']} ${styles['long']}` : styles['wordmark']} href="/">
      {isLong ? <bdi>{name}</bdi> : <Drawn name={name} />}
    </a>
  )
}

function Drawn({ name }: { readonly name: string }) {
  const parts = name.split(/\s*&\s*/)
  if (parts.length === 1) return <Veined text={name} />
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name never change places, and may be the same
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
