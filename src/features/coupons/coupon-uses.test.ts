import { describe, expect, it } from 'vitest'
import { couponShop } from '../../../test/support/cart/coupon-shop.ts'
import { noonMs } from '../../../test/support/world.ts'
import type { CouponBuyer } from './buyer.ts'
import { CouponUsedUp, couponsByIds, releaseUses, takeUses } from './coupons.ts'
import { finalizeUses } from './uses-store.ts'

const shop = couponShop()
const at = new Date(noonMs)

/** Takes coupons for orders concurrently, each in a separate transaction; returns the orders, or the used-up coupon. */
async function redeemAtOnce(
  count: number,
  couponIds: (index: number) => readonly number[],
  buyer: (index: number) => CouponBuyer = () => ({}),
) {
  const orders = await shop().orders(count)
  return Promise.all(orders.map((orderId, index) => taken(orderId, couponIds(index), buyer(index))))
}

type Outcome = { readonly orderId?: number; readonly usedUp?: number }

async function taken(orderId: number, couponIds: readonly number[], buyer: CouponBuyer): Promise<Outcome> {
  const { app, concurrentDb: crowd } = shop()
  try {
    await crowd.transaction().execute((tx) => takeUses(tx, app.shop, { orderId, couponIds, buyer, at }))
    return { orderId }
  } catch (error) {
    if (error instanceof CouponUsedUp) return { usedUp: error.couponId }
    throw error
  }
}

/** One order that takes coupons. */
async function redeem(couponIds: readonly number[], buyer: CouponBuyer = {}): Promise<Outcome> {
  const [outcome] = await redeemAtOnce(
    1,
    () => couponIds,
    () => buyer,
  )
  return outcome ?? {}
}

const perBuyerLimit = (work: typeof releaseUses, orderId: number) =>
  shop()
    .concurrentDb.transaction()
    .execute((tx) => work(tx, orderId))

const times = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, index) => make(index))

async function counted(id: number, buyer: CouponBuyer = {}) {
  const [known] = await couponsByIds(shop().app.shop, [id], buyer)
  return known?.uses
}

async function rows(id: number) {
  const { rows: uses } = await shop().app.database.pool.query(
    'select * from coupon_use where coupon_id = $1',
    [id],
  )
  return uses
}

const tookOne = (outcomes: readonly object[]) => outcomes.filter((outcome) => 'orderId' in outcome).length

describe('the limit of a coupon', () => {
  it('holds for a hundred concurrent orders', async () => {
    await shop().write({ code: 'ten', usage_limit: 10 })
    const id = await shop().idOf('ten')
    const outcomes = await redeemAtOnce(
      100,
      () => [id],
      (index) => ({ email: `buyer${index}@example.com` }),
    )
    expect(tookOne(outcomes)).toBe(10)
    expect(await rows(id)).toHaveLength(10)
    expect(await counted(id)).toEqual({ used: 0, held: 10, heldByBuyer: 0, usedByBuyer: 0 })
  })

  it('of 0 means no limit', async () => {
    await shop().write({ code: 'free' })
    const id = await shop().idOf('free')
    expect(tookOne(await redeemAtOnce(20, () => [id]))).toBe(20)
  })

  it.each<[string, (index: number, accountId: number) => CouponBuyer]>([
    ['of an account', (_, accountId) => ({ accountId })],
    ['of a guest with one address', () => ({ email: 'ada@example.com' })],
    [
      'of a guest with one letter box',
      (index) => ({ email: `${index % 2 === 0 ? 'a.da' : 'ada'}+${index}@gmail.com` }),
    ],
    [
      'of an account that is a guest at times',
      (index, accountId) => ({ email: 'Ada@Example.com', ...(index % 2 === 0 && { accountId }) }),
    ],
  ])('per buyer holds when twenty orders %s take it at once', async (_, buyer) => {
    await shop().write({ code: 'once', usage_limit_per_user: 1 })
    const [id, accountId] = [await shop().idOf('once'), await shop().account('ada@example.com')]
    const outcomes = await redeemAtOnce(
      20,
      () => [id],
      (index) => buyer(index, accountId),
    )
    expect(tookOne(outcomes)).toBe(1)
    expect(await rows(id)).toHaveLength(1)
    expect(await redeem([id], { email: 'bob@example.com' })).toHaveProperty('orderId')
  })

  it('per buyer counts each unknown buyer separately', async () => {
    await shop().write({ code: 'once', usage_limit_per_user: 1 })
    const id = await shop().idOf('once')
    expect(tookOne([await redeem([id]), await redeem([id])])).toBe(2)
  })
})

