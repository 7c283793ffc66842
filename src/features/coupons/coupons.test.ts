import { describe, expect, it, vi } from 'vitest'
import { couponShop } from '../../../test/support/cart/coupon-shop.ts'
import { takeEvents } from '../../../test/support/events.ts'
import { noonMs, world } from '../../../test/support/world.ts'
import type { CouponBuyer } from './buyer.ts'
import {
  autoCouponIds,
  couponByCode,
  couponPersonalData,
  couponsByIds,
  expiredCoupons,
  listedCoupons,
  listedPage,
  takeUses,
  usedCoupons,
} from './coupons.ts'
import { importCoupons } from './records/import-coupons.ts'
import type { CouponWithUses } from './rules/validity.ts'
import { finalizeUses } from './uses-store.ts'

const shop = couponShop()
const codes = (known: readonly CouponWithUses[]) => known.map(({ coupon }) => coupon.code)
const find = (code: string, buyer: CouponBuyer = {}) => couponByCode(shop().app.shop, code, buyer)

async function buy(code: string, buyer: CouponBuyer, at = noonMs): Promise<number> {
  const { app, orders, idOf } = shop()
  const [orderId = 0] = await orders(1)
  const couponIds = [await idOf(code)]
  await app.shop.db.transaction().execute(async (tx) => {
    await takeUses(tx, app.shop, { orderId, couponIds, buyer, at: new Date(at) })
    await finalizeUses(tx, orderId)
  })
  return orderId
}

const hour = 3_600_000
const day = 24 * hour
const dayAfter = (days: number) => new Date(noonMs + days * day).toISOString().slice(0, 10)
const everywhere = { listed_in: ['my_account', 'cart', 'checkout'] }

describe('a coupon', () => {
  it('is read as it was saved', async () => {
    await shop().write({
      code: 'Vases10',
      discount_type: 'percent',
      amount: '10',
      product_ids: ['VAS-ALBA', world.trayVerdeSmall],
      product_categories: ['vases'],
      minimum_amount: '50',
      date_starts: dayAfter(-1),
      date_expires: dayAfter(10),
      usage_limit: 5,
      auto: true,
      listed_in: ['cart'],
    })
    const [found] = await couponsByIds(shop().app.shop, [await shop().idOf('vases10')], {})
    expect(found).toEqual(await find('VASES10'))
    expect(found?.coupon).toMatchObject({
      code: 'vases10',
      isPublished: true,
      kind: 'percent',
      amount: 100_000,
      createdAtMs: noonMs,
      startsAtMs: Date.parse(dayAfter(-1)),
      expiresAtMs: Date.parse(dayAfter(10)),
      productIds: [world.alba, world.trayVerdeSmall],
      cartSubtotalMinor: { min: 5000 },
      usageLimit: 5,
      autoPriority: 0,
      listedIn: ['cart'],
    })
    expect(found?.coupon.categoryIds).toHaveLength(1)
    expect(found?.uses).toEqual({ used: 0, held: 0, heldByBuyer: 0, usedByBuyer: 0 })
  })

  it('is found by its code in any case, and not by similar codes', async () => {
    await shop().write({ code: 'spring' }, { code: 'autumn%' })
    for (const written of ['SPRING', ' Spring ', 'ｓpring'])
      expect((await find(written))?.coupon.code).toBe('spring')
    const nobodys = [
      '',
      '%',
      'spr%',
      'spring%',
      '_pring',
      'ѕpring',
      'spring\0',
      '\0',
      '\ud800',
      "spring'--",
      's'.repeat(10_240),
    ]
    for (const written of nobodys) expect(await find(written)).toBeUndefined()
    expect((await find('AUTUMN%'))?.coupon.code).toBe('autumn%')
  })

  it('that is a draft is found as a draft; a trashed one is not', async () => {
    await shop().write(
      ...['draft', 'pending', 'private', 'future', 'trash'].map((status) => ({ code: status, status })),
    )
    for (const code of ['draft', 'pending', 'private', 'future'])
      expect((await find(code))?.coupon.isPublished).toBe(false)
    expect(await find('trash')).toBeUndefined()
    const ids = await Promise.all(['trash', 'draft'].map((code) => shop().idOf(code)))
    expect(codes(await couponsByIds(shop().app.shop, [999, ...ids], {}))).toEqual(['draft'])
  })

  it('with invalid terms can be used by nobody', async () => {
    await shop().write({ code: 'broken', amount: '5' })
    await shop().app.database.pool.query(`update coupon set terms = '{"productIds": "all"}'`)
    expect((await find('broken'))?.coupon).toMatchObject({ isPublished: false, amount: 500, productIds: [] })
  })

  it('has the order of the requested ids', async () => {
    await shop().write({ code: 'a' }, { code: 'b' }, { code: 'c' })
    const ids = await Promise.all(['c', 'a', 'b'].map((code) => shop().idOf(code)))
    expect(codes(await couponsByIds(shop().app.shop, ids, {}))).toEqual(['c', 'a', 'b'])
    expect(await couponsByIds(shop().app.shop, [], {})).toEqual([])
  })

  it('imports earlier uses when it is new; its uses stay when it is updated', async () => {
    const ada = await shop().account('ada@example.com')
    const record = { code: 'old', usage_count: 5, used_by: [`${ada}`, '4711', 'Bob@Example.com'] }
    await shop().write(record)
    expect((await find('old'))?.uses.used).toBe(5)
    expect((await find('old', { accountId: ada }))?.uses.usedByBuyer).toBe(1)
    expect((await find('old', { email: 'bob@example.com' }))?.uses.usedByBuyer).toBe(1)
    expect((await find('old', { accountId: 4711 }))?.uses.usedByBuyer).toBe(0)

    await buy('old', { email: 'eve@example.com' })
    const before = await find('old')
    await shop().write({ ...record, amount: '7' })
    const after = await find('old', { email: 'bob@example.com' })
    expect(after?.uses).toEqual({ used: 6, held: 0, heldByBuyer: 0, usedByBuyer: 1 })
    expect(after?.coupon).toEqual({ ...before?.coupon, amount: 700 })
  })
})

