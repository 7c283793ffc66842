import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPersonalAttribution } from '../../src/features/attribution/personal-store.ts'
import { readOrderAttributions } from '../../src/features/attribution/store.ts'
import { noCoupons } from '../../src/features/cart/rules/cart-coupons.ts'
import { readCart } from '../../src/features/cart/store/cart-store.ts'
import { lockAccountCart } from '../../src/features/cart/store/merge-store.ts'
import { recordsOf } from '../../src/features/catalog/catalog.ts'
import { blankRecord, type ProductRecord } from '../../src/features/catalog/rules/product-record.ts'
import { noTerms } from '../../src/features/coupons/rules/coupon-terms.ts'
import { readCouponByCode } from '../../src/features/coupons/store.ts'
import { failuresOf, recordFailure } from '../../src/features/media/failure-store.ts'
import { nextIncompletePicture } from '../../src/features/media/incomplete-store.ts'
import { saveSharedImage } from '../../src/features/media/store.ts'
import { countDownload } from '../../src/features/orders/store/download-store.ts'
import { readOrder } from '../../src/features/orders/store/order-store.ts'
import { undoImport } from '../../src/features/product-import/batches/undo-import.ts'
import { storedValues } from '../../src/features/settings/store.ts'
import { levelsOf } from '../../src/features/stock/stock.ts'
import { deleteTaken } from '../../src/features/stock/taken-store.ts'
import { insertGiftCards } from '../../src/features/store-credit/gift-card-store.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { shopOver } from '../support/catalog/import-shop.ts'
import type { TestDatabase } from '../support/database.ts'
import { databaseBefore } from '../support/database-before.ts'

const now = new Date('2026-03-05T09:30:00.000Z')
const later = new Date('2027-03-05T09:30:00.000Z')
const [alba, added, card, presetCard] = [75, 76, 90, 91]
const [account, order, orderLine] = [1, 11, 21]

let database: TestDatabase
beforeAll(async () => {
  database = await databaseBefore('0027')
  await insertProducts()
  await insertOrder()
  await insertCoupons()
  await insertCarts()
  await insertPictures()
  await insertImport()
  await insertSettings()
  await migrate(database.pool)
})
afterAll(() => database.close())

const run = (text: string, values: readonly unknown[] = []) => database.pool.query(text, [...values])

async function insertProducts() {
  await run(
    `insert into product (id, kind, slug, sku, name, regular_price_minor, least_pieces, most_pieces, piece_step, gift_card)
     values ($1, 'simple', 'alba', 'VAS-ALBA', 'Alba now', 1500, 2, 8, 2, null),
            ($2, 'simple', 'added', null, 'Added', 900, null, null, null, null),
            ($3, 'simple', 'card', null, 'Card', 0, null, null, null,
             '{"presetsMinor": [2500], "free": {"leastMinor": 1000, "mostMinor": 5000}}'),
            ($4, 'simple', 'presets', null, 'Presets', 0, null, null, null, '{"presetsMinor": [2500]}')`,
    [alba, added, card, presetCard],
  )
  await run(`insert into stock_level (product_id, on_shelf, low_mark) values ($1, 6, 2)`, [alba])
}

async function insertOrder() {
  await run(
    `insert into account (id, login, email, email_key, display_name)
     values ($1, 'ada', 'ada@example.com', 'ada@example.com', 'Ada')`,
    [account],
  )
  await run(
    `insert into shop_order (id, order_key, status, state, currency, billing, shipping, payment_method, payment_title,
       subtotal_minor, shipping_minor, total_minor, placed_at, changed_at)
     values ($1, 'order-key', 'processing', 'processing', 'USD', '{}', '{}', 'cod', 'Cash', 5000, 0, 5000, $2, $2)`,
    [order, now],
  )
  await run(
    `insert into order_line (id, order_id, position, product_id, name, quantity, unit_minor, subtotal_minor, total_minor)
     values ($1, $2, 0, $3, 'Card', 2, 2500, 5000, 5000)`,
    [orderLine, order, card],
  )
  await run('insert into taken_stock (order_id, shelf_id, quantity, held) values ($1, $2, 3, true)', [
    order,
    alba,
  ])
  await run(
    `insert into credit (code, initial_minor, balance_minor, order_line_id, piece, created_at)
     values ('first-card', 2500, 2500, $1, 0, $2)`,
    [orderLine, now],
  )
  await run(
    `insert into order_download (order_id, product_id, download_id, position, name, file, remaining, fetched, granted_at)
     values ($1, $2, 'pdf', 0, 'Guide', 'guide.pdf', 2, 3, $3)`,
    [order, alba, now],
  )
  await run(
    `insert into order_attribution (order_id, fields, device_type, kept_at)
     values ($1, '{"source_type": "organic"}', 'Mobile', $2)`,
    [order, now],
  )
  await run(`insert into account_attribution (account_id, fields, kept_at) values ($1, '{"a": "b"}', $2)`, [
    account,
    now,
  ])
}

