import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AddressLimits, createAddressLimits } from '../../src/platform/http/limits/address-limits.ts'
import type { Shop } from '../../src/platform/shop.ts'
import { makeTestApp, type TestApp } from '../support/app.ts'
import { noonMs } from '../support/world.ts'

const LIMIT = 200
const PROCESSES = 3

/** Several processes of one shop, each with counters of its own. */
let apps: TestApp[]
let processes: AddressLimits[]
beforeAll(async () => {
  const first = await makeTestApp({ settings: { limit_cart_calls: LIMIT, limit_sign_ins: 10 } })
  const others = await Promise.all(
    Array.from({ length: PROCESSES - 1 }, () => makeTestApp({ sameDatabaseAs: first })),
  )
  apps = [first, ...others]
})
beforeEach(async () => {
  await apps[0]?.database.pool.query('truncate limit_uses')
  processes = apps.map(({ shop }) => createAddressLimits(shop))
})
afterEach(async () => {
  for (const each of processes) each.stop()
  // What they have just sent arrives.
  await wait(200)
})
afterAll(async () => {
  for (const app of [...apps].reverse()) await app.close()
})

/** Uses a limit in all processes in turn, `perTurn` times every ten milliseconds; returns how many were allowed. */
async function allowedOf(total: number, perTurn: number, limit: 'cart' | 'signIn', address = '203.0.113.9') {
  let allowed = 0
  for (let used = 0; used < total; used += 1) {
    const limits = processes[used % PROCESSES]
    if (limits?.use(limit, address) === undefined) allowed += 1
    if (used % perTurn === perTurn - 1) await wait(10)
  }
  return allowed
}

describe('the limits by network address of several processes', () => {
  it('hold for all together, but for a twentieth in each and what arrives in a tenth of a second', async () => {
    const perTurn = 3
    const allowed = await allowedOf(3 * LIMIT, perTurn, 'cart')
    expect(allowed).toBeGreaterThanOrEqual(LIMIT)
    // A busy machine exchanges them a little later.
    const inTwoTenths = 20 * perTurn
    expect(allowed).toBeLessThanOrEqual(LIMIT + PROCESSES * (LIMIT / 20) + inTwoTenths)
    const { rows } = await apps[0]!.database.pool.query('select key_hash, uses from limit_uses')
    expect(rows).toHaveLength(1)
    expect(rows[0].key_hash).not.toContain('203.0.113')
  })

  it('let pass one use more in each further process when uses are seldom', async () => {
    let allowed = 0
    for (let used = 0; used < 20; used += 1) {
      if (processes[used % PROCESSES]?.use('signIn', '203.0.113.9') === undefined) allowed += 1
      await wait(200)
    }
    expect(allowed).toBeGreaterThanOrEqual(10)
    expect(allowed).toBeLessThanOrEqual(10 + PROCESSES - 1)
    expect(await allowedOf(9, 9, 'signIn', '203.0.113.10')).toBe(9)
  })

  it('write nothing for those who use little', async () => {
    await allowedOf(2 * PROCESSES, 3, 'cart')
    await wait(300)
    const { rows } = await apps[0]!.database.pool.query('select * from limit_uses')
    expect(rows).toEqual([])
  })

  it('begin again with the next minute, and name the seconds until then', async () => {
    const [app] = apps
    if (!app) throw new Error('No process')
    const limits = createAddressLimits(app.shop)
    app.setNowMs(noonMs + 20_000)
    for (let used = 0; used < 10; used += 1) expect(limits.use('signIn', '203.0.113.9')).toBeUndefined()
    expect(limits.use('signIn', '203.0.113.9')).toBe(40)
    app.setNowMs(noonMs + 60_000)
    expect(limits.use('signIn', '203.0.113.9')).toBeUndefined()
    app.setNowMs(noonMs)
  })

  it('hold for each process while the database is away', async () => {
    const { shop } = await makeTestApp({ sameDatabaseAs: apps[0]! }).then(async (app) => {
      await app.close()
      return app
    })
    const limits = createAddressLimits(shop as Shop)
    const results = Array.from({ length: 15 }, () => limits.use('signIn', '203.0.113.9'))
    await wait(300)
    expect(results.filter((seconds) => seconds === undefined)).toHaveLength(10)
    expect(limits.use('signIn', '203.0.113.9')).toBe(60)
  })
})
