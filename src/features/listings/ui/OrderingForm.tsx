import { Button } from '../../../ui/Button.tsx'
import { PRODUCT_ORDERS, type ProductOrder } from '../../catalog/rules/product-order.ts'
import * as messages from '../messages.ts'
import { sortOrderText } from '../rules/listing-text.ts'
import styles from './OrderingForm.module.css'

type Props = { readonly base: string; readonly order: ProductOrder }

/**
 * The select for the sort order (spec 2.3, docs/wire.md 3): a plain form to the listing's first page. Script submits it on
 * change; the button is for the keyboard, and without script.
 */
export function OrderingForm({ base, order }: Props) {
  return (
    <form className={`woocommerce-ordering ${styles['form']}`} method="get" action={base}>
      <label htmlFor="orderby">{messages.sortBy()}</label>
      <select className="orderby select" id="orderby" name="orderby" defaultValue={order}>
        {PRODUCT_ORDERS.map((each) => (
          <option key={each} value={each}>
            {sortOrderText[each]()}
          </option>
        ))}
      </select>
      <input type="hidden" name="paged" value="1" />
      <Button type="submit" kind="quiet" className={styles['button'] ?? ''}>
        {messages.sort()}
      </Button>
    </form>
  )
}
