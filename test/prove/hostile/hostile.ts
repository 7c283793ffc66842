import { readFileSync } from 'node:fs'
import {
  type Attacked,
  type Attempt,
  attack,
  floodsOf,
  MAX_MS,
  textInAllFields,
  textInEachField,
} from '../../support/hostile/attack.ts'
import { type Attacker, attackerOf } from '../../support/hostile/attacker.ts'
import { allCalls, type HostileCall } from '../../support/hostile/calls.ts'
import { newFolder, type ShopProcess, startShop } from '../../support/process/shop-process.ts'
import { note, report, same } from '../figures.ts'
import { owner } from '../shop.ts'
import { provePagesUnderAttack } from './pages-under-attack.ts'

const HOST = 'shop.example'
const SIZES = { bodyBytes: 1_000_000, headBytes: 60_000 }
const ADMIN = { username: 'owner@shop.example', password: 'four words of wet clay' }
/** What would end the session, or the account. */
const ends = /logout|sessions|erase/

type Mode = readonly [
  name: string,
  attemptsOf: (attacker: Attacker, call: HostileCall) => Promise<readonly Attempt[]>,
]

const modes: readonly Mode[] = [
  ['floods', (attacker, call) => floodsOf(attacker, call, SIZES)],
  ['a hostile text in all fields', (attacker, call) => textInAllFields(attacker, call, 900_000)],
  ['a hostile text in one field', (attacker, call) => textInEachField(attacker, call, 900_000)],
]

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
      headers: { host: HOST, authorization: await keyOf(shop) },
    })
    for (const mode of modes) await proveCosts(shop, program, rest, mode, 'with an API key')
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
  [mode, attemptsOf]: Mode,
  who: string,
): Promise<void> {
  const all: Attacked[] = []
  for (const call of calls) {
    const { tried, failures, costs } = await attack(attacker, await attemptsOf(attacker, call), clockOf(pid))
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

async function keyOf(shop: ShopProcess): Promise<string> {
  const printed = await owner(shop, 'api-key', 'create', ADMIN.username, '--permissions', 'read_write')
  const [key, secret] = [/ck_\w+/, /cs_\w+/].map((pattern) => pattern.exec(printed)?.[0] ?? '')
  return `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`
}
