import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failureNamed, settings } from '../prove/outages/failures.ts'
import { sufferFailure } from '../prove/outages/outage-rounds.ts'
import { type DatabaseKind, type OutageShop, startOutageShop } from '../prove/outages/outage-shop.ts'

const intact = { survived: true, unanswered: 0, lost: 0, duplicates: 0, unitsMissing: 0, wrongMails: 0 }

/** `npm run prove` runs all failures, with several processes too, and locks a table. */
describe.each([
  ['embedded', ['kill -9 of the server']],
  ['external', ['restart (immediate)', 'no connection free for 2 s']],
] as const)('a shop on an %s database', (kind: DatabaseKind, names) => {
  let outage: OutageShop
  beforeAll(async () => {
    outage = await startOutageShop(kind, { settings })
  })
  afterAll(() => outage.stop())

  it.each(names)('keeps every order through: %s', async (name) => {
    const after = await sufferFailure(outage, failureNamed(name))
    expect(after).toMatchObject({ ...intact, orders: after.checkouts })
    expect(after.secondsToSell).toBeLessThan(20)
  })
})
