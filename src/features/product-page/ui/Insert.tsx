import { Html } from '../../../ui/Html.tsx'
import type { Place } from '../rules/place.ts'
import styles from './BuyForm.module.css'
import type { ProductView } from './product-view.ts'

/** What the page has for a place; scripts may work in it, React leaves it as it came. */
export function Insert({ view, at }: { readonly view: ProductView; readonly at: Place }) {
  const html = view.inserts?.[at]
  return html && <Html className={styles['insert']} html={html} />
}
