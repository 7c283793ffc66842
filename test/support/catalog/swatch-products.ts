import type pg from 'pg'

type Value = { slug: string; name: string; color?: string; secondaryColor?: string }
type Use = { key: string; label: string; kind?: string; values: readonly Value[]; defaultSlug?: string }
type Variation = { choice: Record<string, string>; priceMinor?: number; stockLeft?: number }

const numbered = (count: number, word: string): Value[] =>
  Array.from({ length: count }, (_, index) => ({
    slug: `${word}-${index + 1}`,
    name: `${word[0]?.toUpperCase()}${word.slice(1)} ${index + 1}`,
  }))

const glaze: Use = {
  key: 'color',
  label: 'Color',
  kind: 'color',
  values: [
    { slug: 'white', name: 'White', color: '#ffffff' },
    { slug: 'black', name: 'Black', color: '#000000' },
    { slug: 'dusk', name: 'Dusk Blue', color: '#2f3a4a', secondaryColor: '#e0b9ac' },
  ],
}
const size: Use = {
  key: 'size',
  label: 'Size',
  kind: 'button',
  values: [
    { slug: 'small', name: 'Small' },
    { slug: 'medium', name: 'Medium' },
    { slug: 'large', name: 'Large' },
  ],
}

/** Paths of the products that `insertSwatchProducts` adds. */
export const swatchProducts = {
  /**
   * Color: white, black, dusk (two colours); size: small, medium, large. White comes in small and, out of stock, in
   * medium; black in small; dusk in any size, 2 left.
   */
  pot: '/product/pot-prova/',
  /** Radios of one attribute: one handle at 20.00, two at 25.00. */
  jug: '/product/jug-radio/',
  /** Pictures: two that have one and `plain`, which has none. `wave` shows a picture in its bubble. */
  cup: '/product/cup-image/',
  /** A plain select of three values, and one of 20. */
  plate: '/product/plate-plain/',
  /** 80 tones in 25 measures: 2,000 variations. */
  wall: '/product/wall-2000/',
  /** 10 tones in 6 measures. */
  sixtyVariations: '/product/shelf-60/',
  /** No variation at all. */
  ghost: '/product/ghost-none/',
  /** Names that contain markup. */
  trick: '/product/trick-names/',
} as const

export const trickName = `<img src=x onerror="document.title='taken'">"'&`

/** Adds products of every kind of swatch directly to the database, before any of their pages is requested. */
export async function insertSwatchProducts(db: pg.Client): Promise<void> {
  const tones = (count: number): Use => ({
    key: 'tone',
    label: 'Tone',
    kind: 'button',
    values: numbered(count, 'tone'),
  })
  const measures = (count: number): Use => ({
    key: 'measure',
    label: 'Measure',
    kind: 'button',
    values: numbered(count, 'measure'),
  })
  await product(
    db,
    70_000,
    'pot-prova',
    [glaze, size],
    [
      { choice: { color: 'white', size: 'small' }, priceMinor: 3000 },
      { choice: { color: 'white', size: 'medium' }, priceMinor: 3500, stockLeft: 0 },
      { choice: { color: 'black', size: 'small' }, priceMinor: 3100 },
      { choice: { color: 'dusk', size: '' }, priceMinor: 4200, stockLeft: 2 },
    ],
  )
  await product(
    db,
    70_100,
    'jug-radio',
    [{ key: 'handles', label: 'Handles', kind: 'radio', values: numbered(2, 'handle') }],
    [
      { choice: { handles: 'handle-1' }, priceMinor: 2000 },
      { choice: { handles: 'handle-2' }, priceMinor: 2500, stockLeft: 0 },
    ],
  )
  await product(
    db,
    70_300,
    'plate-plain',
    [
      { key: 'rim', label: 'Rim', kind: 'select', values: numbered(3, 'rim') },
      { key: 'number', label: 'Number', kind: 'select', values: numbered(20, 'number') },
    ],
    [{ choice: { rim: '', number: '' } }],
  )
  await product(db, 80_000, 'wall-2000', [tones(80), measures(25)], grid(tones(80), measures(25)))
  await product(db, 70_500, 'shelf-60', [tones(10), measures(6)], grid(tones(10), measures(6)))
  await product(db, 70_700, 'ghost-none', [glaze], [])
  await product(
    db,
    70_800,
    'trick-names',
    [
      {
        key: 'trick',
        label: trickName,
        kind: 'color',
        values: [{ slug: `"><b>'`, name: trickName, color: '#ff0000' }],
      },
    ],
    [{ choice: { trick: `"><b>'` } }],
  )
  await cup(db)
}

