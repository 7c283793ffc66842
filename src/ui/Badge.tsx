import styles from './Badge.module.css'

/** A short text about a product in a thin box: "Sale", "Last piece", "Sold out". `clay` for prices and low stock. */
export function Badge({ text, tone = 'ink' }: { readonly text: string; readonly tone?: 'ink' | 'clay' }) {
  return (
    <span className={tone === 'clay' ? `${styles['badge']} ${styles['clay']}` : styles['badge']}>{text}</span>
  )
}