const oldGiveaway =
  '{"of": [75], "choose": "one", "pieces": 2, "price": {"kind": "percent", "ppm": 500000}, "repeats": true}'

/** Terms with every condition, and with texts that look like keys. */
const oldTerms = `{
  "individualUse": true, "emails": ["\\"least\\": @example.com", "most"], "goodsMinor": {"least": 5000, "most": 9000},
  "mostPieces": 3, "wantsAll": {"products": true, "categories": false}, "matchingPieces": {"least": 2},
  "matchingMinor": {"most": 700}, "ownRanges": [
    {"of": "category", "id": 7, "pieces": {"least": 1, "most": 4}}, {"of": "product", "id": 8, "pieces": {}}],
  "countries": {"of": "shipping", "codes": ["DE"]}, "giveaway": ${oldGiveaway}}`

async function insertCoupons() {
  await run(
    `insert into coupon (id, code, kind, amount, taken, terms)
     values (1, 'every', 'percent', 100000, 4, $1), (2, 'plain', 'percent', 100000, 0, '{}')`,
    [oldTerms],
  )
  const snapshot = (giveaway: string) =>
    `{"kind": "percent", "amount": 5, "description": "Two \\"pieces\\": free", "giveaway": ${giveaway}}`
  await run(
    `insert into order_coupon (order_id, position, coupon_id, code, net_minor, tax_minor, snapshot)
     values ($1, 0, 1, 'every', 0, 0, $2), ($1, 1, 2, 'plain', 0, 0, $3)`,
    [order, snapshot(oldGiveaway), snapshot('null')],
  )
}

// An attribute of the product itself may be called like one of the old keys.
const line = '"key": "a", "productId": 75, "quantity": 2, "choice": {"pieces": "Three", "told": "Yes"}'
const chosenGift = '{"productId": 75, "variationId": 80, "choice": {"told": "Yes"}}'

async function insertCarts() {
  const seen = '"seen": {"pieces": 2, "unitMinor": 1500}'
  await run(
    `insert into cart (account_id, lines, removed, coupons, expires_at) values ($1, $2, $3, $4, $5)`,
    [
      account,
      `[{${line}, ${seen}}, {${line}}]`,
      `[{${line}, ${seen}, "at": 1}]`,
      `{"applied": [2], "declined": [3], "told": [4], "waiting": [], "credits": [5], "gifts": {"4": [${chosenGift}]}}`,
      later,
    ],
  )
  await run(`insert into cart (token_hash, expires_at) values ('guest', $1)`, [later])
}

async function insertPictures() {
  await run(
    `insert into image (id, content_hash, name, mime, width, height, color, sizes_made_at, apart)
     values (1, 'same', 'one.png', 'image/png', 9, 9, '#000000', $1, false),
            (2, 'same', 'two.png', 'image/png', 9, 9, '#000000', null, true)`,
    [now],
  )
  await run(
    `insert into image_failure (image_id, size, why, tries, since, next_try_at) values (1, '640.avif', 'unwritable', 2, $1, $2)`,
    [now, later],
  )
}

// As an earlier version wrote them, with its hash of what the batch left.
const albaBefore = stateBefore(
  { slug: 'alba', sku: 'VAS-ALBA' },
  '{"pieces": {"least": 1, "most": 4}}',
  '{"left": 5, "state": "instock", "backorders": "no", "lowMark": 1}',
)
const cardBefore = stateBefore(
  { slug: 'card' },
  '{"pieces": {}, "giftCard": {"presetsMinor": [700], "free": {"leastMinor": 500, "mostMinor": 900}}}',
)
const ALBA_HASH = '5bea705c28eff5d84cd8003edbb8f2a235d0e7a84db12eacd3c764040062f330'
const CARD_HASH = '25b80c4a41500c38f4dcf0adf299d8992939d12fc0eb76a2f45feae963ca8ba3'
const ADDED_HASH = '5acb536dadbfbf4eb7bc39b4d5b06372af8f985efa35ef5623dbd9a88db5eb04'

function stateBefore(fields: Partial<ProductRecord>, oldFields: string, level?: string): string {
  const { quantityLimits: _, ...record } = { ...blankRecord('Before'), ...fields }
  return JSON.stringify({
    record: { ...record, ...JSON.parse(oldFields) },
    ...(level && { level: JSON.parse(level) }),
  })
}

