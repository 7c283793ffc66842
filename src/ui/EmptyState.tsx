import { ButtonLink } from './Button.tsx'
import styles from './EmptyState.module.css'

/** Shown for an empty list or page: one sentence, one link, one small drawing. */
export function EmptyState({
  sentence,
  link,
  className = '',
}: {
  readonly sentence: string
  readonly link: { readonly href: string; readonly text: string }
  /** The wire's class of the sentence: `cart-empty`, `woocommerce-no-products-found`. */
  readonly className?: string
}) {
  return (
    <div className={`${styles['empty']} ${className}`.trim()}>
      <svg className={styles['drawing']} viewBox="0 0 96 96" width="96" height="96" aria-hidden="true">
        <path d="M37 14h22M40 14c0 18-18 24-18 44 0 16 9 24 15 24h22c6 0 15-8 15-24 0-20-18-26-18-44" />
        <path d="M26 47c9 5 15-3 22 3s11 3 22-4M41 62c6-3 9 4 15 1" />
        <path d="M8 82h80" />
      </svg>
      <p>{sentence}</p>
      <ButtonLink kind="quiet" href={link.href}>
        {link.text}
      </ButtonLink>
    </div>
  )
}
