import { Button } from '../../../ui/Button.tsx'
import styles from './BuyBar.module.css'
import type { ProductView } from './product-view.ts'

/**
 * Name, choice, price and button at a phone's lower edge, once the button of the form has left the window (ux 3.2.1). Its
 * button sends that form; script shows it and keeps it the same (`browser/buy-bar.ts`).
 */
export function BuyBar({ view: { id, name, purchase, soldOut } }: { readonly view: ProductView }) {
  const hasForm =
    (purchase?.kind === 'simple' && purchase.inStock) ||
    (purchase?.kind === 'variable' && purchase.combinations !== '')
  if (!hasForm || soldOut) return undefined
  return (
    <section className={styles['bar']} aria-label={`Buy ${name}`} data-buy-bar="" hidden>
      <p className={styles['words']}>
        <span className={styles['line']}>
          <span className={styles['name']}>{name}</span>
          <span className={styles['choice']} data-buy-choice="" />
        </span>
        <span data-buy-price="" />
      </p>
      <Button type="submit" form={`buy-${id}`}>
        Add to cart
      </Button>
    </section>
  )
}