async function insertImport() {
  await run(
    `insert into import_batch (id, file_name, fingerprint, state, row_count, started_at)
     values (1, 'products.csv', 'f', 'done', 4, $1)`,
    [now],
  )
  await run(
    `insert into import_change (batch_id, product_id, change, by_row, before, after_hash, after_left)
     values (1, $1, 'changed', true, $5, $7, 9), (1, $2, 'made', true, null, $9, null),
            (1, $3, 'changed', true, $6, $8, null), (1, $4, 'same', true, null, null, null)`,
    [alba, added, card, presetCard, albaBefore, cardBefore, ALBA_HASH, CARD_HASH, ADDED_HASH],
  )
  await run(`insert into term (id, taxonomy, slug, name) values (5, 'product_tag', 'new', 'New')`)
  await run(`insert into import_made (batch_id, kind, made_id) values (1, 'term', 5)`)
}

async function insertSettings() {
  const values = {
    ...{ coupons_auto_most: 7, coupon_tries: 8, sign_in_tries: 9, order_look_up_tries: 10 },
    ...{ woocommerce_cod_least_amount: 500, woocommerce_cod_most_amount: 900 },
    // Both names: the new one was set later.
    ...{ most_cart_lines: 11, max_cart_lines: 12 },
  }
  for (const [name, value] of Object.entries(values))
    await run('insert into setting (name, value) values ($1, $2)', [name, String(value)])
}

