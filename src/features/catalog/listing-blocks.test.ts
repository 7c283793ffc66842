import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/support/app.ts'
import { statementsOf } from '../../../test/support/measure/statements.ts'
import { noonMs } from '../../../test/support/world.ts'
import { recordsOf, saveProducts } from './catalog.ts'
import { pageOfListing } from './listing-blocks.ts'
import { PRODUCT_ORDERS } from './rules/product-order.ts'
import type { ProductRecord } from './rules/product-record.ts'
import { listingIds } from './store/listing-store.ts'

/** Two processes of a shop whose listings have three blocks and a part of a fourth. */
let one: TestApp
let other: TestApp

const BLOCK = 500
const COUNT = 3 * BLOCK + 100
const FIRST_ID = 10_000
const hourMs = 3_600_000

beforeAll(async () => {
  one = await makeTestApp()
  other = await makeTestApp({ sameDatabaseAs: one })
  for (let n = 1; n <= COUNT; n += 100) await addProducts(n, Math.min(n + 99, COUNT))
  await one.database.pool.query('vacuum analyze')
})
afterAll(async () => {
  await other.close()
  await one.close()
})

async function addProducts(first: number, last: number): Promise<void> {
  const { pool } = one.database
  await pool.query(
    `insert into product (id, kind, slug, name, status, regular_price_minor, sale_price_minor, sale_from, created_at)
     select $1::bigint + n, 'simple', 'large-' || n, 'Large ' || n % 700, 'publish',
            case when n % 50 > 0 then 1000 + n * 37 % 900 end, case when n % 9 = 0 then n % 800 end,
            case when n % 18 = 0 then to_timestamp($2::bigint + n % 7 * 3600) end, to_timestamp(n / 3)
       from generate_series($3::integer, $4::integer) n`,
    [FIRST_ID, noonMs / 1000, first, last],
  )
  await pool.query(
    `insert into product_term (product_id, term_id)
     select p.id, t.id from product p, term t
      where t.slug = 'vases' and p.id % 2 = 0 and p.id between $1::bigint + $2 and $1::bigint + $3`,
    [FIRST_ID, first, last],
  )
}

const id = fc.integer({ min: FIRST_ID + 1, max: FIRST_ID + COUNT })
const amount = fc.option(fc.integer({ min: 1, max: 2_000 }), { nil: undefined })
const time = fc.option(
  fc.integer({ min: -2, max: 8 }).map((hours) => noonMs + hours * hourMs),
  { nil: undefined },
)
const changed: fc.Arbitrary<Partial<ProductRecord>> = fc.oneof(
  fc.tuple(amount, amount, time, time).map(([regularMinor, saleMinor, saleFromMs, saleUntilMs]) => ({
    prices: { regularMinor, saleMinor, saleFromMs, saleUntilMs } as ProductRecord['prices'],
  })),
  fc.record({ name: fc.constantFrom('Aaa', 'Large 350', 'Zzz'), position: fc.constantFrom(0, 1) }),
  fc.record({ status: fc.constantFrom('publish', 'draft') }),
  fc.record({ categoryIds: fc.constant([]) }),
)
const page = fc.record({
  category: fc.constantFrom(undefined, 'vases'),
  order: fc.constantFrom(...PRODUCT_ORDERS),
  perPage: fc.constantFrom(24, 96, 700, 2_500),
  place: fc.double({ min: 0, max: 1.1, noNaN: true }),
})
const step = fc.record({
  saves: fc.array(fc.tuple(id, changed), { minLength: 1, maxLength: 3 }),
  // A process that undoes a change does not cache what it was about for some seconds; so only one of them does.
  by: fc.constantFrom('one', 'other', 'other, undone'),
  hours: fc.integer({ min: -3, max: 9 }),
  pages: fc.array(page, { minLength: 2, maxLength: 4 }),
})

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
type Page = Step['pages'][number]

const requestOf = ({ place, ...scope }: Page, nowMs: number) => ({
  ...scope,
  nowMs,
  page: 1 + Math.floor((place * COUNT) / scope.perPage),
})

const undo = new Error('undo')

/** Changes products in a transaction, while both processes read pages that may be of before or after. */
async function change({ saves, by, pages }: Step, nowMs: number): Promise<void> {
  const { shop } = by === 'one' ? one : other
  const readPages = () =>
    pages.flatMap((each) => [one, other].map((app) => pageOfListing(app.shop, requestOf(each, nowMs))))
  const meanwhile = readPages()
  await shop.db
    .transaction()
    .execute(async (tx) => {
      for (const [productId, changes] of saves) {
        const before = (await recordsOf(tx, [productId])).get(productId)!
        await saveProducts(tx, shop, [{ id: productId, before, record: { ...before, ...changes } }])
        await Promise.all(readPages())
      }
      if (by === 'other, undone') throw undo
    })
    .catch((error: unknown) => expect(error).toBe(undo))
  await Promise.all(meanwhile)
  await Promise.all([one.cacheUpdated(), other.cacheUpdated()])
}

describe('pages from blocks of a listing', () => {
  it('have what the index has, after any changes of any process and at every moment', async () => {
    let nowMs = noonMs
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        for (const each of steps) {
          await change(each, nowMs)
          nowMs = noonMs + each.hours * hourMs + (each.hours % 2)
          for (const requested of each.pages.map((one) => requestOf(one, nowMs))) {
            const expected = await listingIds(one.shop.db, requested)
            expect(await pageOfListing(one.shop, requested), JSON.stringify(requested)).toEqual(expected)
            expect(await pageOfListing(other.shop, requested), JSON.stringify(requested)).toEqual(expected)
          }
        }
      }),
      { numRuns: 12 },
    )
  }, 120_000)

  it('change when a sale begins, to the millisecond', async () => {
    const productId = FIRST_ID + 1
    const before = (await recordsOf(one.shop.db, [productId])).get(productId)!
    const prices = { regularMinor: 900_000, saleMinor: 1, saleFromMs: noonMs + 500, saleUntilMs: undefined }
    await one.shop.db
      .transaction()
      .execute((tx) =>
        saveProducts(tx, one.shop, [
          { id: productId, before, record: { ...before, prices, status: 'publish' } },
        ]),
      )
    await one.cacheUpdated()
    const first = async (nowMs: number) =>
      (await pageOfListing(one.shop, { order: 'price-desc', page: 1, perPage: 1, nowMs })).ids[0]
    expect(await first(noonMs + 499)).toBe(productId)
    expect(await first(noonMs + 500)).not.toBe(productId)
  })

  it('are read once for the pages of a block', async () => {
    const read = (page: number) =>
      pageOfListing(one.shop, { order: 'date', page, perPage: 24, nowMs: noonMs })
    const firstPage = Math.ceil(BLOCK / 24) + 1
    await read(firstPage)
    expect(await statementsOf(() => read(firstPage + 1))).toEqual([])
  })

  it('have no ids after the end, whatever page is requested', async () => {
    for (const page of [COUNT, 10 ** 12, Number.MAX_SAFE_INTEGER]) {
      const { ids, total } = await pageOfListing(one.shop, {
        order: 'date',
        page,
        perPage: 24,
        nowMs: noonMs,
      })
      expect(ids).toEqual([])
      expect(total).toBeGreaterThan(BLOCK)
    }
  })
})
