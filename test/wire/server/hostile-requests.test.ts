import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { type Attempt, attack, floodsOf, MAX_MS, textInAllFields } from '../../support/hostile/attack.ts'
import { type Attacker, attackerOf } from '../../support/hostile/attacker.ts'
import { allCalls, type HostileCall } from '../../support/hostile/calls.ts'

let app: TestApp
let attacker: Attacker
beforeAll(async () => {
  app = await makeTestApp({ env: { HANDSEL_RATE_LIMITS: '0' } })
  attacker = await attackerOf(await app.origin())
})
afterAll(async () => {
  attacker.close()
  await app.close()
})

/** Of this thread, client included; `npm run prove -- hostile` sends all of them to the built shop. */
const clock = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

const sizes = { bodyBytes: 1_000_000, headBytes: 60_000 }

/** Pages take longer with the development build of React, and the client is counted too. */
const MAX_HERE_MS = 2 * MAX_MS

/** Each call gets some of the requests, and each request goes to some of the calls. */
const some = (attempts: readonly Attempt[], at: number, step: number) =>
  attempts.filter((_attempt, index) => index % step === at % step)

it.each([
  ['floods', 12, (call: HostileCall) => floodsOf(attacker, call, sizes)],
  ['hostile texts', 64, (call: HostileCall) => textInAllFields(attacker, call, 900_000)],
] as const)('no call fails or holds the process when it gets %s', async (_title, step, attemptsOf) => {
  const calls = allCalls()
  expect(calls.length).toBeGreaterThan(90)
  const attempts: Attempt[] = []
  for (const [at, call] of calls.entries()) attempts.push(...some(await attemptsOf(call), at, step))
  const { tried, failures, costs } = await attack(attacker, attempts, clock)
  expect(tried).toBeGreaterThan(90)
  expect(failures).toEqual([])
  expect(costs.filter(({ ms }) => ms > MAX_HERE_MS)).toEqual([])
})
