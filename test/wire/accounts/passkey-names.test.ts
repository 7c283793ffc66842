import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hidden, send, signedIn } from '../../support/accounts/account-forms.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ settings: { limit_sign_ins: 1_000 } })
})
afterAll(async () => {
  expect(app.loggedErrors()).toEqual([])
  await app.close()
})

const PATH = '/my-account/security/'

async function passkeyOf(account: number): Promise<number> {
  const { rows } = await app.database.pool.query<{ id: number }>(
    `insert into account_passkey (account_id, name, public_key, credential_id, counter, device_type, backed_up)
     values ($1, 'My phone', 'k', $2, 0, 'singleDevice', false) returning id::int`,
    [account, `credential ${account}`],
  )
  return rows[0]!.id
}

describe('a passkey on the security page', () => {
  it('can be renamed by a form without script', async () => {
    const who = await signedIn(app, 'ada@example.com')
    const passkey = String(await passkeyOf(who.id))
    const page = await who.get(PATH)
    expect(page.body).toMatch(/<label[^>]*for="passkey_name_\d+"/)
    expect(page.body).toContain('value="My phone"')
    const rename = (fields: Record<string, string>) =>
      send(who, PATH, { action: 'rename_passkey', passkey, ...fields })
    const done = await rename({ name: 'Key\u202E ring' })
    expect([done.status, done.headers['location']]).toEqual([302, `${PATH}?done=passkey-renamed`])
    expect((await who.get(`${PATH}?done=passkey-renamed`)).body).toContain('Passkey renamed.')
    expect((await who.get(PATH)).body).toContain('<bdi>Key ring</bdi>')

    const empty = await rename({ name: '  ' })
    expect(empty.status).toBe(400)
    expect(empty.body).toContain(`href="#passkey_name_${passkey}"`)
    for (const wrong of ['', '0', 'x', '999999'])
      expect((await rename({ name: 'x', passkey: wrong })).status).toBe(404)
    expect((await who.get(PATH)).body).toContain('<bdi>Key ring</bdi>')
  })

  it('cannot be renamed by another account, or with the nonce of another account', async () => {
    const [who, other] = [await signedIn(app, 'b@example.com'), await signedIn(app, 'c@example.com')]
    const passkey = String(await passkeyOf(who.id))
    const fields = { action: 'rename_passkey', passkey, name: 'Mine' }
    expect((await send(other, PATH, fields)).status).toBe(404)
    const nonce = hidden(await other.get(PATH), '_wpnonce')
    expect((await who.post(PATH, { ...fields, _wpnonce: nonce })).status).toBe(403)
    expect((await who.get(PATH)).body).toContain('<bdi>My phone</bdi>')
  })
})
