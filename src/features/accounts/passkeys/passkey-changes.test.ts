import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  accountIn,
  browserOf,
  PASSWORD,
  signedInBrowser,
  type TestBrowser,
} from '../../../../test/support/accounts/account-session.ts'
import {
  Authenticator,
  accountWithPasskey,
  passkeyCreationOptions,
  signedInByPasskey,
} from '../../../../test/support/accounts/webauthn.ts'
import { makeTestApp, type TestApp } from '../../../../test/support/app.ts'
import type { Role } from '../../../kernel/roles.ts'
import { readAccount } from '../store/account-store.ts'
import { removeSecondFactors, secondFactorsOf } from '../two-factor/second-factors.ts'
import { confirmTotp, disableTotp, replaceBackupCodes, startTotp } from '../two-factor/totp.ts'
import { passkeysOf, removePasskey, renamePasskey, savePasskey, startPasskey } from './passkeys.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ settings: { staff_second_factor: true } })
})
afterAll(() => app.close())

let accountCount = 0
const clerk = (roles: readonly Role[] = ['editor']) =>
  accountWithPasskey(app, `clerk${++accountCount}@example.com`, undefined, roles)
const emailOf = () => `clerk${accountCount}@example.com`
const rolesIn = async (browser: TestBrowser) => (await browser.context()).person?.roles
const passkeyIn = async (browser: TestBrowser) => (await passkeysOf(await browser.context()))[0]?.id ?? 0
const eventsOf = (id: number) =>
  app
    .logged()
    .filter(({ accountId }) => accountId === id)
    .map(({ event }) => event)

const PASSKEY_FIRST = { ok: false, reason: 'passkey-first' }

describe('with the password alone, where staff have a passkey', () => {
  it('no factor is added, and none is removed', async () => {
    const { browser } = await clerk()
    const thief = await signedInBrowser(app, emailOf())
    expect(await rolesIn(thief)).toEqual(['customer'])
    const context = await thief.context()
    expect(await startTotp(context, PASSWORD)).toEqual(PASSKEY_FIRST)
    expect(await startPasskey(context, PASSWORD)).toEqual(PASSKEY_FIRST)
    expect(await disableTotp(context, PASSWORD)).toEqual(PASSKEY_FIRST)
    expect(await replaceBackupCodes(context, PASSWORD)).toEqual(PASSKEY_FIRST)
    const input = { id: await passkeyIn(browser), password: PASSWORD }
    expect(await removePasskey(context, input)).toEqual(PASSKEY_FIRST)
    expect(await passkeysOf(context)).toHaveLength(1)
  })

  it('a wrong password gets the usual answer, which does not reveal the passkey', async () => {
    await clerk()
    const thief = await signedInBrowser(app, emailOf())
    expect(await startTotp(await thief.context(), 'not it')).toEqual({ ok: false, reason: 'wrong-password' })
  })

  it('a factor that was started before the passkey was added is not finished', async () => {
    const email = `clerk${++accountCount}@example.com`
    await accountIn(app, email, { roles: ['editor'] })
    const [owner, thief, other] = [
      await signedInBrowser(app, email),
      await signedInBrowser(app, email),
      await signedInBrowser(app, email),
    ]
    const totp = await startTotp(await thief.context(), PASSWORD)
    expect(totp.ok).toBe(true)
    const response = new Authenticator().create(await passkeyCreationOptions(other))
    const own = new Authenticator().create(await passkeyCreationOptions(owner))
    expect((await savePasskey(await owner.context(), { response: own, name: 'own' })).ok).toBe(true)
    expect(await confirmTotp(await thief.context(), '123456')).toEqual(PASSKEY_FIRST)
    expect(await savePasskey(await other.context(), { response, name: 'x' })).toMatchObject({ ok: false })
    expect(await passkeysOf(await owner.context())).toMatchObject([{ name: 'own' }])
  })

  it('with the passkey another factor can be added', async () => {
    const { device } = await clerk()
    const browser = await signedInByPasskey(app, device)
    expect(await rolesIn(browser)).toEqual(['editor'])
    expect((await startTotp(await browser.context(), PASSWORD)).ok).toBe(true)
  })

  it('customers, who need no second factor, are not restricted', async () => {
    const { browser } = await clerk(['customer'])
    const context = await browser.context()
    expect((await startTotp(context, PASSWORD)).ok).toBe(true)
    expect((await removePasskey(context, { id: await passkeyIn(browser), password: PASSWORD })).ok).toBe(true)
  })
})