describe('coupons that apply automatically', () => {
  it('are available in every process as soon as they are saved, the highest priority first', async () => {
    const { app, write, idOf } = shop()
    const ids = async () => Promise.all([...'bacde'].map((code) => idOf(code)))
    await write(
      ...[...'abcdef'].map((code, index) => ({
        code,
        auto: true,
        auto_priority: code === 'b' ? 9 : 5 - index,
      })),
      { code: 'draft', auto: true, auto_priority: 99, status: 'draft' },
      { code: 'over', auto: true, auto_priority: 99, date_expires: dayAfter(-1) },
      { code: 'later', auto: true, auto_priority: 99, date_starts: dayAfter(2) },
      { code: 'by-hand' },
    )
    const five = await ids()
    await vi.waitFor(() => expect(autoCouponIds(app.shop)).toEqual(five))

    app.setNowMs(noonMs + 3 * day)
    const later = await idOf('later')
    expect(autoCouponIds(app.shop)).toEqual([later, ...five.slice(0, 4)])
    app.setNowMs(noonMs)
    await write({ code: 'b' })
    await vi.waitFor(() => expect(autoCouponIds(app.shop)[0]).toBe(five[1]))
  })
})

describe('the list of coupons', () => {
  const guest = { roles: ['guest'] }

  it('has those of its location that the shopper can use, newest first', async () => {
    await shop().write(
      { code: 'old', ...everywhere, date_created: dayAfter(-9) },
      { code: 'new', ...everywhere, date_created: dayAfter(-1) },
      { code: 'later', ...everywhere, date_created: dayAfter(-2), date_starts: dayAfter(5) },
      { code: 'cart', listed_in: ['cart'], date_created: dayAfter(-3) },
      { code: 'nowhere' },
      { code: 'draft', ...everywhere, status: 'draft' },
      { code: 'over', ...everywhere, date_expires: dayAfter(-1) },
      { code: 'used-up', ...everywhere, usage_limit: 1, usage_count: 1 },
      { code: 'hers', ...everywhere, email_restrictions: ['ada@example.com'], date_created: dayAfter(-4) },
      { code: 'theirs', ...everywhere, email_restrictions: ['*@example.com'], date_created: dayAfter(-5) },
      { code: 'his', ...everywhere, email_restrictions: ['bob@example.com'] },
      { code: 'staff', ...everywhere, roles: ['editor'] },
    )
    const list = async (
      listedIn: 'cart' | 'checkout' | 'my_account',
      who: Parameters<typeof listedCoupons>[2],
    ) => codes(await listedCoupons(shop().app.shop, listedIn, who))
    expect(await list('cart', guest)).toEqual(['new', 'later', 'cart', 'old'])
    expect(await list('checkout', guest)).toEqual(['new', 'later', 'old'])
    const ada = { email: 'Ada@example.com', roles: ['customer'] }
    expect(await list('my_account', ada)).toEqual(['new', 'later', 'hers', 'theirs', 'old'])
  })

  it('leaves out coupons that the shopper has used up', async () => {
    await shop().write({ code: 'once', ...everywhere, usage_limit_per_user: 1 })
    const accountId = await shop().account('ada@example.com')
    await buy('once', { accountId })
    expect(await listedCoupons(shop().app.shop, 'cart', { accountId, roles: ['customer'] })).toEqual([])
    expect(await listedCoupons(shop().app.shop, 'cart', guest)).toHaveLength(1)
  })

  it('has pages of twenty, in the requested order', async () => {
    const many = Array.from({ length: 45 }, (_, index) => ({
      code: `c${index}`,
      amount: `${index}`,
      ...everywhere,
    }))
    await shop().write(...many)
    const page = (offset: number, sort: 'amount:desc' | 'amount:asc') =>
      listedPage(shop().app.shop, guest, { offset, sort })
    const first = await page(0, 'amount:desc')
    expect([codes(first.coupons)[0], first.coupons.length, first.total]).toEqual(['c44', 20, 45])
    expect(codes((await page(40, 'amount:desc')).coupons)).toEqual(['c4', 'c3', 'c2', 'c1', 'c0'])
    expect(codes((await page(0, 'amount:asc')).coupons).slice(0, 2)).toEqual(['c0', 'c1'])
    expect((await page(60, 'amount:asc')).coupons).toEqual([])
  })

  it('lists used coupons, most recent first, and coupons that ended unused', async () => {
    await shop().write(
      { code: 'first' },
      { code: 'second' },
      { code: 'brought', used_by: ['ada@example.com'] },
      { code: 'over', ...everywhere, date_expires: dayAfter(-1) },
      { code: 'long-over', ...everywhere, date_expires: dayAfter(-9) },
      { code: 'gone', ...everywhere, usage_limit: 2, usage_count: 2 },
      { code: 'over-and-used', ...everywhere, date_expires: dayAfter(-1) },
      { code: 'over-elsewhere', listed_in: ['cart'], date_expires: dayAfter(-1) },
      {
        code: 'over-his',
        ...everywhere,
        email_restrictions: ['bob@example.com'],
        date_expires: dayAfter(-1),
      },
    )
    const ada = {
      accountId: await shop().account('ada@example.com'),
      email: 'ada@example.com',
      roles: ['customer'],
    }
    await buy('second', ada, noonMs - 3 * hour)
    await buy('first', { email: 'ada@example.com' }, noonMs - 2 * hour)
    await buy('second', ada, noonMs - hour)
    await buy('over-and-used', ada, noonMs - 4 * hour)
    await buy('first', { email: 'bob@example.com' })
    expect(codes(await usedCoupons(shop().app.shop, ada))).toEqual(['second', 'first', 'over-and-used'])
    expect(codes(await expiredCoupons(shop().app.shop, ada)).sort()).toEqual(['gone', 'long-over', 'over'])
    expect(await usedCoupons(shop().app.shop, {})).toEqual([])
  })
})

