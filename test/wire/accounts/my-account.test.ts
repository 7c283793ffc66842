import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hidden, send, signedIn, signIn } from '../../support/accounts/account-forms.ts'
import { accountIn, mailsOf, PASSWORD, tokenMailedTo } from '../../support/accounts/account-session.ts'
import { totp } from '../../support/accounts/totp.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { type Reply, type Visitor, visitor } from '../../support/visitor.ts'

let app: TestApp
const customer = (email: string) => signedIn(app, email)
beforeAll(async () => {
  app = await makeTestApp({ settings: { limit_sign_ins: 100_000 } })
})
afterAll(async () => {
  expect(app.loggedErrors()).toEqual([])
  await app.close()
})

const personalPages = [
  '/my-account/orders/',
  '/my-account/orders/2/',
  '/my-account/view-order/1/',
  '/my-account/edit-address/',
  '/my-account/edit-address/billing/',
  '/my-account/edit-account/',
  '/my-account/sessions/',
  '/my-account/security/',
]

describe('a guest', () => {
  it.each(personalPages)('is redirected from %s to the sign-in, and back afterwards', async (path) => {
    const reply = await visitor(app.fastify).get(path)
    expect(reply.status).toBe(302)
    expect(reply.headers['location']).toBe(`/my-account/?redirect_to=${encodeURIComponent(path)}`)
    expect(String(reply.headers['cache-control'])).toContain('no-store')
  })

  it.each([
    '/my-account/edit-address/',
    '/my-account/edit-address/billing/',
    '/my-account/edit-account/',
    '/my-account/sessions/',
    '/my-account/security/',
    '/my-account/security/passkey/',
  ])('changes nothing by posting to %s', async (path) => {
    const reply = await visitor(app.fastify).post(path, { save_address: '1' })
    expect(reply.status).toBe(302)
    expect(reply.headers['location']).toContain('/my-account/?redirect_to=')
  })

  it('gets WooCommerce’s sign-in forms, not stored in caches', async () => {
    const page = await visitor(app.fastify).get('/my-account/')
    expect(page.status).toBe(200)
    expect(String(page.headers['cache-control'])).toContain('no-store')
    for (const name of ['username', 'password', 'rememberme', 'login', 'email', 'register'])
      expect(page.body, name).toContain(`name="${name}"`)
    expect(hidden(page, 'woocommerce-login-nonce')).toMatch(/^[0-9a-f]{10}$/)
    expect(page.body).toContain('autoComplete="current-password"')
  })
})

