import styles from './ProductTop.module.css'

/** What delivery costs and what is promised of returns, near the button (ux 3.2.14). */
export function PurchaseTerms({ lines = [] }: { readonly lines?: readonly string[] | undefined }) {
  if (lines.length === 0) return undefined
  return (
    <div className={`purchase-terms ${styles['meta']}`}>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </div>
  )
}
