import type { SafeHtml } from '../../../ui/Html.tsx'
import { Html } from '../../../ui/Html.tsx'
import type { Product, SizeMm } from '../../catalog/rules/product.ts'
import { lengthText, weightText } from '../rules/measure.ts'
import styles from './ProductDetails.module.css'

/** What is told of the product below the fold: its story, and a table of what can be measured and named. */
export function ProductDetails({
  product,
  description,
}: {
  readonly product: Product
  readonly description: SafeHtml
}) {
  const rows = factRows(product)
  return (
    <div className={styles['details']}>
      {description !== '' && (
        <section aria-labelledby="about">
          <h2 id="about">About this piece</h2>
          <Html className={styles['story']} html={description} />
        </section>
      )}
      <section aria-labelledby="facts">
        <h2 id="facts">In detail</h2>
        {rows.length > 0 && (
          <table className={`shop_attributes ${styles['facts']}`}>
            <tbody>
              {rows.map(([name, value]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <Shelves product={product} />
      </section>
    </div>
  )
}

type Row = readonly [name: string, value: string]

function factRows(product: Product): Row[] {
  const shown = product.attributes
    .filter(({ visible }) => visible)
    .map(({ label, values }) => [label, values.map(({ name }) => name).join(', ')] as const)
  const { brands, gtin } = product
  const names: Row[] = [
    [brands.length === 1 ? 'Brand' : 'Brands', brands.join(', ')],
    ['GTIN', gtin],
  ]
  return [...shown, ...measures(product), ...names].filter(([, value]) => value !== '')
}

/** Of a product with variations only those that all of them share: no measure of one is told of all. */
function measures(product: Product): Row[] {
  const things = product.kind === 'variable' ? product.variations : [product]
  const sizeMm = {
    ...shared('length', things),
    ...shared('width', things),
    ...shared('height', things),
  }
  const [first, ...others] = things
  const isOneWeight = others.every(({ weightGrams }) => weightGrams === first?.weightGrams)
  const weightGrams = isOneWeight ? first?.weightGrams : undefined
  const sizes = (['length', 'width', 'height'] as const).map((side): Row => {
    const mm = sizeMm[side]
    return [sideNames[side], mm === undefined ? '' : lengthText(mm)]
  })
  return [...sizes, ['Weight', weightText(weightGrams)]]
}

type Side = keyof SizeMm

function shared(side: Side, things: readonly { readonly sizeMm: SizeMm }[]): SizeMm {
  const [first, ...others] = things.map(({ sizeMm }) => sizeMm[side])
  return first !== undefined && others.every((mm) => mm === first) ? { [side]: first } : {}
}

const sideNames = { length: 'Length', width: 'Width', height: 'Height' }

/** Where else it stands: its categories and tags. */
function Shelves({ product: { categories, tags } }: { readonly product: Product }) {
  const links = [
    ...categories.map(({ path, name }) => ({ path, name })),
    ...tags.map(({ slug, name }) => ({ path: `/product-tag/${encodeURIComponent(slug)}/`, name })),
  ]
  if (links.length === 0) return undefined
  return (
    <nav aria-label="Where this piece stands">
      <ul className={styles['shelves']}>
        {links.map(({ path, name }) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
