import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cardShop } from '../../../../test/support/catalog/card-shop.ts'
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts'
import { fillOtherKinds, noonMs, otherKinds, world } from '../../../../test/support/world.ts'
import type { Db } from '../../../platform/db/db.ts'
import { isInStock, type StockLevel } from '../../stock/rules/stock.ts'
import { levelsOf } from '../../stock/store.ts'
import * as cards from '../cards.ts'
import { priceAt } from '../rules/price.ts'
import type { ListedProduct } from '../rules/product.ts'
import type { ListingRequest } from './listing-store.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase('world')
})
afterAll(() => database.close())

const listProducts = (db: Db, request: ListingRequest) => cards.listProducts(cardShop(db), request)
const featuredProducts = (db: Db, limit: number) => cards.featuredProducts(cardShop(db), limit)
const list = (request: Partial<ListingRequest> = {}) =>
  listProducts(database.db, { order: 'menu_order', page: 1, perPage: 24, nowMs: noonMs, ...request })
const ids = (listed: { cards: readonly ListedProduct[] }) => listed.cards.map(({ id }) => id)

/** Runs with rows changed, and puts them back as they were. */
async function changed<Result>(
  statement: string,
  work: (db: TestDatabase['db']) => Promise<Result>,
): Promise<Result> {
  const undo = Symbol('undo')
  let result!: Result
  await database.db
    .transaction()
    .execute(async (tx) => {
      await sql.raw(statement).execute(tx)
      result = await work(tx)
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return result
}

describe('a listing', () => {
  it('has the published products in menu order, with their number on all pages', async () => {
    expect(ids(await list())).toEqual([75, 80, 90, 95, 97, 98])
    expect(await list({ page: 2, perPage: 4 })).toMatchObject({ total: 6, cards: [{ id: 97 }, { id: 98 }] })
    expect(await list({ page: 9 })).toEqual({ total: 6, cards: [] })
  })

  it('leaves out what the owner shows in search only or nowhere', async () => {
    const statement =
      "update product set visibility = 'search' where id = 75; update product set visibility = 'hidden' where id = 90"
    const listed = await changed(statement, (db) =>
      listProducts(db, { order: 'menu_order', page: 1, perPage: 24, nowMs: noonMs }),
    )
    expect(ids(listed)).toEqual([80, 95, 97, 98])
  })

  it('of a category holds the products of those below it', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into term (taxonomy, slug, name) values ('product_cat', 'clay', 'Clay') returning id`.execute(
      database.db,
    )
    const clay = rows[0]!.id
    expect((await list({ category: 'clay' })).total).toBe(0)
    await sql`update term set parent_id = ${clay} where slug = 'trays'`.execute(database.db)
    expect(ids(await list({ category: 'clay' }))).toEqual([world.tray])
    expect((await list({ category: 'unknown' })).total).toBe(0)
  })

  it('of a tag holds its products', async () => {
    await sql`insert into term (id, taxonomy, slug, name) values (950, 'product_tag', 'gift', 'Gift')`.execute(
      database.db,
    )
    await sql`insert into product_term (product_id, term_id) values (${world.candle}, 950)`.execute(
      database.db,
    )
    expect(ids(await list({ tag: 'gift' }))).toEqual([world.candle])
  })

  it('in order of date shows the newest first', async () => {
    const listed = await changed(
      "update product set created_at = now() + interval '1 day' where id = 90",
      (db) => listProducts(db, { order: 'date', page: 1, perPage: 2, nowMs: noonMs }),
    )
    expect(ids(listed)).toEqual([90, 98])
  })

  it('in order of name sorts as people do', async () => {
    const listed = await changed(
      "update product set position = 0; update product set name = 'Äpfel' where id = 98; update product set name = 'zebra' where id = 75",
      (db) => listProducts(db, { order: 'menu_order', page: 1, perPage: 24, nowMs: noonMs }),
    )
    expect(listed.cards[0]?.name).toBe('Äpfel')
    expect(listed.cards.at(-1)?.name).toBe('zebra')
  })
})

describe('a card', () => {
  const card = async (id: number) => (await list()).cards.find((each) => each.id === id)!

  it('of a variable product has its distinct prices and what there is to choose', async () => {
    const tray = await card(world.tray)
    expect(tray.prices).toEqual([{ regularMinor: 4800 }, { regularMinor: 6400 }, { regularMinor: 7000 }])
    expect(tray.choices?.attributes.map(({ key, values }) => [key, values.map(({ slug }) => slug)])).toEqual([
      ['pa_colour', ['verde', 'nero']],
      ['pa_size', ['small', 'large']],
    ])
    expect(tray.choices?.variations.map(({ choice, stockLeft }) => [choice, stockLeft])).toEqual([
      [{ pa_colour: 'verde', pa_size: 'small' }, 5],
      [{ pa_colour: 'verde', pa_size: 'large' }, 0],
      [{ pa_colour: 'nero', pa_size: '' }, 10],
    ])
    expect((await card(world.alba)).choices).toBeUndefined()
    expect(tray).toMatchObject({
      kind: 'variable',
      slug: 'tray-rivo',
      inStock: true,
      featured: false,
      pictures: [],
    })
    expect(tray.stockLeft).toBeUndefined()
  })

  it('leaves out a variation that is not for sale, and uses the stock of the product where it has none', async () => {
    const listed = await changed(
      `update product set status = 'private' where id = 83; delete from stock_level where product_id in (81, 82);
       insert into stock_level (product_id, quantity, backorders) values (80, 4, 'notify')`,
      (db) => listProducts(db, { order: 'menu_order', page: 1, perPage: 24, nowMs: noonMs }),
    )
    const { variations = [] } = listed.cards.find(({ id }) => id === world.tray)?.choices ?? {}
    expect(variations.map(({ stockLeft, backorders }) => [stockLeft, backorders])).toEqual([
      [4, 'notify'],
      [4, 'notify'],
    ])
    const uncounted = await changed('delete from stock_level', (db) =>
      listProducts(db, { order: 'menu_order', page: 1, perPage: 24, nowMs: noonMs }),
    )
    const tray = uncounted.cards.find(({ id }) => id === world.tray)
    expect(tray?.choices?.variations.map(({ stockLeft, state }) => [stockLeft, state])).toEqual([
      [undefined, 'instock'],
      [undefined, 'instock'],
      [undefined, 'instock'],
    ])
  })

  it('has texts of the values as well as names and colours', async () => {
    const listed = await changed(
      `insert into image (id, content_hash, name, mime, width, height) values (1, 'aaaaaaaaaaaaaaaaffff', 'a', 'image/png', 9, 9);
       update term set tooltip = 'image', tooltip_text = 'From the north', tooltip_image_id = 1 where slug = 'verde'`,
      (db) => listProducts(db, { order: 'menu_order', page: 1, perPage: 24, nowMs: noonMs }),
    )
    const [look, ...others] = listed.cards.find(({ id }) => id === world.tray)?.choices?.valueDetails ?? []
    expect(look).toMatchObject({ key: 'pa_colour', slug: 'verde', tooltipText: 'From the north' })
    expect([look?.tooltipPicture?.id, others]).toEqual([1, []])
  })

  it('has its unit of measure, unless its variations have their own', async () => {
    const values = `'[{"id": 1, "key": "_unit_product", "value": 750}, {"id": 2, "key": "_unit_base", "value": "1000"},
      {"id": 3, "key": "_unit", "value": "ml"}]'`
    const listed = await changed(`update product set meta_data = ${values} where id in (75, 80)`, (db) =>
      listProducts(db, { order: 'menu_order', page: 1, perPage: 24, nowMs: noonMs }),
    )
    const measured = (id: number) => listed.cards.find((each) => each.id === id)?.measured
    expect(measured(world.alba)).toEqual({ amount: 750, base: 1000, unit: 'ml' })
    expect(measured(world.tray)).toBeUndefined()
  })

  it('has its own pictures, and those of its variations', async () => {
    const listed = await changed(
      `insert into image (id, content_hash, name, mime, width, height) values
         (1, 'aaaaaaaaaaaaaaaaffff', 'a', 'image/png', 9, 9), (2, 'bbbbbbbbbbbbbbbbffff', 'b', 'image/png', 9, 9),
         (3, 'cccccccccccccccc', 'c', 'image/png', 9, 9), (4, 'dddddddddddddddd', 'd', 'image/png', 9, 9);
       insert into product_image (product_id, position, image_id) values (82, 1, 1), (80, 1, 1), (80, 2, 2), (80, 3, 3), (80, 4, 4)`,
      (db) => listProducts(db, { order: 'menu_order', page: 1, perPage: 24, nowMs: noonMs }),
    )
    const tray = listed.cards.find(({ id }) => id === world.tray)!
    expect(tray.choices?.variations.map(({ picture }) => picture?.id)).toEqual([undefined, 1, undefined])
    expect(tray.pictures.map(({ id }) => id)).toEqual([1])
    expect(tray.morePictures).toEqual(['2-bbbbbbbbbbbbbbbb-9', '3-cccccccccccccccc-9'])
  })

  it('counts the stock of a simple product, and of a variable one only its own', async () => {
    expect((await card(world.alba)).stockLeft).toBe(3)
    const listed = await changed(
      'delete from stock_level; insert into stock_level (product_id, quantity) values (80, 7)',
      (db) => listProducts(db, { order: 'menu_order', page: 1, perPage: 24, nowMs: noonMs }),
    )
    expect(listed.cards.find(({ id }) => id === world.tray)?.stockLeft).toBe(7)
  })

  it('has the same stock state as the rules of stock for each product', async () => {
    const states = ['instock', 'outofstock', 'onbackorder'] as const
    const backorders = ['no', 'notify'] as const
    const levels = [null, 0, 2].flatMap((left) =>
      states.flatMap((state) => backorders.map((allowed) => ({ left, state, allowed }))),
    )
    for (const own of [undefined, ...levels.slice(0, 7)]) {
      for (const shared of levels) {
        const rows = [`(80, ${shared.left}, '${shared.state}', '${shared.allowed}')`]
        if (own) rows.push(`(81, ${own.left}, '${own.state}', '${own.allowed}')`)
        const statement = `delete from stock_level; update product set status = 'private' where id in (82, 83);
          insert into stock_level (product_id, quantity, state, backorders) values ${rows.join(', ')}`
        const { level, inStock } = await changed(statement, async (db) => {
          const { cards } = await listProducts(db, {
            order: 'menu_order',
            page: 1,
            perPage: 24,
            nowMs: noonMs,
          })
          const level = (await levelsOf(db, [81])).get(81) as StockLevel
          return { level, inStock: cards.find(({ id }) => id === 80)?.inStock }
        })
        expect(inStock, JSON.stringify({ own, shared })).toBe(isInStock(level))
      }
    }
  })
})

