import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  accountIn,
  browserOf,
  enteredBy,
  PASSWORD,
  type TestBrowser,
} from '../../../test/support/account-browser.ts'
import { makeTestApp, type TestApp } from '../../../test/support/app.ts'
import {
  Authenticator,
  accountWithPasskey,
  askedForNew,
  enteredWith,
} from '../../../test/support/webauthn.ts'
import type { Role } from '../../kernel/roles.ts'
import { dropFactors } from './drop-factors.ts'
import { beginPasskey, keepPasskey, passkeysOf, removePasskey, renamePasskey } from './passkeys.ts'
import { readAccount } from './store.ts'
import { beginTotp, confirmTotp, endTotp, newBackupCodes, secondFactorsOf } from './totp.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ settings: { staff_second_factor: true } })
})
afterAll(() => app.close())

let made = 0
const clerk = (roles: readonly Role[] = ['editor']) =>
  accountWithPasskey(app, `clerk${++made}@example.com`, undefined, roles)
const emailOf = () => `clerk${made}@example.com`
const rolesIn = async (browser: TestBrowser) => (await browser.visit()).person?.roles
const passkeyIn = async (browser: TestBrowser) => (await passkeysOf(await browser.visit()))[0]?.id ?? 0
const eventsOf = (id: number) =>
  app
    .logged()
    .filter(({ accountId }) => accountId === id)
    .map(({ event }) => event)

const PASSKEY_FIRST = { ok: false, reason: 'passkey-first' }

describe('with the password alone, where staff have a passkey', () => {
  it('no other factor is made, and none is taken', async () => {
    const { browser } = await clerk()
    const thief = await enteredBy(app, emailOf())
    expect(await rolesIn(thief)).toEqual(['customer'])
    const visit = await thief.visit()
    expect(await beginTotp(visit, PASSWORD)).toEqual(PASSKEY_FIRST)
    expect(await beginPasskey(visit, PASSWORD)).toEqual(PASSKEY_FIRST)
    expect(await endTotp(visit, PASSWORD)).toEqual(PASSKEY_FIRST)
    expect(await newBackupCodes(visit, PASSWORD)).toEqual(PASSKEY_FIRST)
    const wish = { id: await passkeyIn(browser), password: PASSWORD }
    expect(await removePasskey(visit, wish)).toEqual(PASSKEY_FIRST)
    expect(await passkeysOf(visit)).toHaveLength(1)
  })

  it('the wrong password is told as before: the answer does not say what there is', async () => {
    await clerk()
    const thief = await enteredBy(app, emailOf())
    expect(await beginTotp(await thief.visit(), 'not it')).toEqual({ ok: false, reason: 'wrong-password' })
  })

  it('what was begun before the passkey came is not finished', async () => {
    const email = `clerk${++made}@example.com`
    await accountIn(app, email, { roles: ['editor'] })
    const [owner, thief, other] = [
      await enteredBy(app, email),
      await enteredBy(app, email),
      await enteredBy(app, email),
    ]
    const totp = await beginTotp(await thief.visit(), PASSWORD)
    expect(totp.ok).toBe(true)
    const response = new Authenticator().made(await askedForNew(other))
    const own = new Authenticator().made(await askedForNew(owner))
    expect((await keepPasskey(await owner.visit(), { response: own, name: 'own' })).ok).toBe(true)
    expect(await confirmTotp(await thief.visit(), '123456')).toEqual(PASSKEY_FIRST)
    expect(await keepPasskey(await other.visit(), { response, name: 'x' })).toMatchObject({ ok: false })
    expect(await passkeysOf(await owner.visit())).toMatchObject([{ name: 'own' }])
  })

  it('a first factor is made, and with the passkey another one', async () => {
    const { device } = await clerk()
    const browser = await enteredWith(app, device)
    expect(await rolesIn(browser)).toEqual(['editor'])
    expect((await beginTotp(await browser.visit(), PASSWORD)).ok).toBe(true)
  })

  it('customers, of whom none is demanded, go on as before', async () => {
    const { browser } = await clerk(['customer'])
    const visit = await browser.visit()
    expect((await beginTotp(visit, PASSWORD)).ok).toBe(true)
    expect((await removePasskey(visit, { id: await passkeyIn(browser), password: PASSWORD })).ok).toBe(true)
  })
})

