import styles from './Badge.module.css'

/** A word about a piece in a hairline box: "Sale", "Last piece", "Sold out". `clay` for what is about money or haste. */
export function Badge({ text, tone = 'ink' }: { readonly text: string; readonly tone?: 'ink' | 'clay' }) {
  return (
    <span className={tone === 'clay' ? `${styles['badge']} ${styles['clay']}` : styles['badge']}>{text}</span>
  )
}
