import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts'
import { fillOtherKinds, noonMs } from '../../../../test/support/world.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Prices } from '../rules/price.ts'
import { priceAt } from '../rules/price.ts'
import { PRODUCT_ORDERS, type ProductOrder } from '../rules/product-order.ts'
import { listingIds } from './listing-store.ts'
import { deferListings, refreshStatistics } from './record-store.ts'
import { categoryTree } from './term-store.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase('world')
  await fillOtherKinds(database.db)
  await sql`
    insert into term (id, taxonomy, slug, name, parent_id) values
      (901, 'product_cat', 'clay', 'Clay', null), (902, 'product_cat', 'bowls', 'Bowls', 901),
      (903, 'product_cat', 'deep', 'Deep', 902), (904, 'product_tag', 'gift', 'Gift', null)`.execute(
    database.db,
  )
  await sql`update product set regular_price_minor = id % 6 * 100 where regular_price_minor is not null`.execute(
    database.db,
  )
  await sql`
    insert into product_term (product_id, term_id) values
      (75, 903), (80, 903), (97, 902), (110, 901), (90, 904), (95, 904)`.execute(database.db)
})
afterAll(() => database.close())

const perPage = 3
const day = 86_400_000
const moments = [-3, -2, -1, 0, 1, 2, 3].map((days) => noonMs + days * day)
const at = (days: number) => new Date(noonMs + days * day).toISOString()

const id = fc.constantFrom(75, 80, 81, 82, 83, 90, 95, 96, 97, 98, 110, 111, 113, 115, 116)
const termId = fc.constantFrom(901, 902, 903, 904)
const amount = fc.option(fc.integer({ min: 0, max: 5 }).map((units) => units * 100))
const quoted = (value: string | null) => (value === null ? 'null' : `'${value}'`)
const moment = fc
  .option(fc.integer({ min: -2, max: 2 }))
  .map((days) => quoted(days === null ? null : at(days)))

/** A change of the catalogue by any statement. */
const change = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(id, amount, amount, moment, moment)
      .map(
        ([id, regular, sale, from, until]) =>
          `update product set regular_price_minor = ${regular}, sale_price_minor = ${sale}, sale_from = ${from}, sale_until = ${until} where id = ${id}`,
      ),
  },
  fc
    .tuple(id, fc.constantFrom('publish', 'draft', 'private'))
    .map(([id, status]) => `update product set status = '${status}' where id = ${id}`),
  fc
    .tuple(id, fc.constantFrom('visible', 'catalog', 'search', 'hidden'))
    .map(([id, visibility]) => `update product set visibility = '${visibility}' where id = ${id}`),
  fc
    .tuple(id, fc.constantFrom('', 'secret'))
    .map(([id, password]) => `update product set password = '${password}' where id = ${id}`),
  fc
    .tuple(id, fc.integer({ min: 0, max: 2 }), fc.constantFrom('Äpfel', 'apple', 'Zebra'))
    .map(
      ([id, position, name]) =>
        `update product set position = ${position}, name = '${name}' where id = ${id}`,
    ),
  id.map((id) => `update product set created_at = created_at + interval '1 day' where id = ${id}`),
  fc.constantFrom(81, 82, 90, 112, 114, 115).map((id) => `delete from product where id = ${id}`),
  fc
    .tuple(id, termId)
    .map(
      ([id, term]) =>
        `insert into product_term (product_id, term_id) select product.id, term.id from product, term where product.id = ${id} and term.id = ${term} on conflict do nothing`,
    ),
  fc
    .tuple(id, termId)
    .map(([id, term]) => `delete from product_term where product_id = ${id} and term_id = ${term}`),
  fc.tuple(termId, fc.constantFrom('null', '901', '902', '903')).map(
    ([term, parent]) =>
      `update term t set parent_id = parent.id from (select ${parent}::bigint as id) parent
          where t.id = ${term} and taxonomy = 'product_cat' and (parent.id is null or exists (select from term where id = parent.id))`,
  ),
  fc.constantFrom(902, 904).map((term) => `delete from term where id = ${term}`),
  fc
    .constantFrom(75, 90, 97)
    .map(
      (linked) =>
        `update product_link set linked_id = ${linked} where kind = 'grouped' and position = 1 and exists (select from product where id = ${linked})`,
    ),
  fc.constant(`delete from product_link where kind = 'grouped' and position = 2`),
  fc.constant(
    `insert into product (id, kind, slug, name, regular_price_minor) values (500, 'simple', 'new', 'New', 100) on conflict do nothing`,
  ),
)