describe('removing a passkey', () => {
  it('ends what it opened, keeps this place, and takes its proof', async () => {
    const { id, device } = await clerk()
    const [here, stolen] = [await enteredWith(app, device), await enteredWith(app, device)]
    const byPassword = await enteredBy(app, emailOf())
    expect(await rolesIn(stolen)).toEqual(['editor'])
    const wish = { id: await passkeyIn(here), password: PASSWORD }
    expect((await removePasskey(await here.visit(), wish)).ok).toBe(true)
    expect((await stolen.visit()).person).toBeUndefined()
    expect((await byPassword.visit()).person?.id).toBe(id)
    expect(await rolesIn(here)).toEqual(['customer'])
    expect(await secondFactorsOf(await here.visit())).toMatchObject({ mustSetUp: true })
    expect(eventsOf(id).slice(-2)).toEqual(['passkey-removed', 'sessions-ended'])
  })

  it('leaves alone what another passkey opened', async () => {
    const { device } = await clerk()
    const first = await enteredWith(app, device)
    const firstId = await passkeyIn(first)
    const second = new Authenticator()
    const response = second.made(await askedForNew(first))
    await keepPasskey(await first.visit(), { response, name: 'second' })
    const other = await enteredWith(app, second)
    expect((await removePasskey(await other.visit(), { id: firstId, password: PASSWORD })).ok).toBe(true)
    expect((await first.visit()).person).toBeUndefined()
    expect(await rolesIn(other)).toEqual(['editor'])
  })

  it('lets nobody in who signs in with it at the same moment', async () => {
    const { device } = await clerk()
    const here = await enteredWith(app, device)
    const wish = { id: await passkeyIn(here), password: PASSWORD }
    const visit = await here.visit()
    const late = Array.from({ length: 6 }, () => browserOf(app))
    const entering = late.map((browser) => enteredWith(app, device, browser).catch(() => browser))
    await Promise.all([removePasskey(visit, wish), ...entering])
    for (const browser of late) expect((await browser.visit()).person).toBeUndefined()
    expect(app.faults()).toEqual([])
  })
})

describe('a passkey’s name', () => {
  it('is changed by its owner alone, and is never empty', async () => {
    const { browser } = await clerk()
    const id = await passkeyIn(browser)
    const visit = await browser.visit()
    expect(await renamePasskey(visit, { id, name: ' Key\u202E\u200B ring ' })).toMatchObject({ ok: true })
    expect(await passkeysOf(visit)).toMatchObject([{ id, name: 'Key ring' }])
    expect(await renamePasskey(visit, { id, name: ' \u200B' })).toEqual({ ok: false, reason: 'no-name' })
    const { browser: stranger } = await clerk()
    expect(await renamePasskey(await stranger.visit(), { id, name: 'mine' })).toEqual({
      ok: false,
      reason: 'no-passkey',
    })
    expect(await passkeysOf(visit)).toMatchObject([{ name: 'Key ring' }])
  })
})

describe('factors that were lost', () => {
  it('are dropped by whoever runs the shop; everybody is signed out, and new ones can be made', async () => {
    const { id, device } = await clerk()
    const before = await enteredWith(app, device)
    const account = await readAccount(app.shop.db, id)
    if (!account) throw new Error('no account')
    await dropFactors(app.shop, account)
    expect((await before.visit()).person).toBeUndefined()
    const browser = await enteredBy(app, emailOf())
    expect(await secondFactorsOf(await browser.visit())).toMatchObject({ passkeys: 0, mustSetUp: true })
    expect((await beginTotp(await browser.visit(), PASSWORD)).ok).toBe(true)
    expect(eventsOf(id)).toContain('second-factors-dropped')
  })
})