describe('signing in', () => {
  it('redirects to the requested page, and starts a session', async () => {
    await accountIn(app, 'ada@example.com')
    const who = visitor(app.fastify)
    const from = '/my-account/?redirect_to=%2Fmy-account%2Forders%2F'
    const page = await who.get(from)
    expect(hidden(page, 'redirect_to')).toBe('/my-account/orders/')
    const reply = await signIn(who, 'ada@example.com', { redirect_to: '/my-account/orders/' }, from)
    expect([reply.status, reply.headers['location']]).toEqual([302, '/my-account/orders/'])
    expect((await who.get('/my-account/orders/')).status).toBe(200)
  })

  it.each([
    '//evil.example/',
    'https://evil.example/',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
  ])('never redirects to another site: %j', async (goal) => {
    const who = await customer(`goal-${Math.random()}@example.com`)
    const question = `/my-account/?redirect_to=${encodeURIComponent(goal)}`
    expect((await who.get(question)).status).toBe(200)
    const guest = visitor(app.fastify)
    expect(hidden(await guest.get(question), 'redirect_to')).toBe('')
    const reply = await signIn(guest, 'ada@example.com', { redirect_to: goal })
    expect(reply.headers['location']).toBe('/my-account/')
  })

  it('answers the same for an unknown name and a wrong password, and preserves the name', async () => {
    const [unknown, wrong] = [
      await signIn(visitor(app.fastify), 'nobody@example.com'),
      await signIn(visitor(app.fastify), 'ada@example.com', { password: 'another password' }),
    ]
    expect([unknown.status, wrong.status]).toEqual([403, 403])
    const plain = ({ body }: Reply) =>
      body.replaceAll(/nobody@|ada@/g, '').replaceAll(/value="[0-9a-f]{10}"/g, '')
    expect(plain(unknown)).toBe(plain(wrong))
    expect(wrong.body).toContain('value="ada@example.com"')
    expect(wrong.body).not.toContain('another password')
    expect(wrong.body).toContain('woocommerce-error')
  })

  it('reports missing values at their fields', async () => {
    const reply = await signIn(visitor(app.fastify), '', { password: '' })
    expect(reply.status).toBe(400)
    expect(reply.body).toContain('id="username_error"')
    expect(reply.body).toContain('href="#password"')
  })

  it.each(['', '0123456789', 'zzzzzzzzzzzzzzzz'])('is refused with the nonce %j', async (nonce) => {
    const who = visitor(app.fastify)
    const reply = await who.post('/my-account/', {
      username: 'ada@example.com',
      password: PASSWORD,
      login: '1',
      'woocommerce-login-nonce': nonce,
    })
    expect(reply.status).toBe(403)
    expect(reply.body).toContain('value="ada@example.com"')
    expect((await who.get('/my-account/orders/')).status).toBe(302)
  })

  it('is refused from a page of another site', async () => {
    const who = visitor(app.fastify)
    const page = await who.get('/my-account/')
    const fields = {
      username: 'ada@example.com',
      password: PASSWORD,
      login: '1',
      'woocommerce-login-nonce': hidden(page, 'woocommerce-login-nonce'),
    }
    const reply = await who.post('/my-account/', fields, { origin: 'https://evil.example' })
    expect(reply.status).toBe(403)
    expect((await who.get('/my-account/orders/')).status).toBe(302)
  })

  it('refuses lists and 100 kB as a password', async () => {
    for (const body of [
      `password=${'x'.repeat(100_000)}`,
      `password=${encodeURIComponent(PASSWORD)}&password=x`,
      `password[]=${encodeURIComponent(PASSWORD)}`,
    ]) {
      const who = visitor(app.fastify)
      const nonce = hidden(await who.get('/my-account/'), 'woocommerce-login-nonce')
      const reply = await who.post(
        '/my-account/',
        `username=ada@example.com&login=1&woocommerce-login-nonce=${nonce}&${body}`,
      )
      expect([400, 403]).toContain(reply.status)
    }
  })
})

