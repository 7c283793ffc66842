import fc from 'fast-check'
import { addDays } from '../../../src/platform/shop-time.ts'
import type { Row } from './import-shop.ts'

/** A product as people and programs write it: a body of the REST interface, or rows of a CSV file. */
export type WrittenProduct = {
  readonly offer: WrittenOffer
  readonly name: string
  readonly shortDescription: string
  readonly note: string
  readonly featured: boolean
  readonly visibility: 'visible' | 'catalog' | 'search' | 'hidden'
  readonly individually: boolean
  /** Indexes of the shop's categories and tags. */
  readonly categories: readonly number[]
  readonly tags: readonly number[]
  /** Values of an attribute that only this product has. */
  readonly finish: readonly string[]
  /** Of a variable product: for each colour an offer. */
  readonly variations: readonly (WrittenOffer & { readonly colour: string })[]
}

type WrittenOffer = {
  readonly description: string
  /** Texts such as `12.50`; empty for none. */
  readonly regular: string
  readonly sale: string
  /** Days of the shop; both are part of the sale. */
  readonly saleFrom: string
  readonly saleTo: string
  readonly stock: WrittenStock
  readonly weight: string
  readonly size: readonly [length: string, width: string, height: string]
  readonly taxStatus: 'taxable' | 'shipping' | 'none'
  readonly tiers: WrittenTiers
  /** Values of other programs, by key; empty for none. */
  readonly meta: Readonly<Record<string, string>>
}

type WrittenStock = {
  readonly quantity: number | undefined
  readonly isAvailable: boolean
  readonly backorders: 'no' | 'notify' | 'yes'
  readonly low: number | undefined
}

type WrittenTiers = {
  readonly kind: 'fixed' | 'percentage'
  /** Amounts by quantity. */
  readonly steps: Readonly<Record<string, string>>
  readonly minimum: number
}

const colours = ['Verde', 'Nero', 'Blu & oro'] as const
const words = ['Vase', 'Küche', "Livia's", 'Größe', '3-piece', 'A & B', 'Tall', 'élan', '“Nero”'] as const
const markup = [
  '<p>Made by hand.</p>',
  '<ul><li>One</li><li>Two</li></ul>',
  '<strong>Warm</strong> light',
] as const

/** Written products; sales start and end around a day of the shop. */
export function writtenProducts(today: string): fc.Arbitrary<readonly WrittenProduct[]> {
  return fc.array(writtenProduct(today), { minLength: 2, maxLength: 3 })
}

function writtenProduct(today: string): fc.Arbitrary<WrittenProduct> {
  const text = fc.constantFrom('', ...markup)
  const someOf = (count: number) => fc.uniqueArray(fc.nat(count - 1), { maxLength: 2 })
  return fc.record({
    offer: offer(today),
    name: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((all) => all.join(' ')),
    shortDescription: text,
    note: text,
    featured: fc.boolean(),
    visibility: fc.constantFrom('visible', 'visible', 'catalog', 'search', 'hidden'),
    individually: fc.boolean(),
    categories: someOf(3),
    tags: someOf(3),
    finish: fc.uniqueArray(fc.constantFrom('Matt', 'Glossy', 'Über-matt'), { maxLength: 2 }),
    variations: fc
      .uniqueArray(fc.tuple(fc.constantFrom(...colours), offer(today)), {
        maxLength: 3,
        selector: ([colour]) => colour,
      })
      .map((all) => all.map(([colour, one]) => ({ ...one, colour }))),
  })
}

