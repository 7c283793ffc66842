import { plainText } from '../../../kernel/text.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Html, type SafeHtml, trustedHtml } from '../../../ui/html/Html.tsx'
import type { Product, SizeMm } from '../../catalog/rules/product.ts'
import { lengthText, sizeText, weightText } from '../rules/measure.ts'
import { type Section, type SectionId, sectionOf, sectionsIn } from '../rules/sections.ts'
import styles from './ProductDetails.module.css'

/**
 * The product's details below the fold: its story, its sections with an address each (`#care`), and a table of
 * attributes.
 */
export function ProductDetails({
  product,
  description,
  shipping = [],
}: {
  readonly product: Product
  readonly description: SafeHtml
  /** The shop's text about shipping and returns, where the description has none: paragraphs. */
  readonly shipping?: readonly string[] | undefined
}) {
  const { intro, sections } = sectionsIn(description)
  const rows = factRows(product)
  const otherRows = rows.filter(([name]) => sectionIdOf(name, sections) === undefined)
  const parts = sectionsOf({ product, rows, sections, shipping })
  const links = categoryLinks(product)
  if (intro === '' && parts.length + otherRows.length + links.length === 0) return undefined
  return (
    <div className={styles['details']}>
      {intro !== '' && (
        <section aria-labelledby="about">
          <h2 id="about">About this piece</h2>
          <Html className={styles['story']} html={trustedHtml(intro)} />
        </section>
      )}
      {(parts.length > 0 || otherRows.length > 0 || links.length > 0) && (
        <section aria-labelledby="facts">
          <h2 id="facts">In detail</h2>
          {parts}
          {otherRows.length > 0 && <AttributeTable rows={otherRows} />}
          {links.length > 0 && <CategoryLinks links={links} />}
        </section>
      )}
    </div>
  )
}

const titles: Readonly<Record<SectionId, string>> = {
  material: 'Material',
  dimensions: 'Dimensions',
  care: 'Care',
  shipping: 'Shipping and returns',
  maker: 'Maker',
}

type SectionsProps = {
  readonly product: Product
  readonly rows: readonly Row[]
  readonly sections: readonly Section[]
  readonly shipping: readonly string[]
}

/** The known sections, from headings of the description, attributes, measures and shared texts; empty ones are left out. */
function sectionsOf({ product, rows, sections, shipping }: SectionsProps) {
  const parts = Object.entries(titles).map(([key, title]) => {
    const id = key as SectionId
    const section = sections.find((each) => each.id === id)
    const own = [
      ...rows.filter(([name]) => sectionIdOf(name, sections) === id),
      ...(id === 'dimensions' ? measures(product) : []),
    ].filter(([, value]) => value !== '')
    const shared = id === 'shipping' && !section ? shipping : []
    if (!section && own.length + shared.length === 0) return undefined
    return (
      <Disclosure
        key={id}
        id={id}
        title={section ? plainText(section.title) : title}
        open={id === 'dimensions'}
      >
        {section && <Html html={trustedHtml(section.html)} />}
        {shared.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {own.length > 0 && <AttributeTable rows={own} />}
      </Disclosure>
    )
  })
  return parts.filter((part) => part !== undefined)
}

/** The section of a row; `undefined`: the general table. Dimensions that variations differ by are not a section's. */
function sectionIdOf(name: string, sections: readonly Section[]): SectionId | undefined {
  const id = sectionOf(name)
  return id !== 'dimensions' || sections.some((section) => section.id === id) ? id : undefined
}

function AttributeTable({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <table className={`shop_attributes ${styles['attributes']}`}>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
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
  return [...shown, ...names].filter(([, value]) => value !== '')
}

/** Of a product with variations those that all of them share, or those of each value that decides them. */
function measures(product: Product): Row[] {
  const bySize = sizesByValue(product)
  if (bySize) return bySize
  const sellables = product.kind === 'variable' ? product.variations : [product]
  const sizeMm = {
    ...shared('length', sellables),
    ...shared('width', sellables),
    ...shared('height', sellables),
  }
  const [first, ...others] = sellables
  const isOneWeight = others.every(({ weightGrams }) => weightGrams === first?.weightGrams)
  const weightGrams = isOneWeight ? first?.weightGrams : undefined
  const sizes = (['length', 'width', 'height'] as const).map((side): Row => {
    const mm = sizeMm[side]
    return [sideNames[side], mm === undefined ? '' : lengthText(mm)]
  })
  return [...sizes, ['Weight', weightText(weightGrams)]]
}

/** "Small: 9 × 9 × 15 cm": where one attribute decides the size. */
function sizesByValue({ attributes, variations }: Product): Row[] | undefined {
  const texts = new Set(variations.map(({ sizeMm }) => sizeText(sizeMm)))
  if (texts.size < 2) return undefined
  for (const { key, values, forVariations } of attributes) {
    if (!forVariations) continue
    const rows = values.map(({ slug, name }) => {
      const sizes = variations
        .filter(({ choice }) => choice[key] === slug)
        .map(({ sizeMm }) => sizeText(sizeMm))
      return { name, sizes: new Set(sizes) }
    })
    if (rows.every(({ sizes }) => sizes.size <= 1))
      return rows.map(({ name, sizes }) => [name, [...sizes][0] ?? ''])
  }
  return undefined
}

type Side = keyof SizeMm

function shared(side: Side, sellables: readonly { readonly sizeMm: SizeMm }[]): SizeMm {
  const [first, ...others] = sellables.map(({ sizeMm }) => sizeMm[side])
  return first !== undefined && others.every((mm) => mm === first) ? { [side]: first } : {}
}

const sideNames = { length: 'Length', width: 'Width', height: 'Height' }

/** Links to its categories and tags. */
function categoryLinks({ categories, tags }: Product) {
  return [
    ...categories.map(({ path, name }) => ({ path, name })),
    ...tags.map(({ slug, name }) => ({ path: `/product-tag/${encodeURIComponent(slug)}/`, name })),
  ]
}

function CategoryLinks({ links }: { readonly links: ReturnType<typeof categoryLinks> }) {
  return (
    <nav aria-label="Where this piece stands">
      <ul className={styles['categories']}>
        {links.map(({ path, name }) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