type Stored = {
  readonly id: number
  readonly kind: string
  readonly parentId: number | null
  readonly isPublished: boolean
  readonly isListed: boolean
  readonly canBeInGroup: boolean
  readonly place: number
  readonly createdAt: string
  readonly prices: Prices
  readonly termIds: readonly number[]
  readonly partIds: readonly number[]
}

/** The products in menu order, with nothing computed but what a single row says. */
async function storedProducts(db: Db): Promise<Stored[]> {
  const { rows } = await sql<{ product: Stored }>`
    select json_build_object('id', p.id, 'kind', p.kind, 'parentId', p.parent_id, 'isPublished', p.status = 'publish',
             'isListed', p.status = 'publish' and p.visibility in ('visible', 'catalog') and p.password = '',
             'canBeInGroup', p.kind = 'simple' and p.status = 'publish' and p.password = '' and p.gift_card is null,
             'place', row_number() over (order by p.position, p.name collate "und-x-icu", p.id), 'createdAt', p.created_at,
             'prices', json_strip_nulls(json_build_object('regularMinor', p.regular_price_minor, 'saleMinor', p.sale_price_minor,
               'saleFromMs', extract(epoch from p.sale_from) * 1000, 'saleUntilMs', extract(epoch from p.sale_until) * 1000)),
             'termIds', array(select term_id from product_term where product_id = p.id),
             'partIds', array(select linked_id from product_link where product_id = p.id and kind = 'grouped')) as product
      from product p`.execute(db)
  return rows.map(({ product }) => product)
}

/** What the rules say: the ids of a listing in an order at a moment. */
function expectedIds(
  products: readonly Stored[],
  { isIn, order, nowMs }: { isIn: (product: Stored) => boolean; order: ProductOrder; nowMs: number },
): number[] {
  const pricesOf = (product: Stored) => {
    const offered =
      product.kind === 'variable'
        ? products.filter(({ parentId, isPublished }) => parentId === product.id && isPublished)
        : product.kind === 'grouped'
          ? products.filter((part) => part.canBeInGroup && product.partIds.includes(part.id))
          : [product]
    return offered.flatMap(({ prices }) => priceAt(prices, nowMs)?.activeMinor ?? [])
  }
  const keyOf = (product: Stored): readonly (number | string)[] => {
    const prices = pricesOf(product)
    if (order === 'price') return [prices.length ? Math.min(...prices) : Infinity, product.place]
    if (order === 'price-desc') return [prices.length ? -Math.max(...prices) : Infinity, product.place]
    return [product.place]
  }
  const compare = (a: Stored, b: Stored) => {
    if (order === 'date') return a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : b.id - a.id
    const [one, other] = [keyOf(a), keyOf(b)]
    const place = one.findIndex((value, index) => value !== other[index])
    return place === -1 ? 0 : one[place]! < other[place]! ? -1 : 1
  }
  return products
    .filter((product) => product.parentId === null && product.isListed && isIn(product))
    .sort(compare)
    .map(({ id }) => id)
}

/** All pages of a listing, one after the other, and its count. */
async function readIds(
  db: Db,
  scope: { category?: string; tag?: string },
  order: ProductOrder,
  nowMs: number,
) {
  const ids: number[] = []
  for (let page = 1; ; page += 1) {
    const read = await listingIds(db, { ...scope, order, page, perPage, nowMs })
    ids.push(...read.ids)
    if (read.ids.length === 0) return { ids, total: read.total }
  }
}

