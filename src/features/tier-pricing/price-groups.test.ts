import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { noonMs, world } from '../../../test/support/world.ts'
import type { Role } from '../../kernel/roles.ts'
import type { PriceGroups } from '../../platform/cache/price-groups.ts'
import { createSigner } from '../../platform/session/signer.ts'
import { priceGroupCookie } from '../accounts/sessions/price-group.ts'
import { createPriceGroups } from './price-groups.ts'
import { saveRoleTierRules } from './tier-pricing.ts'

let database: TestDatabase
let groups: PriceGroups
let signatures = 0
const real = createSigner('a secret of at least thirty-two characters')
const signer = {
  ...real,
  matches: (...args: Parameters<typeof real.matches>) => {
    signatures += 1
    return real.matches(...args)
  },
}
const shop = () => ({ db: database.db, signer, nowMs: () => noonMs })

beforeAll(async () => {
  database = await testDatabase('world')
})
afterAll(() => database.close())
beforeEach(async () => {
  for (const role of ['guest', 'customer']) await rule(role, false)
  groups = createPriceGroups(shop())
  signatures = 0
})

const minimum = { kind: 'fixed', steps: [], minimum: 5 } as const
const rule = (role: string, isGiven = true) =>
  saveRoleTierRules(
    database.db,
    { announce: async () => {} },
    { id: world.alba, role },
    isGiven ? minimum : undefined,
  )
const cookieOf = (...roles: Role[]) => {
  const { name, value } = priceGroupCookie(shop(), roles)
  return `a=b; ${name}=${encodeURIComponent(value)}; c=d`
}
const keyOf = (...roles: Role[]) => groups.ofCookie(roles.length > 0 ? cookieOf(...roles) : undefined).key

describe('price groups', () => {
  it('cost a visitor without the cookie nothing: no signature, and no new object', () => {
    const answered = [undefined, '', 'woocommerce_cart_hash=abc', 'handsel_session=x'].map((header) =>
      groups.ofCookie(header),
    )
    expect(signatures).toBe(0)
    expect(new Set(answered).size).toBe(1)
    expect(answered[0]).toEqual({ key: 'guest', roles: ['guest'] })
    keyOf('customer')
    expect(signatures).toBe(1)
  })

  it('distinguish all roles until the rules are loaded, and then those that rules name', async () => {
    await rule('customer')
    expect([keyOf('customer'), keyOf('editor'), keyOf()]).toEqual(['customer', 'editor', 'guest'])
    await groups.renew()
    expect([keyOf('customer'), keyOf('editor'), keyOf()]).toEqual(['customer', 'guest', 'guest'])
    expect(keyOf('editor', 'customer')).toBe('customer')
    await rule('guest')
    await groups.renew()
    expect([keyOf('customer'), keyOf('editor'), keyOf()]).toEqual(['customer', '', 'guest'])
  })

  it('distinguish all again as soon as a change is announced, and discard what was read before it', async () => {
    await groups.renew()
    expect(keyOf('customer')).toBe('guest')
    groups.forget()
    expect(keyOf('customer')).toBe('customer')
    const reading = groups.renew()
    groups.forget()
    await reading
    expect(keyOf('customer')).toBe('customer')
    await groups.renew()
    expect(keyOf('customer')).toBe('guest')
  })

  it('of a person are those of the account, of a program with a key those of guests', () => {
    const person = {
      ...{ id: 1, login: 'ada', email: 'ada@example.com', displayName: 'Ada', roles: ['customer'] as const },
      proof: { by: 'cookie', session: '', signedInAtMs: 0 } as const,
    }
    expect(groups.ofPerson(person).key).toBe('customer')
    expect(groups.ofPerson({ ...person, proof: { by: 'key', id: 1, may: 'read' } }).key).toBe('guest')
    expect(groups.ofPerson(undefined).key).toBe('guest')
  })
})