describe('the personal data in coupons', () => {
  it('is exported, and erased with the account, but the limit stays', async () => {
    await shop().write({ code: 'once', usage_limit_per_user: 1 })
    const { app } = shop()
    const ada = { accountId: await shop().account('ada@example.com'), email: 'ada@example.com' }
    const orderId = await buy('once', ada)
    expect(await couponPersonalData.export(app.shop, ada)).toEqual([
      { code: 'once', orderId, state: 'used', at: new Date(noonMs) },
    ])
    const erase = () => app.shop.db.transaction().execute((tx) => couponPersonalData.erase(tx, ada, app.shop))
    expect(await erase()).toEqual(['Your name was removed from 1 coupon use.'])
    expect(await erase()).toEqual([])
    expect(await couponPersonalData.export(app.shop, { accountId: ada.accountId })).toBeUndefined()
    expect((await find('once', { email: 'ADA@example.com' }))?.uses.usedByBuyer).toBe(1)
  })
})

describe('an import', () => {
  it('is imported all or nothing', async () => {
    await shop().write({ code: 'there', amount: '1' })
    const imported = await importCoupons(shop().app.shop, [
      { code: 'there', amount: '2' },
      { code: 'new' },
      { code: 'NEW', amount: '-1' },
      { code: 'New' },
    ])
    expect(imported).toMatchObject({ ok: false, problems: [{ path: [2, 'amount'] }, { path: [3, 'code'] }] })
    expect((await find('there'))?.coupon.amount).toBe(100)
    expect(await find('new')).toBeUndefined()
  })

  it('emits what has really changed, without the addresses of buyers', async () => {
    const { db } = shop().app.shop
    const write = (...records: object[]) => importCoupons(shop().app.shop, records)
    await takeEvents(db)
    await write({ code: 'tenth', amount: '10' })
    await write({ code: 'tenth', amount: '10' })
    await write({ code: 'tenth', amount: '12', email_restrictions: ['ada@example.com'] })
    await write({ code: 'tenth', amount: '12', email_restrictions: ['ada@example.com'], status: 'trash' })
    await write({ code: 'tenth', amount: '12', email_restrictions: ['ada@example.com'] })
    const subject = `coupon:${await shop().idOf('tenth')}`
    const events = await takeEvents(db)
    expect(events.map(({ name }) => name)).toEqual([
      'coupon.created',
      'coupon.updated',
      'coupon.deleted',
      'coupon.restored',
    ])
    expect(new Set(events.map((event) => event.subject))).toEqual(new Set([subject]))
    expect(events[1]?.payload).toEqual({
      title: 'tenth',
      changes: { amount: { before: 1000, after: 1200 }, emails: {} },
    })
  })

  it('runs concurrently with orders and with another import', async () => {
    const records = [...'abcdefgh'].map((code) => ({ code }))
    await shop().write(...records)
    const ids = await Promise.all(records.map(({ code }) => shop().idOf(code)))
    const { app, concurrentDb: crowd, orders } = shop()
    const taking = (await orders(20)).map((orderId) =>
      crowd
        .transaction()
        .execute((tx) =>
          takeUses(tx, app.shop, { orderId, couponIds: ids, buyer: {}, at: new Date(noonMs) }),
        ),
    )
    const writing = [records, records.toReversed(), [...records, { code: 'z' }]].map((list) =>
      importCoupons({ ...app.shop, db: crowd }, list),
    )
    const done = await Promise.all([...writing, ...taking])
    expect(done.slice(0, 3)).toMatchObject([{ ok: true }, { ok: true }, { ok: true }])
    expect((await find('a'))?.uses.held).toBe(20)
  })

  it.each([[{}], ['coupons'], [null]])('is refused where the value is not a list: %o', async (value) => {
    expect(await importCoupons(shop().app.shop, value)).toMatchObject({ ok: false, problems: [{ path: [] }] })
  })
})

describe('a shop with coupons switched off', () => {
  const off = couponShop({ woocommerce_enable_coupons: false })

  it('has none', async () => {
    const { app, write, idOf } = off()
    await write(
      { code: 'a', auto: true, ...everywhere },
      { code: 'over', ...everywhere, date_expires: dayAfter(-1) },
    )
    const who = { email: 'ada@example.com', roles: ['guest'] }
    expect(await couponByCode(app.shop, 'a', {})).toBeUndefined()
    expect(await couponsByIds(app.shop, [await idOf('a')], {})).toEqual([])
    expect(await listedCoupons(app.shop, 'cart', who)).toEqual([])
    expect(await expiredCoupons(app.shop, who)).toEqual([])
    expect(await usedCoupons(app.shop, who)).toEqual([])
    await vi.waitFor(() => expect(autoCouponIds(app.shop)).toEqual([]))
  })
})
