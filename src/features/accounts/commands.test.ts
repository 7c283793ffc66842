import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountIn, browserOf, PASSWORD } from '../../../test/support/accounts/account-session.ts'
import { makeTestApp, type TestApp } from '../../../test/support/app.ts'
import { runCommandIn } from '../../../test/support/command-line.ts'
import { BadConfig } from '../../config.ts'
import type { Shop } from '../../platform/shop.ts'
import { userCommands } from './commands.ts'
import { resetPassword } from './passwords/passwords.ts'
import { ensureOwner, setUpOwner } from './registration/first-owner.ts'
import { setRoles } from './roles.ts'
import { signIn } from './sign-in/sign-in.ts'
import { readAccountNamed } from './store/account-store.ts'

let app: TestApp
let printed: string[]
let warned: string[]
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())
beforeEach(() => {
  printed = []
  warned = []
})

function run(...typed: string[]): Promise<number> {
  return runCommandIn(userCommands, typed, { shop: app.shop, printed, warned })
}

const tokenPrinted = () => printed.join('\n').match(/token=([\w-]{43})/)?.[1] ?? ''

describe('handsel user', () => {
  it('creates an account whose password is set with the printed link', async () => {
    expect(await run('user', 'create', 'Ada@Example.com', '--role', 'editor', '--first-name', 'Ada')).toBe(0)
    expect(printed[1]).toMatch(/^http:\/\/localhost:3000\/my-account\/lost-password\/\?token=[\w-]{43}$/)
    const context = await browserOf(app).context()
    expect((await resetPassword(context, { token: tokenPrinted(), password: PASSWORD })).ok).toBe(true)
    expect((await signIn(context, { name: 'ada', password: PASSWORD, remember: false })).ok).toBe(true)
    expect(await readAccountNamed(app.shop.db, 'ada')).toMatchObject({
      roles: ['editor'],
      displayName: 'Ada',
      isEmailVerified: true,
    })
  })

  it('refuses a taken or invalid address, an unknown role, and a password on the command line', async () => {
    expect(await run('user', 'create', 'ada@example.com')).toBe(1)
    expect(await run('user', 'create', 'nonsense')).toBe(1)
    expect(await run('user', 'create', 'b@example.com', '--role', 'king')).toBe(2)
    expect(await run('user', 'create', 'b@example.com', '--password', 'secret')).toBe(2)
    expect(await run('user', 'create')).toBe(2)
    expect(await readAccountNamed(app.shop.db, 'b@example.com')).toBeUndefined()
    expect(warned.join()).toContain('The roles are administrator, shop_manager')
  })

  it('lists accounts and changes their roles', async () => {
    const id = (await readAccountNamed(app.shop.db, 'ada'))?.id
    expect(await run('user', 'set-role', 'ada@example.com', 'shop_manager', 'customer')).toBe(0)
    expect(await run('user', 'list')).toBe(0)
    expect(printed).toEqual([`${id}\tada\tada@example.com\tshop_manager, customer`])
    expect(await run('user', 'set-role', 'ada@example.com', 'king')).toBe(2)
    expect(await run('user', 'set-role', 'nobody@example.com', 'customer')).toBe(1)
    expect(await run('user', 'set-role', 'ada@example.com')).toBe(2)
  })

  it('prints a link for an existing account only', async () => {
    expect(await run('user', 'reset-link', 'nobody@example.com')).toBe(1)
    expect(await run('user', 'reset-link', 'ada')).toBe(0)
    expect(tokenPrinted()).not.toBe('')
  })

  it('never removes the last administrator, also by concurrent calls', async () => {
    const [one, other] = [
      await accountIn(app, 'one@example.com', { roles: ['administrator'] }),
      await accountIn(app, 'other@example.com', { roles: ['administrator'] }),
    ]
    const both = await Promise.all([one, other].map((id) => setRoles(app.shop, id, ['customer'])))
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    const last = both[0]?.ok ? 'other@example.com' : 'one@example.com'
    expect(await run('user', 'set-role', last, 'customer')).toBe(1)
    expect(warned).toEqual(['This is the last administrator. Create another one first.'])
    expect(await run('user', 'set-role', last, 'administrator', 'customer')).toBe(0)
  })

  it('removes second factors that were lost', async () => {
    const id = await accountIn(app, 'lost@example.com', { roles: ['editor'] })
    await app.database.pool.query(
      `insert into account_two_factor (account_id, secret, confirmed) values ($1, 'x', true)`,
      [id],
    )
    expect(await run('user', 'drop-factors', 'lost@example.com')).toBe(0)
    expect(printed.join()).toContain('now signs in with a password only')
    const { rows } = await app.database.pool.query('select 1 from account_two_factor where account_id = $1', [
      id,
    ])
    expect(rows).toEqual([])
    expect(await run('user', 'drop-factors', 'nobody@example.com')).toBe(1)
  })
})

