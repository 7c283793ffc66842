import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/db.ts'

/** The pieces of the tests' shop, by the ids that tests name them by. */
export const world = {
  /** A simple vase at 24.00, 3 on the shelf. */
  alba: 75,
  /** A variable tray; `trayVerdeSmall` 48.00 (5 left), `trayVerdeLarge` 64.00 (out of stock), `trayNeroAny` 70.00 in any size. */
  tray: 80,
  trayVerdeSmall: 81,
  trayVerdeLarge: 82,
  trayNeroAny: 83,
  /** Coasters at 12.00, from 5 on 9.00, from 10 on 8.00; not counted. */
  coaster: 90,
  /** The last piece of its kind, sold individually, 320.00. */
  lastBust: 95,
  /** A bowl that is not published. */
  draftBowl: 96,
  /** A candle on sale at 15.00 instead of 20.00 until the end of 2029; 40 left. */
  candle: 97,
  /** A cloth without a price. */
  pricelessCloth: 98,
} as const

/** The moment at which the tests' clock stands still. */
export const noonMs = Date.UTC(2026, 5, 1, 12)

/** Fills a database with the tests' shop. */
export async function fillWorld(db: Db): Promise<void> {
  await sql`
    insert into attribute (slug, name, kind) values ('colour', 'Colour', 'color'), ('size', 'Size', 'button')`.execute(
    db,
  )
  await sql`
    insert into term (taxonomy, slug, name, position, color) values
      ('pa_colour', 'verde', 'Verde', 1, '#4f6b5c'), ('pa_colour', 'nero', 'Nero', 2, '#222222'),
      ('pa_size', 'small', 'Small', 1, null), ('pa_size', 'large', 'Large', 2, null),
      ('product_cat', 'vases', 'Vases', 1, null), ('product_cat', 'trays', 'Trays', 2, null)`.execute(db)
  await insertProducts(db)
  await sql`
    insert into product_term (product_id, term_id)
    select product.id, term.id from product, term
     where (product.id in (75, 90, 95, 96, 97, 98) and term.slug = 'vases')
        or (product.id = 80 and term.slug in ('trays', 'verde', 'nero', 'small', 'large'))`.execute(db)
  await sql`
    insert into stock_level (product_id, on_shelf) values
      (75, 3), (81, 5), (82, 0), (83, 10), (95, 1), (97, 40)`.execute(db)
  await sql`
    insert into tier_rule (product_id, kind, steps) values (90, 'fixed', '[[5, 900], [10, 800]]')`.execute(db)
}

async function insertProducts(db: Db): Promise<void> {
  const trayAttributes = JSON.stringify([
    { key: 'pa_colour', visible: true, forVariations: true, slugs: ['verde', 'nero'], defaultSlug: 'verde' },
    { key: 'pa_size', visible: true, forVariations: true, slugs: ['small', 'large'], defaultSlug: '' },
  ])
  await sql`
    insert into product (id, kind, parent_id, slug, sku, name, status, regular_price_minor, sale_price_minor,
                         sale_until, sold_individually, position, attributes, choice) values
      (75, 'simple', null, 'vase-alba', 'VAS-ALBA', 'Vase Alba', 'publish', 2400, null, null, false, 1, '[]', '{}'),
      (80, 'variable', null, 'tray-rivo', 'TRA-RIVO', 'Tray Rivo', 'publish', null, null, null, false, 2, ${trayAttributes}, '{}'),
      (90, 'simple', null, 'coaster-orlo', 'COA-ORLO', 'Coaster Orlo', 'publish', 1200, null, null, false, 3, '[]', '{}'),
      (95, 'simple', null, 'bust-livia', 'BUS-LIVIA', 'Bust Livia', 'publish', 32000, null, null, true, 4, '[]', '{}'),
      (96, 'simple', null, 'bowl-secret', 'BOW-SECRET', 'Bowl Secret', 'draft', 5000, null, null, false, 5, '[]', '{}'),
      (97, 'simple', null, 'candle-lume', 'CAN-LUME', 'Candle Lume', 'publish', 2000, 1500, '2030-01-01', false, 6, '[]', '{}'),
      (98, 'simple', null, 'cloth-lino', 'CLO-LINO', 'Cloth Lino', 'publish', null, null, null, false, 7, '[]', '{}')`.execute(
    db,
  )
  await sql`
    insert into product (id, kind, parent_id, sku, name, regular_price_minor, position, choice) values
      (81, 'variation', 80, 'TRA-RIVO-VS', 'Tray Rivo', 4800, 1, '{"pa_colour": "verde", "pa_size": "small"}'),
      (82, 'variation', 80, 'TRA-RIVO-VL', 'Tray Rivo', 6400, 2, '{"pa_colour": "verde", "pa_size": "large"}'),
      (83, 'variation', 80, 'TRA-RIVO-N', 'Tray Rivo', 7000, 3, '{"pa_colour": "nero", "pa_size": ""}')`.execute(
    db,
  )
  await sql`select setval(pg_get_serial_sequence('product', 'id'), 1000)`.execute(db)
}
