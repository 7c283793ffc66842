import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountIn, enteredBy } from '../../../test/support/account-browser.ts'
import { makeTestApp, type TestApp } from '../../../test/support/app.ts'
import { cpuMsOfAsync } from '../../../test/support/cost.ts'
import { identifyByCookie } from './identify.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const MOST_CPU_MS = 0.3
const CHECKS = 200

/**
 * CPU of this thread for one check, in ms; the database has a process of its own. The best of a few: a first
 * compilation, a collection of rubbish or another test beside it is not the check's.
 */
async function cpuOfCheck(check: () => Promise<unknown>): Promise<number> {
  const many = async () => {
    for (let i = 0; i < CHECKS; i += 1) await check()
  }
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < 6; round += 1) least = Math.min(least, (await cpuMsOfAsync(many)) / CHECKS)
  return least
}

describe('the check of a session', () => {
  it('costs at most 0.3 ms of CPU', async () => {
    const id = await accountIn(app, 'ada@example.com')
    const { headers } = await (await enteredBy(app, 'ada@example.com')).visit()
    const check = async () => expect((await identifyByCookie(app.shop, { headers }))?.id).toBe(id)
    const statement = () => sql`select 1`.execute(app.shop.db)
    // At rest six bare statements take as long; on a machine with much else to do they tell what 0.3 ms became.
    const asMuch = 6 * (await cpuOfCheck(statement))
    expect(await cpuOfCheck(check)).toBeLessThanOrEqual(Math.max(MOST_CPU_MS, asMuch))
  })

  it('costs nothing for guests, and for cookies that nobody signed', async () => {
    const forged = { headers: { cookie: 'handsel_session=forged.0000' } }
    for (const incoming of [{ headers: {} }, { headers: { cookie: 'other=1' } }, forged]) {
      const check = async () => expect(await identifyByCookie(app.shop, incoming)).toBeUndefined()
      expect(await cpuOfCheck(check)).toBeLessThan(MOST_CPU_MS / 3)
    }
  })
})
