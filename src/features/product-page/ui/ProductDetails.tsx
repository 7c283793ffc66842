import { plainText } from '../../../kernel/text.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Html, type SafeHtml, trustedHtml } from '../../../ui/html/Html.tsx'
import type { Product, SizeMm } from '../../catalog/rules/product.ts'
import { sizeName } from '../../catalog/rules/size-name.ts'
import { sizeText } from '../../catalog/rules/size-text.ts'
import * as messages from '../messages.ts'
import { weightText } from '../rules/measure.ts'
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
  const known = { product, rows, sections, shipping }
  const parts = sectionsOf(known, intro === '' ? allIds : factIds)
  if (intro === '' && parts.length + otherRows.length === 0) return undefined
  return (
    <div className={`woocommerce-tabs ${styles['details']}`}>
      {intro !== '' && (
        <section id="tab-description" className={panelClass('description')} aria-labelledby="about">
          <h2 id="about">{messages.description()}</h2>
          <Html className={styles['story']} html={trustedHtml(intro)} />
          {sectionsOf(known, storyIds)}
        </section>
      )}
      {(parts.length > 0 || otherRows.length > 0) && (
        <section
          id="tab-additional_information"
          className={panelClass('additional_information')}
          aria-labelledby="facts"
        >
          <h2 id="facts">{messages.details()}</h2>
          {parts}
          {otherRows.length > 0 && <AttributeTable rows={otherRows} />}
        </section>
      )}
    </div>
  )
}

function panelClass(name: string): string {
  return `woocommerce-Tabs-panel woocommerce-Tabs-panel--${name} entry-content`
}

const titles: Readonly<Record<SectionId, () => string>> = {
  material: messages.material,
  dimensions: messages.dimensions,
  care: messages.care,
  shipping: messages.shippingAndReturns,
  maker: messages.maker,
}

/** Below the description, and in the next column. */
const storyIds = ['material', 'care', 'maker'] as const
const factIds = ['dimensions', 'shipping'] as const
const allIds = Object.keys(titles) as SectionId[]

type SectionsProps = {
  readonly product: Product
  readonly rows: readonly Row[]
  readonly sections: readonly Section[]
  readonly shipping: readonly string[]
}

/** The known sections, from headings of the description, attributes, measures and shared texts; empty ones are left out. */
function sectionsOf({ product, rows, sections, shipping }: SectionsProps, ids: readonly SectionId[]) {
  const parts = ids.map((id) => {
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
        title={section ? plainText(section.title) : titles[id]()}
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
    <table className={`woocommerce-product-attributes shop_attributes ${styles['attributes']}`}>
      <tbody>
        {rows.map(([name, value, wireName]) => (
          <tr
            key={name}
            className={`woocommerce-product-attributes-item${wireName ? ` woocommerce-product-attributes-item--${wireName}` : ''}`}
          >
            <th scope="row" className="woocommerce-product-attributes-item__label">
              {name}
            </th>
            <td className="woocommerce-product-attributes-item__value">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** `wireName`: what scripts and themes find the row by. */
type Row = readonly [name: string, value: string, wireName?: string]

function factRows(product: Product): Row[] {
  const shown = product.attributes
    // What is chosen is shown where it is chosen.
    .filter(({ visible, forVariations }) => visible && !forVariations)
    .map(
      ({ key, label, values }) =>
        [label, values.map(({ name }) => name).join(', '), `attribute_${key}`] as const,
    )
  const { brands, gtin } = product
  const names: Row[] = [
    [messages.brand({ count: brands.length }), brands.join(', ')],
    [messages.gtin(), gtin],
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
  return [...sizeRows(sizeMm), [messages.weight(), weightText(weightGrams), 'weight']]
}

/** All sides in one row; those that are known in a row each where one is missing. */
function sizeRows(sizeMm: SizeMm): Row[] {
  const { width, length, height } = sizeMm
  if (width !== undefined && length !== undefined && height !== undefined)
    return [[messages.size(), sizeText(sizeMm), 'dimensions']]
  return [
    [messages.width(), sizeText({ ...(width !== undefined && { width }) })],
    [messages.depth(), sizeText({ ...(length !== undefined && { length }) })],
    [messages.height(), sizeText({ ...(height !== undefined && { height }) })],
  ]
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
      return rows.map(({ name, sizes }) => [sizeName(name)?.short ?? name, [...sizes][0] ?? ''])
  }
  return undefined
}

type Side = keyof SizeMm

function shared(side: Side, sellables: readonly { readonly sizeMm: SizeMm }[]): SizeMm {
  const [first, ...others] = sellables.map(({ sizeMm }) => sizeMm[side])
  return first !== undefined && others.every((mm) => mm === first) ? { [side]: first } : {}
}