describe('a new account', () => {
  const REGISTER = { nonce: 'woocommerce-register-nonce', from: '/my-account/' }
  const register = (fields: Record<string, string>) =>
    send(visitor(app.fastify), '/my-account/', { register: '1', ...fields }, REGISTER)

  it('is activated by the link of its mail, with its password', async () => {
    const reply = await register({ email: 'new@example.com', password: PASSWORD })
    expect(reply.headers['location']).toBe('/my-account/?done=registered')
    const token = await tokenMailedTo(app, 'new@example.com', 'Confirm your email')
    const who = visitor(app.fastify)
    const path = `/my-account/confirm-email/?token=${token}`
    expect((await who.get(path)).status).toBe(200)
    expect((await signIn(visitor(app.fastify), 'new@example.com')).status).toBe(403)
    const confirm = (fields: Record<string, string>) =>
      send(who, '/my-account/confirm-email/', { token, ...fields }, { from: path })
    const missing = await confirm({})
    expect([missing.status, missing.body.includes('id="password_error"')]).toEqual([400, true])
    const wrong = await confirm({ password: 'a wrong guess' })
    expect([wrong.status, wrong.body.includes('Nothing was confirmed')]).toEqual([403, true])
    expect(wrong.body).not.toContain('a wrong guess')
    expect((await signIn(visitor(app.fastify), 'new@example.com')).status).toBe(403)
    const confirmed = await confirm({ password: PASSWORD })
    expect(confirmed.headers['location']).toBe('/my-account/?done=address-confirmed')
    expect((await who.get('/my-account/orders/')).status).toBe(200)
    expect((await signIn(visitor(app.fastify), 'new@example.com')).status).toBe(302)
    expect((await who.get(path)).status).toBe(410)
  })

  it('needs no password for its link in the browser where it was chosen, and signs in at once', async () => {
    const who = visitor(app.fastify)
    await send(
      who,
      '/my-account/',
      { register: '1', email: 'one-click@example.com', password: PASSWORD },
      REGISTER,
    )
    const next = await who.get('/my-account/?done=registered')
    expect(next.body).toContain('You’re signed in as <bdi>one-click@example.com</bdi>')
    expect(next.body).not.toContain('type="password"')
    const path = `/my-account/confirm-email/?token=${await tokenMailedTo(app, 'one-click@example.com', 'Confirm your email')}`
    expect((await visitor(app.fastify).get(path)).body).toContain('name="password"')
    expect((await who.get(path)).body).not.toContain('name="password"')
    expect((await who.get('/my-account/orders/')).status).toBe(302)
    const token = path.split('=')[1] ?? ''
    const confirmed = await send(who, '/my-account/confirm-email/', { token }, { from: path })
    expect(confirmed.headers['location']).toBe('/my-account/?done=address-confirmed')
    expect((await who.get('/my-account/orders/')).status).toBe(200)
  })

  it('needs it in a browser that registered another account, or this one with an old password', async () => {
    const who = visitor(app.fastify)
    const mine = { register: '1', email: 'chosen-here@example.com', password: PASSWORD }
    await send(who, '/my-account/', mine, REGISTER)
    await register({ email: 'second-browser@example.com', password: PASSWORD })
    const token = await tokenMailedTo(app, 'second-browser@example.com', 'Confirm your email')
    const path = `/my-account/confirm-email/?token=${token}`
    expect((await send(who, '/my-account/confirm-email/', { token }, { from: path })).status).toBe(400)

    const ownToken = await tokenMailedTo(app, 'chosen-here@example.com', 'Confirm your email')
    await sql`update account_credential set password = password || ' '`.execute(app.shop.db)
    expect((await who.get(`/my-account/confirm-email/?token=${ownToken}`)).body).toContain('name="password"')
    await sql`update account_credential set password = rtrim(password)`.execute(app.shop.db)
  })

  it('has the role customer, whatever else is sent', async () => {
    await register({
      email: 'mass@example.com',
      password: PASSWORD,
      roles: 'administrator',
      'roles[]': 'administrator',
      role: 'administrator',
      is_admin: '1',
    })
    const { rows } = await app.database.pool.query('select roles from account where email = $1', [
      'mass@example.com',
    ])
    expect(rows).toEqual([{ roles: ['customer'] }])
  })

  it('is refused with a weak password', async () => {
    const reply = await register({ email: 'weak@example.com', password: 'short' })
    expect(reply.status).toBe(400)
    expect(reply.body).toContain('id="reg_password_error"')
    expect(reply.body).toContain('value="weak@example.com"')
    expect(reply.body).not.toContain('value="short"')
  })
})

describe('a forgotten password', () => {
  const LOST = { nonce: 'woocommerce-lost-password-nonce' }
  const RESET = 'woocommerce-reset-password-nonce'
  const request = (user_login: string) =>
    send(visitor(app.fastify), '/my-account/lost-password/', { user_login, wc_reset_password: 'true' }, LOST)

  it('is answered equally with and without an account', async () => {
    await accountIn(app, 'forgetful@example.com')
    const [known, unknown] = [await request('forgetful@example.com'), await request('stranger@example.com')]
    expect([known.status, known.headers['location']]).toEqual([unknown.status, unknown.headers['location']])
    expect((await mailsOf(app)).filter((mail) => mail.includes('To: stranger@example.com'))).toEqual([])
  })

  it('is replaced by the link, once', async () => {
    const token = await tokenMailedTo(app, 'forgetful@example.com', 'Reset your')
    const who = visitor(app.fastify)
    const path = `/my-account/lost-password/?key=${token}&login=forgetful`
    const fields = { reset_key: token, password_1: 'three green vases on a shelf' }
    const post = (changes = {}) =>
      send(who, '/my-account/lost-password/', { ...fields, ...changes }, { nonce: RESET, from: path })
    expect((await post({ password_1: '1234' })).status).toBe(400)
    expect((await post({ password_2: 'not the same' })).status).toBe(400)
    expect((await post()).headers['location']).toBe('/my-account/?done=password-set')
    const used = await who.get(path)
    expect([used.status, used.body.includes('has expired or was already used')]).toEqual([410, true])
    const signedIn = await signIn(who, 'forgetful@example.com', { password: fields.password_1 })
    expect(signedIn.status).toBe(302)
  })
})

