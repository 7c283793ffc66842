import { Button } from '../../../ui/Button.tsx'
import { Html } from '../../../ui/Html.tsx'
import { QuantityStepper } from '../../../ui/QuantityStepper.tsx'
import { ProductPicture } from '../../media/ui/ProductPicture.tsx'
import styles from './GroupedForm.module.css'
import type { GroupedPurchase, GroupRow, ProductView } from './product-view.ts'
import { PiecesRule } from './Quantity.tsx'

/**
 * The pieces of a group, each with a quantity of its own that begins at none: `form.grouped_form`, which is posted as it
 * is, with script and without.
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
        <caption className="screen-reader-text">{`The pieces of ${view.name}`}</caption>
        <thead className="screen-reader-text">
          <tr>
            <th scope="col">Piece</th>
            <th scope="col">Price</th>
            <th scope="col">Quantity</th>
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
            Add to cart
          </Button>
        </>
      )}
    </form>
  )
}

function Row({ row }: { readonly row: GroupRow }) {
  return (
    <tr className={styles['row']}>
      <th scope="row" className={styles['piece']}>
        <span className={styles['words']}>
          <span className={styles['picture']}>
            <ProductPicture picture={row.picture && { ...row.picture, alt: '' }} sizes="64px" />
          </span>
          <a href={row.path}>{row.name}</a>
        </span>
      </th>
      <td className={styles['cost']}>
        <Html html={row.priceHtml} />
        <Html className={styles['left']} html={row.stockHtml} />
        {row.bulk && <p className={styles['rule']}>{row.bulk}</p>}
      </td>
      <td className={styles['howMany']}>
        <HowMany row={row} />
      </td>
    </tr>
  )
}

/** None at first; what is bought elsewhere leads there. */
function HowMany({ row: { id, name, path, quantity, stockHtml } }: { readonly row: GroupRow }) {
  const field = `quantity[${id}]`
  if (!quantity) return stockHtml === '' && <Elsewhere name={name} path={path} />
  if (quantity.single) {
    return (
      <label className={`choice ${styles['one']}`}>
        <input type="checkbox" name={field} value="1" aria-label={`One ${name}`} />
        One
      </label>
    )
  }
  const { least, most, step } = quantity
  // None is less than the fewest: the field is empty then, so that the browser takes both.
  const begin = least > 1 ? { value: undefined, min: least } : { value: 0, min: 0 }
  return (
    <>
      <QuantityStepper name={field} label={`Quantity of ${name}`} {...begin} max={most} step={step} />
      <div className={styles['rule']}>
        <PiecesRule least={least} step={step} />
      </div>
    </>
  )
}

function Elsewhere({ name, path }: { readonly name: string; readonly path: string }) {
  return (
    <a href={path}>
      See it<span className="screen-reader-text">{`: ${name}`}</span>
    </a>
  )
}
