import { accountOf, programOf } from '../accounts/people.ts'
import type { TestApp } from '../app.ts'
import { type Attacker, attackerOf } from './attacker.ts'

/** A shop that an `Attacker` reaches as if over https, without rate limits. */
export const attackedShop = {
  PUBLIC_URL: 'https://shop.example',
  TRUST_PROXY: '1',
  HANDSEL_RATE_LIMITS: '0',
}

const headers = { host: new URL(attackedShop.PUBLIC_URL).host }

/** A guest of an `attackedShop`. */
export async function guestAt(app: TestApp): Promise<Attacker> {
  return attackerOf(await app.origin(), { headers })
}

/** A program with all rights in an `attackedShop`. */
export async function programAt(app: TestApp): Promise<Attacker> {
  const { id } = await accountOf(app, 'owner', 'administrator')
  const { key, secret } = await programOf(app, id, 'read_write')
  const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`
  return attackerOf(await app.origin(), { headers: { ...headers, authorization } })
}
