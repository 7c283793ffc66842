import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import {
  type Attempt,
  attack,
  floodsOf,
  MAX_MS,
  sampleOf,
  textInAllFields,
} from '../../support/hostile/attack.ts'
import type { Attacker } from '../../support/hostile/attacker.ts'
import { allCalls, type HostileCall } from '../../support/hostile/calls.ts'
import { jsonInAllFields } from '../../support/hostile/json-attack.ts'
import { attackedShop, guestAt, programAt } from '../../support/hostile/program.ts'
import { resourceCalls } from '../../support/hostile/resource-calls.ts'

let app: TestApp
let attacker: Attacker
let program: Attacker
beforeAll(async () => {
  app = await makeTestApp({ env: attackedShop })
  attacker = await guestAt(app)
  program = await programAt(app)
})
afterAll(async () => {
  attacker.close()
  program.close()
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

it.each([
  ['floods', 12, (call: HostileCall) => floodsOf(attacker, call, sizes)],
  ['hostile texts', 64, (call: HostileCall) => textInAllFields(attacker, call, 900_000)],
] as const)('no call fails or holds the process when it gets %s', async (_title, step, attemptsOf) => {
  const calls = allCalls()
  expect(calls.length).toBeGreaterThan(90)
  const attempts: Attempt[] = []
  for (const [at, call] of calls.entries()) attempts.push(...sampleOf(await attemptsOf(call), at, step))
  const { tried, failures, costs } = await attack(attacker, attempts, clock)
  expect(tried).toBeGreaterThan(90)
  expect(failures).toEqual([])
  expect(costs.filter(({ ms }) => ms > MAX_HERE_MS)).toEqual([])
})

it('no resource fails or holds the process when it gets hostile JSON from a program', async () => {
  const calls = await resourceCalls(program)
  expect(calls.length).toBeGreaterThan(120)
  const writing = calls.filter(({ method }) => method !== 'GET')
  const attempts = writing.flatMap((call, at) => sampleOf(jsonInAllFields(call, 900_000), at, 8))
  const { tried, failures, costs } = await attack(program, attempts, clock)
  expect(tried).toBeGreaterThan(500)
  expect(failures).toEqual([])
  expect(costs.filter(({ ms }) => ms > MAX_HERE_MS)).toEqual([])
})