describe('several coupons of an order', () => {
  it('are taken in any order by forty concurrent orders', async () => {
    const codes = ['a', 'b', 'c', 'd']
    await shop().write(...codes.map((code) => ({ code })))
    const ids = await Promise.all(codes.map((code) => shop().idOf(code)))
    const outcomes = await redeemAtOnce(40, (index) => (index % 2 === 0 ? ids : ids.toReversed()))
    expect(tookOne(outcomes)).toBe(40)
    const back = outcomes.map(({ orderId = 0 }) => orderId)
    // Given back and taken at once, by orders that share all of them.
    await Promise.all([
      ...back.map((orderId) => perBuyerLimit(releaseUses, orderId)),
      redeemAtOnce(20, () => ids.toReversed()),
    ])
    expect(await counted(ids[0]!)).toMatchObject({ held: 20, used: 0 })
  })

  it('are taken all or not at all', async () => {
    await shop().write({ code: 'many' }, { code: 'gone', usage_limit: 1, usage_count: 1 })
    const [many, gone] = [await shop().idOf('many'), await shop().idOf('gone')]
    expect(await redeem([gone, many])).toEqual({ usedUp: gone })
    expect(await counted(many)).toMatchObject({ held: 0, used: 0 })
  })

  it('are imported once when they are in the file twice', async () => {
    await shop().write({ code: 'twice' })
    const id = await shop().idOf('twice')
    await redeem([id, id])
    expect(await counted(id)).toMatchObject({ held: 1 })
  })
})

describe('a use', () => {
  it('is held by an order, then used, each once', async () => {
    await shop().write({ code: 'one', usage_limit: 1 })
    const id = await shop().idOf('one')
    const ada = { email: 'ada@example.com' }
    const held = await redeem([id], ada)
    expect(await counted(id, ada)).toEqual({ used: 0, held: 0, heldByBuyer: 1, usedByBuyer: 0 })
    expect(await counted(id, { email: 'bob@example.com' })).toMatchObject({ held: 1, heldByBuyer: 0 })
    await perBuyerLimit(finalizeUses, held.orderId ?? 0)
    await perBuyerLimit(finalizeUses, held.orderId ?? 0)
    expect(await counted(id, ada)).toEqual({ used: 1, held: 0, heldByBuyer: 0, usedByBuyer: 1 })
    expect(await counted(id)).toEqual({ used: 1, held: 0, heldByBuyer: 0, usedByBuyer: 0 })
  })

  it('is not taken again by the order that has it', async () => {
    await shop().write({ code: 'one', usage_limit: 1 })
    const id = await shop().idOf('one')
    const { orderId = 0 } = await redeem([id])
    const { app } = shop()
    await app.shop.db
      .transaction()
      .execute((tx) => takeUses(tx, app.shop, { orderId, couponIds: [id], buyer: {}, at }))
    expect(await counted(id)).toMatchObject({ held: 1, used: 0 })
  })

  it.each(['held', 'used'])('that is %s is released once, however often it is requested', async (state) => {
    await shop().write({ code: 'one', usage_limit: 1, usage_limit_per_user: 1 })
    const id = await shop().idOf('one')
    const ada = { email: 'ada@example.com' }
    const { orderId = 0 } = await redeem([id], ada)
    if (state === 'used') await perBuyerLimit(finalizeUses, orderId)
    expect(await redeem([id], ada)).toEqual({ usedUp: id })

    await Promise.all(times(10, () => perBuyerLimit(releaseUses, orderId)))
    await perBuyerLimit(releaseUses, orderId)
    await perBuyerLimit(finalizeUses, orderId)
    expect(await counted(id, ada)).toEqual({ used: 0, held: 0, heldByBuyer: 0, usedByBuyer: 0 })
    expect(await redeem([id], ada)).toHaveProperty('orderId')
    expect(await redeem([id])).toEqual({ usedUp: id })
  })

  it('of a coupon that was deleted, trashed or made a draft is refused', async () => {
    await shop().write(
      { code: 'gone' },
      { code: 'draft', status: 'draft' },
      { code: 'away', status: 'trash' },
    )
    const [gone, draft, away] = [
      await shop().idOf('gone'),
      await shop().idOf('draft'),
      await shop().idOf('away'),
    ]
    await shop().app.database.pool.query('delete from coupon where id = $1', [gone])
    for (const id of [gone, draft, away]) expect(await redeem([id])).toEqual({ usedUp: id })
  })

  it('stores no e-mail address', async () => {
    await shop().write({ code: 'one' })
    const id = await shop().idOf('one')
    await redeem([id], { email: 'ada@example.com' })
    expect(JSON.stringify(await rows(id))).not.toContain('ada')
  })
})