describe('a second request for a link', () => {
  it('ends the first link', async () => {
    const email = 'twice@example.com'
    await accountIn(app, email)
    const request = async () => {
      const fields = { user_login: email, wc_reset_password: 'true' }
      const nonce = 'woocommerce-lost-password-nonce'
      await send(visitor(app.fastify), '/my-account/lost-password/', fields, { nonce })
      const mails = (await mailsOf(app)).filter((mail) => mail.includes(`To: ${email}`))
      return mails.flatMap((mail) => mail.match(/(?<=token=)[\w-]{43}/)?.[0] ?? [])
    }
    const [first = ''] = await request()
    const second = (await request()).find((token) => token !== first) ?? ''
    const open = (token: string) => visitor(app.fastify).get(`/my-account/lost-password/?key=${token}`)
    expect([(await open(first)).status, (await open(second)).status]).toEqual([410, 200])
  })
})

describe('signing out', () => {
  it('works by the link of the account’s pages', async () => {
    const who = await customer('leaver@example.com')
    const page = await who.get('/my-account/')
    const [, link = ''] =
      /href="(\/my-account\/customer-logout\/\?_wpnonce=[0-9a-f]{10})"/.exec(page.body) ?? []
    const before = new Map(who.cookies)
    expect((await who.get(link)).headers['location']).toBe('/my-account/?done=signed-out')
    for (const [name, value] of before) who.cookies.set(name, value)
    expect((await who.get('/my-account/orders/')).status).toBe(302)
  })

  it('asks for confirmation without a nonce, or with that of another sign-in', async () => {
    const [who, other] = [await customer('stayer@example.com'), await customer('other@example.com')]
    const [, foreign = ''] =
      /customer-logout\/\?_wpnonce=([0-9a-f]{10})/.exec((await other.get('/my-account/')).body) ?? []
    for (const link of ['/my-account/customer-logout/', `/my-account/customer-logout/?_wpnonce=${foreign}`]) {
      const reply = await who.get(link)
      expect(reply.status).toBe(200)
      expect(reply.body).toContain('Stay signed in')
      expect((await who.get('/my-account/orders/')).status).toBe(200)
    }
    const left = await send(who, '/my-account/customer-logout/', {})
    expect(left.headers['location']).toBe('/my-account/?done=signed-out')
  })
})

