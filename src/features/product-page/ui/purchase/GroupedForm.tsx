import { Button } from '../../../../ui/Button.tsx'
import { QuantityStepper } from '../../../../ui/forms/QuantityStepper.tsx'
import { Html } from '../../../../ui/html/Html.tsx'
import { ProductPicture } from '../../../media/ui/ProductPicture.tsx'
import * as messages from '../../messages.ts'
import type { GroupedPurchase, GroupRow, ProductView } from '../product-view.ts'
import styles from './GroupedForm.module.css'
import { QuantityRule } from './Quantity.tsx'

/**
 * The products of a group, each with its own quantity that starts at 0: `form.grouped_form`, which is posted without
 * script too.
 */
export function GroupedForm({
  view,
  purchase,
}: {
  readonly view: ProductView
  readonly purchase: GroupedPurchase
}) {
  if (purchase.rows.length === 0) return undefined
  return (
    <form className="cart grouped_form" method="post" action={view.path}>
      <table className={`woocommerce-grouped-product-list group_table ${styles['table']}`}>
        <caption className="screen-reader-text">{messages.itemsIn({ name: view.name })}</caption>
        <thead className="screen-reader-text">
          <tr>
            <th scope="col">{messages.product()}</th>
            <th scope="col">{messages.price()}</th>
            <th scope="col">{messages.quantity()}</th>
          </tr>
        </thead>
        <tbody>
          {purchase.rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </tbody>
      </table>
      {purchase.inStock && (
        <>
          <input type="hidden" name="add-to-cart" value={view.id} />
          <Button type="submit" wide className="single_add_to_cart_button alt">
            {messages.addToCart()}
          </Button>
        </>
      )}
    </form>
  )
}

function Row({ row }: { readonly row: GroupRow }) {
  return (
    <tr className={styles['row']}>
      <th scope="row" className={styles['product']}>
        <span className={styles['name']}>
          <span className={styles['picture']}>
            <ProductPicture picture={row.picture && { ...row.picture, alt: '' }} sizes="64px" />
          </span>
          <a href={row.path}>{row.name}</a>
        </span>
      </th>
      <td className={styles['price']}>
        <Html html={row.priceHtml} />
        <Html className={styles['stock']} html={row.stockHtml} />
        {row.bulk && <p className={styles['rule']}>{row.bulk}</p>}
      </td>
      <td className={styles['quantity']}>
        <RowQuantity row={row} />
      </td>
    </tr>
  )
}

/** Starts at 0; a product that is not bought here has a link to its page. */
function RowQuantity({ row: { id, name, path, quantity, stockHtml } }: { readonly row: GroupRow }) {
  const field = `quantity[${id}]`
  if (!quantity) return stockHtml === '' && <ProductLink name={name} path={path} />
  if (quantity.single) {
    return (
      <label className={`choice ${styles['single']}`}>
        <input type="checkbox" name={field} value="1" aria-label={messages.addOneOf({ name })} />
        {messages.addOne()}
      </label>
    )
  }
  const { min: least, max: most, step } = quantity
  // 0 is below the minimum: the field is empty then, so that the browser accepts both.
  const initial = least > 1 ? { value: undefined, min: least } : { value: 0, min: 0 }
  return (
    <>
      <QuantityStepper
        name={field}
        label={messages.quantityOf({ name })}
        {...initial}
        max={most}
        step={step}
      />
      <div className={styles['rule']}>
        <QuantityRule min={least} step={step} />
      </div>
    </>
  )
}

function ProductLink({ name, path }: { readonly name: string; readonly path: string }) {
  return (
    <a href={path}>
      {messages.viewProduct()}
      <span className="screen-reader-text">{`: ${name}`}</span>
    </a>
  )
}
