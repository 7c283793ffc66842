import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/db.ts'

/** The ids of the products of the tests' shop. */
export const world = {
  /** A simple vase at 24.00, 3 left. */
  alba: 75,
  /** A variable tray; `trayVerdeSmall` 48.00 (5 left), `trayVerdeLarge` 64.00 (out of stock), `trayNeroAny` 70.00 in any size. */
  tray: 80,
  trayVerdeSmall: 81,
  trayVerdeLarge: 82,
  trayNeroAny: 83,
  /** Coasters at 12.00, from 5 on 9.00, from 10 on 8.00; stock is not tracked. */
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

/** The time at which the tests' clock is fixed. */
export const noonMs = Date.UTC(2026, 5, 1, 12)

/** Inserts the tests' shop into a database. */
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
    insert into stock_level (product_id, quantity) values
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

/** Products of every other kind, for tests that insert them (`fillOtherKinds`). */
export const otherKinds = {
  /** A group of the vase, the coasters, the bust (one at a time) and the tray, which is chosen on its own page. */
  group: 110,
  /** Sold at https://maker.example/faro, at 180.00. */
  external: 111,
  /** 10.00 a month, 9.00 from 5 on, a 20.00 sign-up fee, 14 days free. */
  club: 112,
  /** Virtual. 40.00. */
  workshop: 113,
  /** Two files (one stored here, one at another site), twice for each unit and for 30 days. Virtual. 15.00. */
  pattern: 114,
  /** Sold from 12 on, at most 24, in steps of 6. 3.00. */
  tile: 115,
  /** Its password is `calacatta`. 99.00. */
  secret: 116,
  /** A file and a shipped product. 30.00. */
  kit: 117,
} as const

/** The hash in `stored:` of the pattern's first file. */
export const patternHash = 'ab'.repeat(32)

/** Adds products of every other kind to the tests' shop. */
export async function fillOtherKinds(db: Db): Promise<void> {
  const terms = {
    period: 'month',
    interval: 1,
    length: 0,
    signUpFeeMinor: 2000,
    trialLength: 14,
    trialPeriod: 'day',
  }
  const files = [
    { id: 'file-a', name: 'Pattern', file: `stored:${patternHash}/Muster für Töpfe.pdf` },
    { id: 'file-b', name: 'Film', file: 'https://films.example/throwing.mp4?cut=1' },
  ]
  await sql`
    insert into product (id, kind, slug, sku, name, regular_price_minor, position, visibility) values
      (110, 'grouped', 'set-riva', 'SET-RIVA', 'Set Riva', null, 10, 'visible'),
      (111, 'external', 'lamp-faro', 'LAM-FARO', 'Lamp Faro', 18000, 11, 'visible'),
      (112, 'simple', 'tea-club', 'TEA-CLUB', 'Tea Club', 1000, 12, 'visible'),
      (113, 'simple', 'workshop-tornio', 'WOR-TORNIO', 'Workshop Tornio', 4000, 13, 'visible'),
      (114, 'simple', 'pattern-book', 'PAT-BOOK', 'Pattern Book', 1500, 14, 'visible'),
      (115, 'simple', 'tile-losa', 'TIL-LOSA', 'Tile Losa', 300, 15, 'visible'),
      (116, 'simple', 'vase-segreta', 'VAS-SEGRETA', 'Vase Segreta', 9900, 16, 'visible'),
      (117, 'simple', 'kit-creta', 'KIT-CRETA', 'Kit Creta', 3000, 17, 'visible')`.execute(db)
  await sql`update product set external_url = 'https://maker.example/faro?from=us', button_text = 'Order at Faro' where id = 111`.execute(
    db,
  )
  await sql`update product set subscription = ${JSON.stringify(terms)}::jsonb, virtual = true where id = 112`.execute(
    db,
  )
  await sql`update product set virtual = true where id in (113, 114)`.execute(db)
  await sql`
    update product set downloadable = true, downloads = ${JSON.stringify(files)}::jsonb, download_limit = 2,
           download_expiry_days = 30, purchase_note = 'Print it at <b>100 %</b>.<script>alert(1)</script>'
     where id in (114, 117)`.execute(db)
  await sql`update product set min_quantity = 8, max_quantity = 25, quantity_step = 6 where id = 115`.execute(
    db,
  )
  await sql`update product set password = 'calacatta' where id = 116`.execute(db)
  await sql`
    insert into product_link (product_id, kind, position, linked_id) values
      (110, 'grouped', 1, 75), (110, 'grouped', 2, 90), (110, 'grouped', 3, 80), (110, 'grouped', 4, 95),
      (110, 'grouped', 5, 96), (110, 'grouped', 6, 116), (110, 'upsell', 1, 97), (110, 'upsell', 2, 116)`.execute(
    db,
  )
  await sql`insert into tier_rule (product_id, kind, steps) values (112, 'fixed', '[[5, 900]]')`.execute(db)
  await sql`
    insert into product_term (product_id, term_id)
    select product.id, term.id from product, term where product.id in (111, 113, 115, 116) and term.slug = 'trays'`.execute(
    db,
  )
}