async function expectEntriesToFit(db: Db): Promise<void> {
  const products = await storedProducts(db)
  const { rows: terms } = await sql<{ id: number; parentId: number | null; taxonomy: string; slug: string }>`
    select id, parent_id as "parentId", taxonomy, slug from term where taxonomy in ('product_cat', 'product_tag')`.execute(
    db,
  )
  const subtreeOf = (root: number) => {
    const found = new Set([root])
    for (const known of found) for (const { id, parentId } of terms) if (parentId === known) found.add(id)
    return found
  }
  const scopes = [
    { scope: {}, isIn: () => true },
    ...terms.map(({ id, taxonomy, slug }) => {
      const within = subtreeOf(id)
      return {
        scope: taxonomy === 'product_cat' ? { category: slug } : { tag: slug },
        isIn: ({ termIds }: Stored) => termIds.some((each) => within.has(each)),
      }
    }),
  ]
  for (const { scope, isIn } of scopes) {
    for (const order of PRODUCT_ORDERS) {
      for (const nowMs of order.startsWith('price') ? moments : [noonMs]) {
        const expected = expectedIds(products, { isIn, order, nowMs })
        const context = JSON.stringify({ scope, order, nowMs })
        expect(await readIds(db, scope, order, nowMs), context).toEqual({
          ids: expected,
          total: expected.length,
        })
      }
    }
  }
}

/** Runs in a transaction that is rolled back. */
async function undone(work: (tx: Db) => Promise<void>): Promise<void> {
  const undo = Symbol('undo')
  await database.db
    .transaction()
    .execute(async (tx) => {
      await work(tx)
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
}

describe('the entries of listings', () => {
  it('are those of the rules, at every moment, whatever is changed in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 1, maxLength: 12 }),
        fc.boolean(),
        async (changes, atCommit) => {
          await undone(async (tx) => {
            if (atCommit) await deferListings(tx)
            for (const each of changes) await sql.raw(each).execute(tx)
            // As the commit does.
            if (atCommit) await sql`set constraints all immediate`.execute(tx)
            await expectEntriesToFit(tx)
          })
        },
      ),
      { numRuns: 80 },
    )
  }, 120_000)

  it('are computed at the commit where a transaction changes many products', async () => {
    const added = sql`insert into product (id, kind, slug, name) values (600, 'simple', 'late', 'Late')`
    const listed = (db: Db) => sql`select from listing_entry where product_id = 600`.execute(db)
    await database.db.transaction().execute(async (tx) => {
      await deferListings(tx)
      await added.execute(tx)
      expect((await listed(tx)).rows).toEqual([])
    })
    expect((await listed(database.db)).rows).toHaveLength(1)
    expect((await sql`select from outdated_listing_entry`.execute(database.db)).rows).toEqual([])
    await sql`delete from product where id = 600`.execute(database.db)
  })

  it('follow a sale to the millisecond of its start and end, without a write in between', async () => {
    await undone(async (tx) => {
      await sql`update product set regular_price_minor = 50000, sale_price_minor = 0, sale_from = ${at(1)}, sale_until = ${at(2)}
                 where id = 75`.execute(tx)
      const first = async (nowMs: number) =>
        (await listingIds(tx, { order: 'price', page: 1, perPage: 1, nowMs })).ids[0] === 75
      const [from, until] = [noonMs + day, noonMs + 2 * day]
      expect([await first(from - 1), await first(from), await first(until - 1), await first(until)]).toEqual([
        false,
        true,
        true,
        false,
      ])
    })
  })

  it('of products changed at once in two transactions fit what both have written', async () => {
    const { db } = database
    const before = await sql<{
      price: number
    }>`select regular_price_minor as price from product where id = 90`.execute(db)
    await Promise.all([
      db.transaction().execute(async (tx) => {
        await sql`update product set regular_price_minor = 90000 where id = 90`.execute(tx)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }),
      db.transaction().execute(async (tx) => {
        await sql`insert into product_term (product_id, term_id) values (90, 903)`.execute(tx)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }),
    ])
    await expectEntriesToFit(db)
    await sql`delete from product_term where product_id = 90 and term_id = 903`.execute(db)
    await sql`update product set regular_price_minor = ${before.rows[0]!.price} where id = 90`.execute(db)
  })

  /** Runs the first change, then the second one while the first is open; the second may wait for it. */
  async function overlapping(first: string, second: string): Promise<void> {
    const { db } = database
    let other: Promise<unknown> | undefined
    let isDone = false
    await db.transaction().execute(async (tx) => {
      await sql.raw(first).execute(tx)
      other = sql
        .raw(second)
        .execute(db)
        .finally(() => {
          isDone = true
        })
      const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      await vi.waitUntil(async () => isDone || (await waiting.execute(db)).rows.length > 0)
    })
    await other
    await expectEntriesToFit(db)
  }

  it('of a product that joins a category while this, or one above it, is moved, fit both', async () => {
    const join = 'insert into product_term (product_id, term_id) values (90, 903)'
    const leave = 'delete from product_term where (product_id, term_id) = (90, 903)'
    for (const term of [903, 902]) {
      const move = `update term set parent_id = null where id = ${term}`
      const moveBack = `update term set parent_id = ${term - 1} where id = ${term}`
      await overlapping(move, join)
      await overlapping(moveBack, leave)
      await overlapping(join, move)
      await overlapping(leave, moveBack)
    }
  })

  it('of a group fit the price of a part that changes while it is added', async () => {
    const { db } = database
    const { rows } = await sql<{ id: number }>`
      insert into product (kind, slug, name) values ('grouped', 'set', 'Set') returning id`.execute(db)
    const group = rows[0]!.id
    const add = `insert into product_link (product_id, kind, position, linked_id) values (${group}, 'grouped', 1, 90)`
    const price = (minor: number) => `update product set regular_price_minor = ${minor} where id = 90`
    await overlapping(add, price(123_456))
    await sql`delete from product_link where product_id = ${group}`.execute(db)
    await overlapping(price(100), add)
    await sql`delete from product where id = ${group}`.execute(db)
  })
})

