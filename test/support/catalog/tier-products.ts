import type pg from 'pg'
import { displayTypes } from '../../../src/features/tier-pricing/rules/table/tier-options.ts'

type Tiered = {
  readonly id: number
  readonly slug: string
  readonly priceMinor?: number
  readonly saleMinor?: number
  readonly kind?: 'fixed' | 'percentage'
  /** As stored; may be invalid. */
  readonly steps?: unknown
  readonly minimum?: number
  readonly layout?: string
  readonly description?: string
}

const worked = [
  [5, 900],
  [10, 800],
]

/** Paths of the products that `insertTierProducts` adds. */
export const tierProducts = {
  /** The worked example of the plugin in each display type: 12.00, in a sale 10.00, from 5 on 9.00, from 10 on 8.00. */
  of: (type: string) => `/product/tiered-${type}/`,
  /** Sold from 3 on; of `short`, only 2 are left. */
  withMinimum: '/product/sold-from-3/',
  short: '/product/too-few-left/',
  /** Invalid rules, by their problem. */
  broken: ['text', 'rows', 'overlap', 'above', 'nothing', 'whole', 'beyond'].map(
    (kind) => `/product/broken-${kind}/`,
  ),
  /** Tone and measure, 60 variations; the tone decides the price. */
  many: '/product/tiered-60/',
  /** A description with headings, and nothing to choose. */
  withSections: '/product/described-in-sections/',
} as const

const simple: readonly Tiered[] = [
  ...displayTypes.map((layout, place) => ({
    id: 71_000 + place,
    slug: `tiered-${layout}`,
    priceMinor: 1200,
    saleMinor: 1000,
    steps: worked,
    layout,
  })),
  { id: 71_100, slug: 'sold-from-3', steps: worked, minimum: 3 },
  { id: 71_101, slug: 'too-few-left', steps: worked, minimum: 3 },
  { id: 71_200, slug: 'broken-text', steps: 'oops' },
  { id: 71_201, slug: 'broken-rows', steps: [[5, 'x'], [0, 100], [3, -1], { a: 1 }, null, [4, 850]] },
  {
    id: 71_202,
    slug: 'broken-overlap',
    steps: [
      [10, 700],
      [5, 900],
      [5, 800],
    ],
  },
  { id: 71_203, slug: 'broken-above', steps: [[5, 2500]] },
  { id: 71_204, slug: 'broken-nothing', kind: 'percentage', steps: [[5, 0]] },
  { id: 71_205, slug: 'broken-whole', kind: 'percentage', steps: [[5, 1_000_000]] },
  { id: 71_206, slug: 'broken-beyond', kind: 'percentage', steps: [[5, 1_500_000]] },
  {
    id: 71_300,
    slug: 'described-in-sections',
    description:
      '<p>Before all else.</p><h2>Material</h2><p>Carrara.</p><h2>Care</h2><p>Wipe it.</p><h2>Shipping</h2><p>In a box.</p><h2>The maker</h2><p>Ada.</p>',
  },
]

/** Adds products with prices by quantity directly to the database, before any of their pages is requested. */
export async function insertTierProducts(db: pg.ClientBase): Promise<void> {
  await db.query(
    `insert into product (id, kind, slug, sku, name, position, regular_price_minor, sale_price_minor, description,
                          length_mm, width_mm, height_mm)
     select id, 'simple', slug, slug, slug, 900, coalesce("priceMinor", 1200), "saleMinor", coalesce(description, ''),
            90, 90, 150
       from jsonb_to_recordset($1::jsonb) as p (
         id bigint, slug text, "priceMinor" bigint, "saleMinor" bigint, description text)`,
    [JSON.stringify(simple)],
  )
  await db.query(
    `insert into tier_rule (product_id, kind, steps, minimum)
     select id, coalesce(kind, 'fixed'), steps, coalesce(minimum, 1)
       from jsonb_to_recordset($1::jsonb) as p (id bigint, kind text, steps jsonb, minimum bigint)
      where steps is not null`,
    [JSON.stringify(simple)],
  )
  await db.query(
    `insert into tier_option (product_id, layout)
     select id, layout from jsonb_to_recordset($1::jsonb) as p (id bigint, layout text) where layout is not null`,
    [JSON.stringify(simple)],
  )
  await db.query(`insert into stock_level (product_id, quantity) values (71101, 2)`)
  await many(db)
}

/** 10 tones in 6 measures, each tone with different prices by quantity. */
async function many(db: pg.ClientBase): Promise<void> {
  const numbered = (count: number, word: string) =>
    Array.from({ length: count }, (_, index) => ({
      slug: `${word}-${index + 1}`,
      name: `${word} ${index + 1}`,
    }))
  const uses = [
    { key: 'tone', label: 'Tone', values: numbered(10, 'tone') },
    { key: 'measure', label: 'Measure', values: numbered(6, 'measure') },
  ].map((use) => ({ ...use, kind: 'button', visible: true, forVariations: true, defaultSlug: '' }))
  await db.query(
    `insert into product (id, kind, slug, sku, name, position, attributes)
     values (72000, 'variable', 'tiered-60', 'tiered-60', 'Tiered sixty', 900, $1)`,
    [JSON.stringify(uses)],
  )
  await db.query(
    `insert into product (id, kind, parent_id, sku, name, regular_price_minor, position, choice)
     select 72000 + n, 'variation', 72000, 'tiered-60-' || n, 'Tiered sixty', 1000 + 100 * ((n - 1) / 6), n,
            jsonb_build_object('tone', 'tone-' || (n - 1) / 6 + 1, 'measure', 'measure-' || (n - 1) % 6 + 1)
       from generate_series(1, 60) n`,
  )
  // The last tone and the product have no rules.
  await db.query(
    `insert into tier_rule (product_id, kind, steps)
     select 72000 + n, 'percentage', jsonb_build_array(jsonb_build_array(4, 100000 + 10000 * ((n - 1) / 6)))
       from generate_series(1, 54) n`,
  )
}