describe('account details', () => {
  const SAVE = { nonce: 'save-account-details-nonce' }
  const save = (who: Visitor, fields: Record<string, string>) =>
    send(who, '/my-account/edit-account/', fields, SAVE)
  const names = { account_first_name: 'Ada', account_last_name: 'Marsh', account_display_name: 'Ada M.' }

  it('change by their field names, and no other data', async () => {
    const who = await customer('details@example.com')
    const more = {
      account_email: 'stolen@example.com',
      roles: 'administrator',
      id: '1',
      email_verified: 'true',
    }
    const reply = await save(who, { ...names, ...more, save_account_details: '1' })
    expect(reply.headers['location']).toBe('/my-account/edit-account/?done=names-saved')
    const { rows } = await app.database.pool.query(
      'select email, roles, first_name, last_name, display_name from account where id = $1',
      [who.id],
    )
    expect(rows).toEqual([
      {
        email: 'details@example.com',
        roles: ['customer'],
        first_name: 'Ada',
        last_name: 'Marsh',
        display_name: 'Ada M.',
      },
    ])
  })

  it('do not change with the nonce of another account, and the page preserves the values', async () => {
    const [who, other] = [await customer('mine@example.com'), await customer('theirs@example.com')]
    const nonce = hidden(await other.get('/my-account/edit-account/'), SAVE.nonce)
    const reply = await who.post('/my-account/edit-account/', { ...names, [SAVE.nonce]: nonce })
    expect(reply.status).toBe(403)
    expect(reply.body).toContain('value="Ada M."')
  })

  it('require the password to change password or e-mail address', async () => {
    const who = await customer('careful@example.com')
    const password = {
      save_account_password: '1',
      password_current: 'a guess',
      password_1: 'three green vases',
    }
    const wrong = await save(who, password)
    expect(wrong.status).toBe(403)
    expect(wrong.body).toContain('id="password_current_error"')
    expect(wrong.body).not.toContain('three green vases')
    const email = { save_account_email: '1', account_email: 'moved@example.com', password_current: '' }
    const missing = await save(who, email)
    expect(missing.status).toBe(400)
    expect(missing.body).toContain('value="moved@example.com"')

    const changed = await save(who, { ...password, password_current: PASSWORD })
    expect(changed.headers['location']).toBe('/my-account/edit-account/?done=password-changed')
    expect((await who.get('/my-account/edit-account/')).status).toBe(200)
    const reply = await save(who, { ...email, password_current: 'three green vases' })
    expect(reply.headers['location']).toBe('/my-account/edit-account/?done=email-link-sent')
    const token = await tokenMailedTo(app, 'moved@example.com', 'Confirm your new email')
    const path = `/my-account/confirm-email/?token=${token}`
    expect((await visitor(app.fastify).get(path)).body).toContain('name="password"')
    expect((await who.get(path)).body).not.toContain('name="password"')
    await send(who, '/my-account/confirm-email/', { token }, { from: path })
    expect(
      (await signIn(visitor(app.fastify), 'moved@example.com', { password: 'three green vases' })).status,
    ).toBe(302)
  })
})

describe('devices', () => {
  it('can be signed out one by one, or all but the current one', async () => {
    const here = await customer('devices@example.com')
    const [phone, tablet] = [visitor(app.fastify), visitor(app.fastify)]
    for (const device of [phone, tablet]) await signIn(device, 'devices@example.com')
    const page = await here.get('/my-account/sessions/')
    const [, id = ''] = /value="(\d+)"[^>]*name="end_session"/.exec(page.body) ?? []
    const path = '/my-account/sessions/'
    const stranger = await customer('stranger-to-devices@example.com')
    await signIn(visitor(app.fastify), 'stranger-to-devices@example.com')
    expect((await send(stranger, path, { end_session: id })).status).toBe(404)
    const foreign = await stranger.post(path, { end_session: id, _wpnonce: hidden(page, '_wpnonce') })
    expect(foreign.status).toBe(403)
    expect((await send(here, path, { end_session: id })).headers['location']).toBe(
      `${path}?done=session-ended`,
    )
    expect((await send(here, path, { end_session: id })).status).toBe(404)
    expect((await send(here, path, { end_others: '1' })).headers['location']).toBe(
      `${path}?done=sessions-ended`,
    )
    const open = await Promise.all([here, phone, tablet].map((device) => device.get(path)))
    expect(open.map(({ status }) => status)).toEqual([200, 302, 302])
  })
})