function offer(today: string): fc.Arbitrary<WrittenOffer> {
  const cents = fc.integer({ min: 100, max: 200_000 })
  const measure = fc.constantFrom('', '0.4', '1.25', '12', '30.5')
  const day = fc
    .constantFrom<'' | number>('', -30, -1, 0, 1, 30)
    .map((days) => (days === '' ? '' : addDays(today, days)))
  return fc
    .record({
      description: fc.constantFrom('', ...markup),
      cents,
      saleShare: fc.constantFrom(0, 0, 0.5, 0.99),
      days: fc.tuple(day, day),
      stock: fc.record({
        quantity: fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined }),
        isAvailable: fc.boolean(),
        backorders: fc.constantFrom('no', 'notify', 'yes'),
        low: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
      }),
      weight: measure,
      size: fc.tuple(measure, measure, measure),
      taxStatus: fc.constantFrom('taxable', 'taxable', 'shipping', 'none'),
      tiers: fc.record({
        kind: fc.constantFrom('fixed', 'percentage'),
        steps: fc.constantFrom({}, { 5: '9.5' }, { 3: '10', 10: '12.25' }),
        minimum: fc.constantFrom(1, 1, 2),
      }),
      meta: fc.record({
        _season: fc.constantFrom('', 'B4'),
        supplier: fc.constantFrom('', 'Rossi', '{"a":1}'),
      }),
    })
    .map(({ cents: price, saleShare, days: [one, other], ...rest }) => {
      const [saleFrom = '', saleTo = ''] = one !== '' && other !== '' ? [one, other].sort() : [one, other]
      const sale = Math.max(1, Math.round(price * saleShare))
      return {
        ...rest,
        regular: (price / 100).toFixed(2),
        sale: saleShare === 0 ? '' : (sale / 100).toFixed(2),
        ...(saleShare === 0 ? { saleFrom: '', saleTo: '' } : { saleFrom, saleTo }),
      } as WrittenOffer
    })
}

/** The product as the REST interface gets it. */
export function bodyOf(product: WrittenProduct, sku: string, ids: { categories: number[]; tags: number[] }) {
  const isVariable = product.variations.length > 0
  return {
    sku,
    type: isVariable ? 'variable' : 'simple',
    name: product.name,
    short_description: product.shortDescription,
    purchase_note: product.note,
    featured: product.featured,
    catalog_visibility: product.visibility,
    status: 'publish',
    sold_individually: product.individually,
    categories: product.categories.map((index) => ({ id: ids.categories[index] ?? 0 })),
    tags: product.tags.map((index) => ({ id: ids.tags[index] ?? 0 })),
    attributes: [
      ...(isVariable ? [{ name: 'Shade', options: colours, visible: true, variation: true }] : []),
      ...(product.finish.length > 0 ? [{ name: 'Finish', options: product.finish, visible: true }] : []),
    ],
    ...offerBody(
      isVariable ? { ...product.offer, regular: '', sale: '', saleFrom: '', saleTo: '' } : product.offer,
    ),
  }
}

/** Its variations as the REST interface gets them, in their order. */
export function variationBodiesOf({ variations }: WrittenProduct, sku: string) {
  return variations.map(({ colour, ...one }, index) => ({
    sku: `${sku}-${index}`,
    attributes: [{ name: 'Shade', option: colour }],
    menu_order: index + 1,
    ...offerBody(one),
  }))
}

function offerBody({ description, regular, sale, saleFrom, saleTo, ...rest }: WrittenOffer) {
  const { stock, weight, size, taxStatus, tiers, meta } = rest
  const [length, width, height] = size
  return {
    ...{ description, regular_price: regular, sale_price: sale, weight, tax_status: taxStatus },
    date_on_sale_from: saleFrom === '' ? null : `${saleFrom}T00:00:00`,
    date_on_sale_to: saleTo === '' ? null : `${saleTo}T23:59:59`,
    manage_stock: stock.quantity !== undefined,
    ...(stock.quantity === undefined
      ? { stock_status: stock.isAvailable ? 'instock' : 'outofstock' }
      : { stock_quantity: stock.quantity }),
    backorders: stock.backorders,
    low_stock_amount: stock.low ?? null,
    dimensions: { length, width, height },
    tiered_pricing_type: tiers.kind,
    [`tiered_pricing_${tiers.kind}_rules`]: tiers.steps,
    tiered_pricing_minimum_quantity: tiers.minimum,
    meta_data: Object.entries(meta).flatMap(([key, value]) => (value === '' ? [] : [{ key, value }])),
  }
}