describe('the count of a listing', () => {
  it('is the same after its changes were merged', async () => {
    const counts = async () => (await categoryTree(database.db)).map(({ slug, count }) => [slug, count])
    const before = await counts()
    await refreshStatistics(database.db)
    expect(await counts()).toEqual(before)
    const { rows } = await sql<{ most: number }>`
      select max(rows)::integer as most from (select count(*) as rows from listing_count group by scope) merged`.execute(
      database.db,
    )
    expect(rows[0]?.most).toBe(1)
  })

  it('and every page are right in a listing of ten thousand and more', async () => {
    await undone(async (tx) => {
      await sql`
        insert into product (kind, slug, name, position, regular_price_minor)
        select 'simple', 'many-' || n, 'Many ' || n, 1000 + n, n from generate_series(1, 10001) n`.execute(tx)
      const read = (page: number, order: ProductOrder = 'menu_order') =>
        listingIds(tx, { order, page, perPage: 24, nowMs: noonMs })
      const { total } = await read(1)
      const { rows } = await sql<{ id: number }>`
        select product_id as id from listing_entry where scope = 0 and valid_from = '-infinity'
         order by position, name, product_id`.execute(tx)
      expect(total).toBe(rows.length)
      expect(total).toBeGreaterThan(10_001)
      const pages = Math.ceil(total / 24)
      for (const page of [1, 2, 208, 209, 210, pages - 1, pages]) {
        const expected = rows.slice((page - 1) * 24, page * 24).map(({ id }) => id)
        expect((await read(page)).ids, `page ${page} of ${pages}`).toEqual(expected)
      }
      expect((await read(pages + 1)).ids).toEqual([])
      expect((await read(1_000_000_000)).ids).toEqual([])
    })
  })
})