describe('authenticator codes', () => {
  it('are set up with the password, then required to sign in; a backup code works once', async () => {
    const who = await customer('second@example.com')
    const path = '/my-account/security/'
    expect((await send(who, path, { action: 'begin_totp', password: 'wrong' })).body).toContain(
      'id="begin_password_error"',
    )
    const started = await send(who, path, { action: 'begin_totp', password: PASSWORD })
    const [, secret = ''] = /otpauth:[^"]*?secret=([A-Z2-7]+)/.exec(started.body) ?? []
    expect(started.body).toContain('<svg')
    const wrong = await send(who, path, { action: 'confirm_totp', code: '12' })
    expect(wrong.body).toContain(secret)
    expect(wrong.body).toContain('id="code_error"')
    expect(wrong.body).not.toContain('backup code')
    const codes = await send(who, path, { action: 'confirm_totp', code: totp(secret, app.shop.nowMs()) })
    const backup = [...codes.body.matchAll(/<code>([^<]+)<\/code>/g)].map(([, code]) => code!)
    expect(backup).toHaveLength(10)
    expect(String(codes.headers['cache-control'])).toContain('no-store')
    expect((await who.get(path)).body).not.toContain(backup[0])

    const guest = visitor(app.fastify)
    expect((await guest.get('/my-account/second-factor/')).headers['location']).toBe('/my-account/')
    const half = await signIn(guest, 'second@example.com', { redirect_to: '/shop/' })
    expect(half.headers['location']).toBe('/my-account/second-factor/?redirect_to=%2Fshop%2F')
    expect((await guest.get('/my-account/orders/')).status).toBe(302)
    const door = '/my-account/second-factor/'
    expect((await send(guest, door, { code: '000000' })).status).toBe(403)
    const entered = await send(guest, door, { code: backup[0]!, redirect_to: '/shop/' })
    expect(entered.headers['location']).toBe('/shop/')
    expect((await guest.get('/my-account/orders/')).status).toBe(200)
    expect((await guest.get(path)).body).toContain('9 backup codes left')

    const again = visitor(app.fastify)
    await signIn(again, 'second@example.com')
    expect((await send(again, door, { code: backup[0]! })).status).toBe(403)
    expect((await who.get(path)).body).toContain('Turn off authenticator codes')
    expect((await send(who, path, { action: 'end_totp', password: PASSWORD })).headers['location']).toBe(
      `${path}?done=totp-off`,
    )
    expect((await who.get(`${path}?done=totp-off`)).body).toContain('Authenticator codes are turned off')
  })

  it('refuse unknown actions of the page', async () => {
    const who = await customer('actions@example.com')
    for (const action of ['__proto__', 'constructor', 'toString', ''])
      expect((await send(who, '/my-account/security/', { action, password: PASSWORD })).status).toBe(400)
  })
})

describe('passkeys', () => {
  const deep = `${'['.repeat(9000)}${']'.repeat(9000)}`

  it.each([
    ['nothing', ''],
    ['incomplete JSON', '{'],
    ['null', 'null'],
    ['a list', '[]'],
    ['an answer with nothing in it', '{"id":"x"}'],
    ['a prototype', '{"__proto__":{"id":"x"}}'],
    ['9,000 lists in each other', deep],
  ])('are refused for %s', async (_, response) => {
    const who = visitor(app.fastify)
    const nonce = hidden(await who.get('/my-account/'), 'woocommerce-login-nonce')
    const fields = { 'woocommerce-login-nonce': nonce, response }
    expect((await who.post('/my-account/passkey-question/', fields)).status).toBe(200)
    const old = await who.post('/my-account/passkey-question/', {})
    expect([old.status, old.json<{ message: string }>().message]).toEqual([
      403,
      expect.stringContaining('sign in again'),
    ])
    const reply = await who.post('/my-account/passkey-sign-in/', fields)
    expect(reply.status).toBe(403)
    expect(reply.json()).toHaveProperty('message')
    expect((await who.get('/my-account/orders/')).status).toBe(302)
  })

  it('are created only with the password', async () => {
    const who = await customer('keys@example.com')
    const path = '/my-account/security/'
    const request = (password: string) =>
      send(who, '/my-account/security/passkey-question/', { password }, { from: path })
    expect([(await request('')).status, (await request('wrong')).status]).toEqual([400, 403])
    expect((await request(PASSWORD)).json<{ options: { challenge: string } }>().options.challenge).toMatch(
      /^[\w-]{20,}$/,
    )
  })
})
