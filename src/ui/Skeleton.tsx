import styles from './Skeleton.module.css'

/**
 * A placeholder for content that is loading, so that nothing moves later. Silent: the element around it is marked with
 * `aria-busy` by its user.
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
        <span key={line} className={`${styles['bar']} ${styles[kind]}`} />
      ))}
    </span>
  )
}
