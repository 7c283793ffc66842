import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { send, signedIn } from '../../support/accounts/account-forms.ts'
import { PASSWORD } from '../../support/accounts/account-session.ts'
import { guestOf } from '../../support/accounts/people.ts'
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

async function staffMember(email: string) {
  const who = await signedIn(app, email)
  await app.database.pool.query("update account set roles = '{editor}' where id = $1", [who.id])
  const { rows } = await app.database.pool.query('select login from account where id = $1', [who.id])
  return Object.assign(who, { login: String(rows[0].login) })
}
const add = { action: 'add_application', name: 'Inventory “one”', password: PASSWORD }

describe('the security page of staff', () => {
  it('creates an application password, shows it once, lists it and revokes it', async () => {
    const who = await staffMember('eve@example.com')
    expect((await who.get(`${PATH}?app_name=Stock+%3Capp%3E`)).body).toContain('value="Stock &lt;app&gt;"')
    const created = await send(who, PATH, add)
    const [, password = ''] = /<code>([\w ]{29})<\/code>/.exec(created.body) ?? []
    expect([created.status, password]).toEqual([200, expect.stringMatching(/^(\w{4} ){5}\w{4}$/)])
    expect(created.body).toContain(`Enter it in Inventory “one”, together with your username, ${who.login}.`)
    expect(created.headers['cache-control']).toContain('no-store')
    const page = (await who.get(PATH)).body
    expect(page).toContain('<bdi>Inventory “one”</bdi>')
    expect(page).toContain('Never used.')
    expect(page).not.toContain(password)

    const headers = { authorization: `Basic ${Buffer.from(`${who.login}:${password}`).toString('base64')}` }
    const me = await guestOf(app).request('GET', '/wp-json/wp/v2/users/me', { headers })
    expect([me.status, me.json().id]).toEqual([200, who.id])
    expect((await who.get(PATH)).body).toContain('Last used ')

    const [, application = ''] = /name="application" value="([^"]*)"/.exec(page) ?? []
    const revoke = () => send(who, PATH, { action: 'revoke_application', application })
    expect((await revoke()).headers['location']).toBe(`${PATH}?done=application-revoked`)
    expect((await who.get(`${PATH}?done=application-revoked`)).body).toContain('no longer has access')
    expect((await revoke()).status).toBe(404)
    expect(await guestOf(app).refusal('GET', '/wp-json/wp/v2/users/me', { headers })).toEqual([
      401,
      'incorrect_password',
    ])
  })

  it('requires the password of the account and a name that is not in use, and keeps what was entered', async () => {
    const who = await staffMember('fay@example.com')
    const wrong = await send(who, PATH, { ...add, password: 'wrong' })
    expect(wrong.status).toBe(403)
    expect(wrong.body).toContain('href="#add_application_password"')
    expect(wrong.body).toContain('value="Inventory “one”"')
    expect((await send(who, PATH, { ...add, password: '' })).status).toBe(400)
    const nameless = await send(who, PATH, { ...add, name: ' ' })
    expect([nameless.status, nameless.body]).toEqual([
      400,
      expect.stringContaining('href="#application_name"'),
    ])
    expect((await send(who, PATH, add)).status).toBe(200)
    expect((await send(who, PATH, add)).status).toBe(409)
  })

  it('neither shows nor changes the passwords of others', async () => {
    const [who, other] = [await staffMember('gus@example.com'), await staffMember('hal@example.com')]
    await send(who, PATH, add)
    const [, application = ''] = /name="application" value="([^"]*)"/.exec((await who.get(PATH)).body) ?? []
    expect((await other.get(PATH)).body).not.toContain('<bdi>Inventory')
    expect((await send(other, PATH, { action: 'revoke_application', application })).status).toBe(404)
    expect((await send(other, PATH, { action: 'revoke_application', application: 'x' })).status).toBe(404)
    expect((await who.get(PATH)).body).toContain('<bdi>Inventory')
  })
})

describe('the security page of customers', () => {
  it('has no application passwords', async () => {
    const who = await signedIn(app, 'ida@example.com')
    expect((await who.get(PATH)).body).not.toContain('pplication password')
    const refused = await send(who, PATH, add)
    expect([refused.status, refused.body]).toEqual([403, expect.stringContaining('Only staff')])
  })
})
