import { readFileSync } from 'node:fs'
import {
  type Attacked,
  type Attempt,
  attack,
  floodsOf,
  MAX_MS,
  sampleOf,
  textInAllFields,
  textInEachField,
} from '../../support/hostile/attack.ts'
import { type Attacker, attackerOf } from '../../support/hostile/attacker.ts'
import { allCalls, type HostileCall } from '../../support/hostile/calls.ts'
import { jsonInAllFields, jsonInEachField } from '../../support/hostile/json-attack.ts'
import { resourceCalls } from '../../support/hostile/resource-calls.ts'
import { newFolder, type ShopProcess, startShop } from '../../support/process/shop-process.ts'
import { note, report, same } from '../figures.ts'
import { keyOf } from '../shop.ts'
import { provePagesUnderAttack } from './pages-under-attack.ts'

const HOST = 'shop.example'
const SIZES = { bodyBytes: 1_000_000, headBytes: 60_000 }
const TEXT_BYTES = 900_000
const ADMIN = { username: 'owner@shop.example', password: 'four words of wet clay' }
/** What would end the session, or the account. */
const ends = /logout|sessions|erase/

type Mode = readonly [
  name: string,
  attemptsOf: (attacker: Attacker, call: HostileCall) => Promise<readonly Attempt[]>,
  /** One attempt of so many is made. */
  step?: number,
]

const floods: Mode = ['floods', (attacker, call) => floodsOf(attacker, call, SIZES)]
const textsInAll: Mode = [
  'a hostile text in all fields',
  (attacker, call) => textInAllFields(attacker, call, TEXT_BYTES),
]
const textsInEach: Mode = [
  'a hostile text in one field',
  (attacker, call) => textInEachField(attacker, call, TEXT_BYTES),
]
const jsonInAll: Mode = [
  'hostile JSON in all fields',
  async (_attacker, call) => (call.method === 'GET' ? [] : jsonInAllFields(call, TEXT_BYTES)),
]
const jsonInEach: Mode = [
  'hostile JSON in one field',
  async (_attacker, call) => (call.method === 'GET' ? [] : jsonInEachField(call, TEXT_BYTES)),
]
const modes = [floods, textsInAll, textsInEach]

const some = ([name, attemptsOf]: Mode, step: number): Mode => [name, attemptsOf, step]
/** Guests are refused before their arguments are read; the key may do everything. */
const resourceModes = {
  guest: [some(floods, 8), some(textsInAll, 8), some(jsonInAll, 8)],
  program: [some(floods, 3), some(textsInAll, 2), textsInEach, jsonInAll, jsonInEach],
}

/** Sends hostile requests to every call: none may fail, or hold the process; and pages stay fast meanwhile. */
export async function proveHostile(): Promise<void> {
  const admin = { HANDSEL_ADMIN_EMAIL: ADMIN.username, HANDSEL_ADMIN_PASSWORD: ADMIN.password }
  const env = { PUBLIC_URL: `https://${HOST}`, TRUST_PROXY: '1', ...admin }
  const shop = await startShop({ data: await newFolder(), env })
  try {
    const calls = allCalls()
    const guest = await attackerOf(shop.origin, { headers: { host: HOST } })
    for (const mode of modes) await proveCosts(shop, guest, calls, mode, 'by a guest')

    const person = await attackerOf(shop.origin, { headers: { host: HOST }, account: ADMIN })
    const account = calls.filter(
      ({ address }) => /^\/(my-account|checkout)/.test(address) && !ends.test(address),
    )
    for (const mode of modes) await proveCosts(shop, person, account, mode, 'by an account holder')

    const rest = calls.filter(({ address }) => address.startsWith('/wp-json'))
    const program = await attackerOf(shop.origin, {
      headers: { host: HOST, authorization: await keyOf(shop, ADMIN.username) },
    })
    for (const mode of modes) await proveCosts(shop, program, rest, mode, 'with an API key')

    const resources = await resourceCalls(program)
    for (const mode of resourceModes.guest)
      await proveCosts(shop, guest, resources, mode, 'to resources, by a guest')
    for (const mode of resourceModes.program)
      await proveCosts(shop, program, resources, mode, 'to resources, with an API key')
    for (const attacker of [guest, person, program]) attacker.close()
  } finally {
    await shop.stop()
  }
  await provePagesUnderAttack(HOST)
}

async function proveCosts(
  { pid }: ShopProcess,
  attacker: Attacker,
  calls: readonly HostileCall[],
  [mode, attemptsOf, step = 1]: Mode,
  who: string,
): Promise<void> {
  const all: Attacked[] = []
  for (const [at, call] of calls.entries()) {
    const attempts = sampleOf(await attemptsOf(attacker, call), at, step)
    const { tried, failures, costs } = await attack(attacker, attempts, clockOf(pid))
    all.push({ tried, failures, costs: costs.slice(0, 5) })
  }
  const tried = `hostile: ${mode} ${who}, ${all.reduce((sum, one) => sum + one.tried, 0)} requests to ${calls.length} calls`
  const failures = all.flatMap((one) => one.failures)
  for (const failure of failures.slice(0, 20)) note(failure)
  same(tried, 'answers of 5xx, or none', failures.length, 0)
  const costs = all.flatMap((one) => one.costs).sort((a, b) => b.ms - a.ms)
  for (const { what, ms, status } of costs.slice(0, 5)) note(`${ms.toFixed(1)} ms: ${what} (${status})`)
  const worst = costs[0]?.ms ?? Number.POSITIVE_INFINITY
  report({
    tried,
    came: `worst ${worst.toFixed(1)} ms`,
    promised: `at most ${MAX_MS} ms`,
    holds: worst <= MAX_MS,
  })
}

/** Of the main thread, whose id is the process's. Linux counts it in nanoseconds. */
function clockOf(pid: number): () => number {
  return () => Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
}
