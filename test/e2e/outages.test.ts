import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Failure, failures, settings } from '../prove/outages/failures.ts'
import { lockCarts } from '../prove/outages/locked-table.ts'
import { sufferFailure } from '../prove/outages/outage-rounds.ts'
import { type DatabaseKind, type OutageShop, startOutageShop } from '../prove/outages/outage-shop.ts'

/** `npm run prove` runs all failures, and locks a table for longer. */
const LOCK_MS = 8_000

function named(name: string): Failure {
  const failure = failures.find((one) => one.name === name)
  if (!failure) throw new Error(`There is no failure "${name}"`)
  return failure
}

const intact = { survived: true, unanswered: 0, lost: 0, duplicates: 0, unitsMissing: 0, wrongMails: 0 }

describe.each([
  ['embedded', ['kill -9 of the server'], {}],
  ['embedded', ['kill -9 of the idle server', 'every connection ended'], { WEB_WORKERS: '2' }],
  ['external', ['restart (immediate)', 'no connection free for 2 s', 'read-only for 2 s'], {}],
] as const)('a shop on an %s database', (kind: DatabaseKind, names, env) => {
  let outage: OutageShop
  beforeAll(async () => {
    outage = await startOutageShop(kind, { settings, env })
  })
  afterAll(() => outage.stop())

  it.each(names)(`keeps every order through: %s ${JSON.stringify(env)}`, async (name) => {
    const after = await sufferFailure(outage, named(name))
    expect(after).toMatchObject({ ...intact, orders: after.checkouts })
    expect(after.secondsToSell).toBeLessThan(20)
  })
})

it('a shop with a locked table answers its pages', async () => {
  const outage = await startOutageShop('embedded')
  try {
    const { failedPages, cartStatuses, secondsToSell } = await lockCarts(outage, LOCK_MS)
    expect(failedPages).toBe(0)
    expect(cartStatuses.every((status) => status >= 500)).toBe(true)
    expect(secondsToSell).toBeLessThan(5)
  } finally {
    await outage.stop()
  }
})
