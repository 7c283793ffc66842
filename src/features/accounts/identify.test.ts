import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountIn, enteredBy } from '../../../test/support/account-browser.ts'
import { makeTestApp, type TestApp } from '../../../test/support/app.ts'
import { identifyByCookie } from './identify.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const MOST_CPU_MS = 0.3
const CHECKS = 200

/** CPU of this process for one check, in ms; the database has a process of its own. */
async function cpuOfCheck(check: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  for (let i = 0; i < CHECKS; i += 1) await check()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / CHECKS
}

describe('the check of a session', () => {
  it('costs at most 0.3 ms of CPU', async () => {
    const id = await accountIn(app, 'ada@example.com')
    const { headers } = await (await enteredBy(app, 'ada@example.com')).visit()
    const check = async () => expect((await identifyByCookie(app.shop, { headers }))?.id).toBe(id)
    await cpuOfCheck(check)
    // The best of a few: a collection of rubbish or another test beside it is not the check's.
    const rounds: number[] = []
    for (let round = 0; round < 5; round += 1) rounds.push(await cpuOfCheck(check))
    expect(Math.min(...rounds)).toBeLessThanOrEqual(MOST_CPU_MS)
  })

  it('costs nothing for guests, and for cookies that nobody signed', async () => {
    const forged = { headers: { cookie: 'handsel_session=forged.0000' } }
    for (const incoming of [{ headers: {} }, { headers: { cookie: 'other=1' } }, forged]) {
      const check = async () => expect(await identifyByCookie(app.shop, incoming)).toBeUndefined()
      await cpuOfCheck(check)
      expect(await cpuOfCheck(check)).toBeLessThan(MOST_CPU_MS / 3)
    }
  })
})
