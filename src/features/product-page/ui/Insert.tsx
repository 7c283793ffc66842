import { Html } from '../../../ui/html/Html.tsx'
import type { PagePosition } from '../rules/page-position.ts'
import type { ProductView } from './product-view.ts'
import styles from './purchase/BuyForm.module.css'

/** What the page has for a place; scripts may work in it, React leaves it as it came. */
export function Insert({ view, at }: { readonly view: ProductView; readonly at: PagePosition }) {
  const html = view.inserts?.[at]
  return html && <Html className={styles['insert']} html={html} />
}