/** The product and its variations as rows of a CSV file. */
export function rowsOf(
  product: WrittenProduct,
  sku: string,
  names: { categories: readonly string[]; tags: readonly string[] },
): readonly Row[] {
  const isVariable = product.variations.length > 0
  const named = (all: readonly string[], indexes: readonly number[]) =>
    indexes.map((index) => all[index] ?? '').join(', ')
  const shade = (values: string) => ({
    ...{ 'Attribute 1 name': 'Shade', 'Attribute 1 value(s)': values, 'Attribute 1 global': '0' },
    ...{ 'Attribute 1 visible': '1', 'Attribute 1 variation': '1' },
  })
  const parent: Row = {
    SKU: sku,
    Type: isVariable ? 'variable' : 'simple',
    Name: product.name,
    Published: '1',
    'Is featured?': product.featured ? '1' : '0',
    'Visibility in catalog': product.visibility,
    'Short description': product.shortDescription,
    'Purchase note': product.note,
    'Sold individually?': product.individually ? '1' : '0',
    Categories: named(names.categories, product.categories),
    Tags: named(names.tags, product.tags),
    ...(isVariable && shade(colours.join(', '))),
    ...(product.finish.length > 0 && {
      ...{ 'Attribute 2 name': 'Finish', 'Attribute 2 value(s)': product.finish.join(', ') },
      ...{ 'Attribute 2 visible': '1', 'Attribute 2 global': '0', 'Attribute 2 variation': '0' },
    }),
    ...offerCells(
      isVariable ? { ...product.offer, regular: '', sale: '', saleFrom: '', saleTo: '' } : product.offer,
    ),
  }
  const variations = product.variations.map(
    ({ colour, ...one }, index): Row => ({
      ...{
        SKU: `${sku}-${index}`,
        Type: 'variation',
        Parent: sku,
        Published: '1',
        Position: String(index + 1),
      },
      ...{ 'Tax class': 'parent' },
      ...shade(colour),
      ...offerCells(one),
    }),
  )
  return [parent, ...variations]
}

function offerCells({ description, regular, sale, saleFrom, saleTo, ...rest }: WrittenOffer): Row {
  const { stock, weight, size, taxStatus, tiers, meta } = rest
  const [length, width, height] = size
  const pairs = Object.entries(tiers.steps).map(([quantity, amount]) => `${quantity}:${amount}`)
  return {
    Description: description,
    'Regular price': regular,
    'Sale price': sale,
    'Date sale price starts': saleFrom,
    'Date sale price ends': saleTo,
    'Tax status': taxStatus,
    Stock: stock.quantity === undefined ? '' : String(stock.quantity),
    'In stock?': stock.quantity !== undefined || stock.isAvailable ? '1' : '0',
    'Backorders allowed?': stock.backorders === 'notify' ? 'notify' : stock.backorders === 'yes' ? '1' : '0',
    'Low stock amount': stock.low === undefined ? '' : String(stock.low),
    'Weight (kg)': weight,
    'Length (cm)': length,
    'Width (cm)': width,
    'Height (cm)': height,
    'Meta: _tiered_price_rules_type': tiers.kind,
    'Meta: _fixed_price_rules': tiers.kind === 'fixed' ? pairs.join(',') : '',
    'Meta: _percentage_price_rules': tiers.kind === 'percentage' ? pairs.join(',') : '',
    'Meta: _tiered_price_minimum_qty': tiers.minimum === 1 ? '' : String(tiers.minimum),
    ...Object.fromEntries(Object.entries(meta).map(([key, value]) => [`Meta: ${key}`, value])),
  }
}
