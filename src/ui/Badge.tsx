import styles from './Badge.module.css'

/**
 * A short text about a product in a thin box: "Sale", "Only 1 left", "Sold out". `sale` and `clay`, for low stock, stand out;
 * scripts find a sale by its class name.
 */
export function Badge({ text, tone }: { readonly text: string; readonly tone?: 'clay' | 'sale' }) {
  const more = tone ? ` ${styles['clay']}${tone === 'sale' ? ' onsale' : ''}` : ''
  return <span className={styles['badge'] + more}>{text}</span>
}
