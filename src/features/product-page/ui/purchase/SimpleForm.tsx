import { Button } from '../../../../ui/Button.tsx'
import { Html } from '../../../../ui/html/Html.tsx'
import * as messages from '../../messages.ts'
import { Insert } from '../Insert.tsx'
import type { ProductView, SimplePurchase } from '../product-view.ts'
import styles from './BuyForm.module.css'
import { Quantity } from './Quantity.tsx'

/** The form of a product without choice: `form.cart` (docs/wire.md 3). Sold out: the words alone. */
export function SimpleForm({
  view,
  purchase,
}: {
  readonly view: ProductView
  readonly purchase: SimplePurchase
}) {
  const { stockHtml, inStock, quantity } = purchase
  return (
    <>
      <Html className={styles['stock']} html={stockHtml} />
      <Insert view={view} at="before_add_to_cart_form" />
      {inStock && (
        <form className="cart" id={`buy-${view.id}`} method="post" action={view.path}>
          <div className={styles['act']}>
            <Insert view={view} at="before_add_to_cart_button" />
            <Quantity range={quantity} of={view.name} />
            <Button
              type="submit"
              name="add-to-cart"
              value={view.id}
              wide
              className="single_add_to_cart_button alt"
            >
              {messages.addToCart()}
            </Button>
            <Insert view={view} at="after_add_to_cart_button" />
          </div>
        </form>
      )}
      <Insert view={view} at="after_add_to_cart_form" />
    </>
  )
}
