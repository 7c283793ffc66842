import type { Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { accountsFeature } from '../../../src/features/accounts/feature.ts'
import { catalogFeature } from '../../../src/features/catalog/feature.ts'
import { couponsFeature } from '../../../src/features/coupons/feature.ts'
import { importCoupons } from '../../../src/features/coupons/records/import-coupons.ts'
import { settingsFeature } from '../../../src/features/settings/feature.ts'
import { createDb, createPool } from '../../../src/platform/db/db.ts'
import type { Tables } from '../../../src/platform/db/tables.ts'
import { makeTestApp, type TestApp } from '../app.ts'

/** A shop for the tests of coupons, without coupons before each test. */
export type CouponShop = {
  readonly app: TestApp
  /** Imports coupons as from an owner's file. */
  write(...records: readonly Record<string, unknown>[]): Promise<void>
  idOf(code: string): Promise<number>
  /** Thirty connections, for concurrent statements. */
  readonly concurrentDb: Kysely<Tables>
  /** Orders with no more than coupons need. */
  orders(count: number): Promise<readonly number[]>
  /** An account, by its address. */
  account(email: string): Promise<number>
}

export function couponShop(settings: Readonly<Record<string, unknown>> = {}): () => CouponShop {
  let app: TestApp
  let concurrentDb: Kysely<Tables>
  beforeAll(async () => {
    const features = [settingsFeature, accountsFeature, catalogFeature, couponsFeature]
    app = await makeTestApp({ features, settings })
    concurrentDb = createDb(createPool({ connectionString: app.database.url, max: 30 }))
  })
  afterAll(async () => {
    await concurrentDb.destroy()
    await app.close()
  })
  beforeEach(async () => {
    await app.database.pool.query('truncate coupon, shop_order, sign_in_failure restart identity cascade')
  })
  const one = async (text: string, values: readonly unknown[]) =>
    (await app.database.pool.query(text, [...values])).rows[0].id as number
  return () => ({
    app,
    async write(...records) {
      expect(await importCoupons(app.shop, records)).toMatchObject({ ok: true })
    },
    idOf: (code) => one('select id from coupon where code = $1', [code]),
    concurrentDb,
    orders: async (count) => {
      const { rows } = await app.database.pool.query(
        `insert into shop_order (order_key, status, currency, billing, shipping, payment_method, payment_title,
                                 subtotal_minor, shipping_minor, total_minor, placed_at, changed_at)
         select gen_random_uuid()::text, 'pending', 'USD', '{}', '{}', 'bacs', '', 0, 0, 0, now(), now()
           from generate_series(1, $1)
         returning id`,
        [count],
      )
      return rows.map(({ id }) => id)
    },
    account: (email) =>
      one(
        `insert into account (login, email, email_key, display_name) values ($1, $1, $1, '')
         on conflict (email) do update set login = excluded.login returning id`,
        [email],
      ),
  })
}