function grid(a: Use, b: Use): Variation[] {
  return a.values.flatMap((one, row) =>
    b.values
      // Every seventh does not exist, every eleventh is sold out.
      .map((other, column) => ({ one, other, place: row * b.values.length + column }))
      .map(({ one: { slug }, other, place }) => ({
        choice: { [a.key]: slug, [b.key]: place % 7 === 3 ? 'no-longer' : other.slug },
        priceMinor: 1000 + place,
        ...(place % 11 === 5 && { stockLeft: 0 }),
      })),
  )
}

/** Values of a shared attribute, with existing pictures of the shop. */
async function cup(db: pg.Client): Promise<void> {
  await db.query(`insert into attribute (slug, name, kind) values ('form', 'Form', 'image')`)
  await db.query(`
    insert into term (taxonomy, slug, name, position, image_id, tooltip, tooltip_text, tooltip_image_id)
    select 'pa_form', form.slug, form.name, form.place, case when form.place < 3 then i.ids[form.place] end, form.tooltip,
           form.words, case when form.tooltip = 'image' then i.ids[3] end
      from (values (1, 'wave', 'Wave', 'image', 'Like the sea'), (2, 'edge', 'Edge', 'text', 'Cut by hand'),
                   (3, 'plain', 'Plain', 'no', '')) as form (place, slug, name, tooltip, words),
           (select array_agg(id order by id) as ids from (select id from image order by id limit 3) three) i`)
  const use = {
    key: 'pa_form',
    visible: true,
    forVariations: true,
    defaultSlug: '',
    slugs: ['wave', 'edge', 'plain'],
  }
  const variations = use.slugs.map((slug) => ({ choice: { pa_form: slug } }))
  await insert(db, 70_200, 'cup-image', [use], variations)
}

async function product(
  db: pg.Client,
  id: number,
  slug: string,
  uses: readonly Use[],
  variations: readonly Variation[],
): Promise<void> {
  const attributes = uses.map((use) => ({ visible: true, forVariations: true, defaultSlug: '', ...use }))
  await insert(db, id, slug, attributes, variations)
}

async function insert(
  db: pg.Client,
  id: number,
  slug: string,
  attributes: readonly object[],
  variations: readonly Variation[],
): Promise<void> {
  await db.query(
    `insert into product (id, kind, slug, sku, name, position, attributes) values ($1, 'variable', $2, $2, $2, 900, $3)`,
    [id, slug, JSON.stringify(attributes)],
  )
  const rows = variations.map((variation, index) => ({
    id: id + index + 1,
    position: index,
    priceMinor: 1000,
    ...variation,
  }))
  await db.query(
    `insert into product (id, kind, parent_id, sku, name, regular_price_minor, position, choice)
     select v.id, 'variation', $1, $2 || '-' || v.id, $2, v."priceMinor", v.position, v.choice
       from jsonb_to_recordset($3::jsonb) as v (id bigint, position integer, "priceMinor" bigint, choice jsonb)`,
    [id, slug, JSON.stringify(rows)],
  )
  await db.query(
    `insert into stock_level (product_id, quantity)
     select v.id, v."stockLeft" from jsonb_to_recordset($1::jsonb) as v (id bigint, "stockLeft" integer)
      where v."stockLeft" is not null`,
    [JSON.stringify(rows)],
  )
}