describe('the first owner', () => {
  const fresh = async (env: Record<string, string> = {}) => {
    const created = await makeTestApp({ env })
    return { shop: created.shop, context: await browserOf(created).context(), close: () => created.close() }
  }
  const tokenIn = (text = '') => text.match(/my-account\/set-up\/\?token=([\w-]{43})/)?.[1] ?? ''
  const owner = { email: 'owner@example.com', password: PASSWORD }
  const isOwner = async (shop: Shop) => (await readAccountNamed(shop.db, 'owner@example.com'))?.roles.join()

  it('is created by the link of the latest start, once', async () => {
    const { shop, context, close } = await fresh()
    const previousToken = tokenIn(await ensureOwner(shop))
    const token = tokenIn(await ensureOwner(shop))
    expect(await setUpOwner(context, { ...owner, token: previousToken })).toEqual({
      ok: false,
      reason: 'invalid-link',
    })
    expect(await setUpOwner(context, { ...owner, token: '' })).toEqual({ ok: false, reason: 'invalid-link' })
    expect(await setUpOwner(context, { ...owner, token, password: 'password123' })).toEqual({
      ok: false,
      reason: 'common',
    })
    expect(await setUpOwner(context, { ...owner, token, email: 'nonsense' })).toEqual({
      ok: false,
      reason: 'invalid-email',
    })
    const inputs = [owner, { ...owner, email: 'second@example.com' }]
    const both = await Promise.all(inputs.map((input) => setUpOwner(context, { ...input, token })))
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await setUpOwner(context, { ...owner, email: 'third@example.com', token })).toEqual({
      ok: false,
      reason: 'invalid-link',
    })
    expect(await ensureOwner(shop)).toBeUndefined()
    await close()
  })

  it('is created from the environment, only at the first start', async () => {
    const env = { HANDSEL_ADMIN_EMAIL: owner.email, HANDSEL_ADMIN_PASSWORD: PASSWORD }
    const { shop, context, close } = await fresh(env)
    expect(await ensureOwner(shop)).toBeUndefined()
    expect(await isOwner(shop)).toBe('administrator')
    expect((await signIn(context, { name: owner.email, password: PASSWORD, remember: false })).ok).toBe(true)
    await accountIn({ shop } as TestApp, 'another@example.com', { roles: ['administrator'] })
    expect((await setRoles(shop, (await readAccountNamed(shop.db, owner.email))!.id, ['customer'])).ok).toBe(
      true,
    )
    await ensureOwner(shop)
    expect(await isOwner(shop)).toBe('customer')
    await close()
  })

  it('has the password of the environment, even if a stranger registered the address before', async () => {
    const env = { HANDSEL_ADMIN_EMAIL: owner.email, HANDSEL_ADMIN_PASSWORD: 'the password of the owner' }
    const { shop, context, close } = await fresh(env)
    await accountIn({ shop } as TestApp, owner.email, { isEmailVerified: false })
    await ensureOwner(shop)
    expect(await isOwner(shop)).toBe('administrator')
    const input = { name: owner.email, remember: false }
    expect((await signIn(context, { ...input, password: PASSWORD })).ok).toBe(false)
    expect((await signIn(context, { ...input, password: 'the password of the owner' })).ok).toBe(true)
    await close()
  })

  it('is not created with a password that is easy to guess', async () => {
    for (const password of ['admin', 'password123', owner.email]) {
      const { shop, close } = await fresh({
        HANDSEL_ADMIN_EMAIL: owner.email,
        HANDSEL_ADMIN_PASSWORD: password,
      })
      await expect(ensureOwner(shop)).rejects.toBeInstanceOf(BadConfig)
      expect(await isOwner(shop)).toBeUndefined()
      await close()
    }
  })
})
