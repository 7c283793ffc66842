import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountIn, signedInBrowser } from '../../../../test/support/accounts/account-session.ts'
import { identifyByHeaders } from '../../../../test/support/accounts/identified.ts'
import { makeTestApp, type TestApp } from '../../../../test/support/app.ts'
import { cpuMsOfAsync } from '../../../../test/support/measure/cpu-cost.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const MAX_CPU_MS = 0.3
const CHECKS = 200

/**
 * The CPU time of this thread for one check, in ms; the database is another process. The best of a few rounds, without
 * compilation, garbage collection and parallel tests.
 */
async function cpuOfCheck(check: () => Promise<unknown>): Promise<number> {
  const many = async () => {
    for (let i = 0; i < CHECKS; i += 1) await check()
  }
  let min = Number.POSITIVE_INFINITY
  for (let round = 0; round < 6; round += 1) min = Math.min(min, (await cpuMsOfAsync(many)) / CHECKS)
  return min
}

describe('the check of a session', () => {
  it('costs at most 0.3 ms of CPU', async () => {
    const id = await accountIn(app, 'ada@example.com')
    const { headers } = await (await signedInBrowser(app, 'ada@example.com')).context()
    const check = async () => expect((await identifyByHeaders(app.shop, headers))?.id).toBe(id)
    const statement = () => sql`select 1`.execute(app.shop.db)
    // On an idle machine six simple statements take as long; on a busy one they show what 0.3 ms has become.
    const comparable = 6 * (await cpuOfCheck(statement))
    expect(await cpuOfCheck(check)).toBeLessThanOrEqual(Math.max(MAX_CPU_MS, comparable))
  })

  it('costs almost nothing for guests and forged cookies', async () => {
    const forged = { headers: { cookie: 'handsel_session=forged.0000' } }
    for (const incoming of [{ headers: {} }, { headers: { cookie: 'other=1' } }, forged]) {
      const check = async () => expect(await identifyByHeaders(app.shop, incoming.headers)).toBeUndefined()
      expect(await cpuOfCheck(check)).toBeLessThan(MAX_CPU_MS / 3)
    }
  })
})