describe('removing a passkey', () => {
  it('ends the sessions it opened except this one, and withholds its rights', async () => {
    const { id, device } = await clerk()
    const [here, stolen] = [await signedInByPasskey(app, device), await signedInByPasskey(app, device)]
    const byPassword = await signedInBrowser(app, emailOf())
    expect(await rolesIn(stolen)).toEqual(['editor'])
    const input = { id: await passkeyIn(here), password: PASSWORD }
    expect((await removePasskey(await here.context(), input)).ok).toBe(true)
    expect((await stolen.context()).person).toBeUndefined()
    expect((await byPassword.context()).person?.id).toBe(id)
    expect(await rolesIn(here)).toEqual(['customer'])
    expect(await secondFactorsOf(await here.context())).toMatchObject({ mustSetUp: true })
    expect(eventsOf(id).slice(-2)).toEqual(['passkey-removed', 'sessions-ended'])
  })

  it('does not end sessions that another passkey opened', async () => {
    const { device } = await clerk()
    const first = await signedInByPasskey(app, device)
    const firstId = await passkeyIn(first)
    const second = new Authenticator()
    const response = second.create(await passkeyCreationOptions(first))
    await savePasskey(await first.context(), { response, name: 'second' })
    const other = await signedInByPasskey(app, second)
    expect((await removePasskey(await other.context(), { id: firstId, password: PASSWORD })).ok).toBe(true)
    expect((await first.context()).person).toBeUndefined()
    expect(await rolesIn(other)).toEqual(['editor'])
  })

  it('signs nobody in with it in a concurrent request', async () => {
    const { device } = await clerk()
    const here = await signedInByPasskey(app, device)
    const input = { id: await passkeyIn(here), password: PASSWORD }
    const context = await here.context()
    const lateBrowsers = Array.from({ length: 6 }, () => browserOf(app))
    const signIns = lateBrowsers.map((browser) =>
      signedInByPasskey(app, device, browser).catch(() => browser),
    )
    await Promise.all([removePasskey(context, input), ...signIns])
    for (const browser of lateBrowsers) expect((await browser.context()).person).toBeUndefined()
    expect(app.loggedErrors()).toEqual([])
  })
})

describe('a passkey’s name', () => {
  it('is changed by its owner alone, and is never empty', async () => {
    const { browser } = await clerk()
    const id = await passkeyIn(browser)
    const context = await browser.context()
    expect(await renamePasskey(context, { id, name: ' Key\u202E\u200B ring ' })).toMatchObject({ ok: true })
    expect(await passkeysOf(context)).toMatchObject([{ id, name: 'Key ring' }])
    expect(await renamePasskey(context, { id, name: ' \u200B' })).toEqual({ ok: false, reason: 'no-name' })
    const { browser: stranger } = await clerk()
    expect(await renamePasskey(await stranger.context(), { id, name: 'mine' })).toEqual({
      ok: false,
      reason: 'no-passkey',
    })
    expect(await passkeysOf(context)).toMatchObject([{ name: 'Key ring' }])
  })
})

describe('factors that were lost', () => {
  it('are removed by the command line; all sessions end, and new ones can be added', async () => {
    const { id, device } = await clerk()
    const before = await signedInByPasskey(app, device)
    const account = await readAccount(app.shop.db, id)
    if (!account) throw new Error('no account')
    await removeSecondFactors(app.shop, account)
    expect((await before.context()).person).toBeUndefined()
    const browser = await signedInBrowser(app, emailOf())
    expect(await secondFactorsOf(await browser.context())).toMatchObject({ passkeys: 0, mustSetUp: true })
    expect((await startTotp(await browser.context(), PASSWORD)).ok).toBe(true)
    expect(eventsOf(id)).toContain('second-factors-dropped')
  })
})
