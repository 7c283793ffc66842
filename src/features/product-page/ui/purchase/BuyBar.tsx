import { Button } from '../../../../ui/Button.tsx'
import * as messages from '../../messages.ts'
import type { ProductView } from '../product-view.ts'
import styles from './BuyBar.module.css'

/**
 * Name, choice, price and button at the lower edge of the window, while the form's button is out of view (ux 3.2.1). Its
 * button submits that form; a script shows and updates it (`browser/buy-bar.ts`).
 */
export function BuyBar({ view: { id, name, purchase, soldOut } }: { readonly view: ProductView }) {
  const hasForm =
    (purchase?.kind === 'simple' && purchase.inStock) ||
    (purchase?.kind === 'variable' && purchase.combinations !== '')
  if (!hasForm || soldOut) return undefined
  return (
    <section className={styles['bar']} aria-label={messages.buyBar({ name })} data-buy-bar="" hidden>
      <p className={styles['text']}>
        <span className={styles['line']}>
          <span className={styles['name']}>{name}</span>
          <span className={styles['choice']} data-buy-choice="" />
        </span>
        <span data-buy-price="" />
      </p>
      <Button
        type="submit"
        form={`buy-${id}`}
        {...(purchase.kind === 'simple' && { name: 'add-to-cart', value: id })}
      >
        {messages.addToCart()}
      </Button>
    </section>
  )
}
