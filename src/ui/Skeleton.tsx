import styles from './Skeleton.module.css'

/**
 * Holds the place of what is on its way, so that nothing moves when it comes. Silent: whoever shows it marks the
 * place around it with `aria-busy`.
 */
export function Skeleton({
  kind = 'text',
  lines = 1,
}: {
  /** `picture` is 4:5 like a card's. */
  readonly kind?: 'text' | 'heading' | 'picture'
  readonly lines?: number
}) {
  return (
    <span className={styles['skeleton']} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike.
        <span key={line} className={`${styles['piece']} ${styles[kind]}`} />
      ))}
    </span>
  )
}