describe('the order by price', () => {
  const moment = new Date(noonMs).toISOString()
  const before = new Date(noonMs - 1).toISOString()
  const after = new Date(noonMs + 1).toISOString()
  const edges = [null, before, moment, after].flatMap((from) =>
    [null, before, moment, after].flatMap((until) =>
      [null, 0, 999, 1000, 1001].map((saleMinor) => ({ from, until, saleMinor })),
    ),
  )

  it('goes by the price that the rule gives, at every edge of a sale', async () => {
    const quoted = (value: string | null) => (value ? `'${value}'` : 'null')
    const rows = edges.map(
      ({ from, until, saleMinor }, index) =>
        `(${2000 + index}, 'simple', 'edge-${index}', 'Edge', 1000, ${saleMinor}, ${quoted(from)}, ${quoted(until)})`,
    )
    const statement = `delete from product where parent_id is not null; delete from product;
      insert into product (id, kind, slug, name, regular_price_minor, sale_price_minor, sale_from, sale_until)
      values ${rows.join(', ')}`

    await changed(statement, async (db) => {
      const { cards } = await listProducts(db, { order: 'price', page: 1, perPage: 1000, nowMs: noonMs })
      const active = cards.map(({ prices }) => priceAt(prices[0]!, noonMs)!.activeMinor)
      expect(active).toHaveLength(edges.length)
      expect(active).toEqual([...active].sort((a, b) => a - b))
      expect(new Set(active)).toEqual(new Set([0, 999, 1000]))
    })
  })

  it('takes the lowest price of a product upwards, the highest downwards, and what has none last', async () => {
    expect(ids(await list({ order: 'price' }))).toEqual([90, 97, 75, 80, 95, 98])
    expect(ids(await list({ order: 'price-desc' }))).toEqual([95, 80, 75, 97, 90, 98])
    const cheapest = 'update product set regular_price_minor = 100 where id = 83'
    const listed = await changed(cheapest, (db) =>
      listProducts(db, { order: 'price', page: 1, perPage: 24, nowMs: noonMs }),
    )
    expect(ids(listed)[0]).toBe(world.tray)
  })

  it('goes by the regular price once a sale is over', async () => {
    const afterSale = Date.UTC(2030, 0, 1)
    expect(ids(await list({ order: 'price-desc', nowMs: afterSale - 1 })).indexOf(97)).toBe(3)
    expect(ids(await list({ order: 'price', nowMs: afterSale })).slice(0, 2)).toEqual([90, 97])
  })
})

