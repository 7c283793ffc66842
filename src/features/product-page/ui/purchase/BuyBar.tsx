import { Button } from '../../../../ui/Button.tsx'
import type { ProductView } from '../product-view.ts'
import styles from './BuyBar.module.css'

/**
 * Name, choice, price and button at a phone's lower edge, once the form's button is above the window (ux 3.2.1). Its
 * button submits that form; a script shows and updates it (`browser/buy-bar.ts`).
 */
export function BuyBar({ view: { id, name, purchase, soldOut } }: { readonly view: ProductView }) {
  const hasForm =
    (purchase?.kind === 'simple' && purchase.inStock) ||
    (purchase?.kind === 'variable' && purchase.combinations !== '')
  if (!hasForm || soldOut) return undefined
  return (
    <section className={styles['bar']} aria-label={`Buy ${name}`} data-buy-bar="" hidden>
      <p className={styles['text']}>
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