describe('rows of before the standard names', () => {
  it('keep the stock, its threshold and what an order has taken', async () => {
    expect((await levelsOf(database.db, [alba])).get(alba)).toEqual({
      ...{ stockItemId: alba, stockLeft: 6, state: 'instock', backorders: 'no', lowStockThreshold: 2 },
    })
    await expect(
      database.db.transaction().execute(async (tx) => {
        expect(await deleteTaken(tx, order)).toMatchObject([{ productId: alba, left: 9, quantity: 3 }])
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
  })

  it('keep the limits of a product and the amounts of gift cards', async () => {
    const records = await recordsOf(database.db, [alba, card, presetCard])
    expect(records.get(alba)?.quantityLimits).toEqual({ min: 2, max: 8, step: 2 })
    expect(records.get(card)?.giftCard).toEqual({
      presetsMinor: [2500],
      free: { minMinor: 1000, maxMinor: 5000 },
    })
    expect(records.get(presetCard)?.giftCard).toEqual({ presetsMinor: [2500] })
  })

  it('keep every condition of a coupon and how often it was used', async () => {
    const nobody = { accountId: null, emailHash: null }
    const found = await readCouponByCode(database.db, 'every', nobody)
    expect(found?.uses.used).toBe(4)
    expect(found?.coupon).toMatchObject({
      isPublished: true,
      individualUse: true,
      emails: ['"least": @example.com', 'most'],
      cartSubtotalMinor: { min: 5000, max: 9000 },
      maxUnits: 3,
      requiresAll: { products: true, categories: false },
      matchingQuantity: { min: 2 },
      matchingMinor: { max: 700 },
      itemRanges: [
        { of: 'category', id: 7, quantity: { min: 1, max: 4 } },
        { of: 'product', id: 8, quantity: {} },
      ],
      countries: { of: 'shipping', codes: ['DE'] },
      giveaway: {
        of: [75],
        choose: 'one',
        quantity: 2,
        price: { kind: 'percent', ppm: 500_000 },
        repeats: true,
      },
    })
    expect((await readCouponByCode(database.db, 'plain', nobody))?.coupon).toMatchObject(noTerms)
  })

  it('keep the coupons of an order as they were', async () => {
    const [every, plain] = (await readOrder(database.db, order))!.coupons
    expect(every?.snapshot).toMatchObject({
      description: 'Two "pieces": free',
      giveaway: { of: [75], quantity: 2, choose: 'one' },
    })
    expect(every?.snapshot['giveaway']).not.toHaveProperty('pieces')
    expect(plain?.snapshot).toMatchObject({ kind: 'percent', giveaway: null })
  })

  it('keep the coupons of a cart, and the prices that were seen in it', async () => {
    const unseen = JSON.parse(`{${line}}`)
    const seen = { quantity: 2, unitMinor: 1500 }
    expect(await readCart(database.db, { accountId: account }, now)).toEqual({
      ...{ id: expect.any(Number), version: 1, shipping: {}, notices: [] },
      lines: [{ ...unseen, seen }, unseen],
      removed: [{ ...unseen, seen, at: 1 }],
      coupons: {
        ...{ applied: [2], declined: [3], announced: [4], waiting: [], credits: [5] },
        gifts: { 4: [JSON.parse(chosenGift)] },
      },
    })
    const guest = await readCart(database.db, { tokenHash: Buffer.from('guest') }, now)
    expect(guest).toMatchObject({ lines: [], removed: [], coupons: noCoupons })
  })

  it('let a new cart begin without coupons', async () => {
    await run(
      `insert into account (id, login, email, email_key, display_name) values (2, 'bo', 'bo@x.com', 'bo@x.com', 'Bo')`,
    )
    const dates = { now, expiresAt: later }
    const cart = await database.db.transaction().execute((tx) => lockAccountCart(tx, 2, dates))
    expect(cart.coupons).toEqual(noCoupons)
  })

  it('keep pictures, those of clients separate, and what failed', async () => {
    const picture = { contentHash: 'same', name: 'one.png', mime: 'image/png', width: 9, height: 9 } as const
    const shared = await saveSharedImage(database.db, { ...picture, alt: '', color: '#000000' })
    expect(shared).toMatchObject({ id: 1, isNew: false, isComplete: true })
    expect(await nextIncompletePicture(database.db, now.getTime())).toMatchObject({ id: 2 })
    const failed = { imageId: 1, size: '640.avif' }
    expect(await failuresOf(database.db, failed, now.getTime())).toEqual([
      { reason: 'unwritable', isDelayed: true },
    ])
    await recordFailure(database.db, failed, 'lost', now.getTime())
    expect((await run('select reason, attempts from image_failure')).rows).toEqual([
      { reason: 'lost', attempts: 3 },
    ])
  })

  it('keep which unit of a gift card has its credit, downloads and attributions', async () => {
    const gift = { to: '', from: '', message: '' }
    const rest = { minor: 2500, expiresAt: undefined, accountId: undefined, email: undefined, gift }
    const again = { ...rest, orderLineId: orderLine, unitIndex: 0, code: 'again', sendAt: now.toISOString() }
    expect(await insertGiftCards(database.db, order, [again], now)).toEqual([])
    const file = { orderKey: 'order-key', productId: alba, downloadId: 'pdf' }
    expect(await countDownload(database.db, file, now)).toBe(true)
    expect((await run('select remaining, download_count from order_download')).rows).toEqual([
      { remaining: 1, download_count: 4 },
    ])
    expect(await readOrderAttributions(database.db, [order])).toMatchObject([{ deviceType: 'Mobile' }])
    expect(await readPersonalAttribution(database.db, { accountId: account })).toHaveLength(1)
  })

  it('keep the settings; a row with the new name already counts', async () => {
    expect(Object.fromEntries(await storedValues(database.db))).toMatchObject({
      ...{ coupons_auto_max: 7, coupon_attempts: 8, sign_in_attempts: 9, order_look_up_attempts: 10 },
      ...{ woocommerce_cod_min_amount: 500, woocommerce_cod_max_amount: 900, max_cart_lines: 12 },
    })
  })

  it('leave no old name of a column, constraint or index', async () => {
    const { rows } = await run(
      `with name as (
         select attname as name from pg_attribute join pg_class c on c.oid = attrelid
          where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
         union all select relname from pg_class where relnamespace = 'public'::regnamespace
         union all select conname from pg_constraint where connamespace = 'public'::regnamespace)
       select name from name where name ~ '(^|_)(shelf|mark|pieces?|least|most|made|unmade|left|why|try|tries|kept|apart|fetched)(_|$)'`,
    )
    expect(rows).toEqual([])
  })
})

describe('an import of before the standard names', () => {
  it('is undone: its product goes, and the others are as they were, less what was sold', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'handsel-undo-'))
    const shop = await shopOver(database.db, folder, new Set())
    const skipped: unknown[] = []
    const outcome = await undoImport(shop, { batch: 1, onSkipped: (each) => skipped.push(each) })
    expect(skipped).toEqual([])
    expect(outcome).toEqual({ ok: true, value: { removed: 1, restored: 2, skipped: 0 } })
    const records = await recordsOf(database.db, [alba, added, card])
    expect(records.get(alba)).toMatchObject({
      name: 'Before',
      quantityLimits: { min: 1, max: 4, step: undefined },
    })
    expect(records.get(added)).toBeUndefined()
    expect(records.get(card)).toMatchObject({
      name: 'Before',
      giftCard: { presetsMinor: [700], free: { minMinor: 500, maxMinor: 900 } },
    })
    expect((await levelsOf(database.db, [alba])).get(alba)).toMatchObject({
      stockLeft: 2,
      lowStockThreshold: 1,
    })
    expect((await run('select from term where id = 5')).rowCount).toBe(0)
    await rm(folder, { recursive: true })
  })
})