describe('other kinds of products in a listing', () => {
  const withOthers = <Result>(work: (db: TestDatabase['db']) => Promise<Result>, statement = 'select 1') =>
    changed(statement, async (db) => {
      await fillOtherKinds(db)
      return work(db)
    })
  const all = (order: ListingRequest['order'] = 'menu_order') => ({
    order,
    page: 1,
    perPage: 24,
    nowMs: noonMs,
  })
  const cardOf = async (id: number, change = '') =>
    withOthers(async (db) => {
      if (change) await sql.raw(change).execute(db)
      return (await listProducts(db, all())).cards.find((card) => card.id === id)!
    })

  it('are listed, but not protected ones', async () => {
    const listed = await withOthers((db) => listProducts(db, all()))
    expect(ids(listed)).toEqual([75, 80, 90, 95, 97, 98, 110, 111, 112, 113, 114, 115, 117])
    expect(listed.total).toBe(13)
  })

  it('are sorted by price: a group by its products, an external one by its own', async () => {
    const upwards = ids(await withOthers((db) => listProducts(db, all('price'))))
    expect(upwards.slice(0, 4)).toEqual([115, 112, 90, 110])
    expect(upwards.at(-1)).toBe(98)
    const downwards = ids(await withOthers((db) => listProducts(db, all('price-desc'))))
    expect(downwards.slice(0, 3)).toEqual([95, 110, 111])
  })

  it('show the prices of a group’s simple products, each once, and no choices', async () => {
    const group = await cardOf(otherKinds.group)
    expect(group.prices.map(({ regularMinor }) => regularMinor)).toEqual([1200, 2400, 32000])
    expect([group.kind, group.choices]).toEqual(['grouped', undefined])
    const samePriced = await cardOf(
      otherKinds.group,
      'update product set regular_price_minor = 1200 where id = 75',
    )
    expect(samePriced.prices).toHaveLength(2)
  })

  it('are there as long as a piece of the group is, and what others sell always is', async () => {
    expect((await cardOf(otherKinds.group)).inStock).toBe(true)
    const none =
      "update stock_level set quantity = 0; insert into stock_level (product_id, state) values (90, 'outofstock')"
    expect((await cardOf(otherKinds.group, none)).inStock).toBe(false)
    expect(
      (await cardOf(otherKinds.group, `${none}; update stock_level set quantity = 1 where product_id = 75`))
        .inStock,
    ).toBe(true)
    const gone = "insert into stock_level (product_id, state) values (111, 'outofstock')"
    expect((await cardOf(otherKinds.external, gone)).inStock).toBe(true)
  })

  it('have recurrence, button text and quantity limits', async () => {
    expect((await cardOf(otherKinds.club)).prices[0]?.subscription).toMatchObject({
      period: 'month',
      trialLength: 14,
    })
    expect((await cardOf(otherKinds.external)).buttonText).toBe('Order at Faro')
    expect((await cardOf(otherKinds.tile)).quantityLimits).toEqual({ min: 8, max: 25, step: 6 })
  })
})

describe('featured products', () => {
  it('are those that the owner marked, at most so many', async () => {
    expect(await featuredProducts(database.db, 3)).toEqual([])
    const featured = await changed('update product set featured = true where id in (75, 96, 97, 98)', (db) =>
      featuredProducts(db, 2),
    )
    expect(featured.map(({ id }) => id)).toEqual([75, 97])
  })
})
