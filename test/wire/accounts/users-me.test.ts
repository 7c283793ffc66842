import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guestOf, programOf, signedInAs } from '../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'

const ME = '/wp-json/wp/v2/users/me'

let app: TestApp
let count = 0
beforeAll(async () => {
  app = await makeTestApp({ env: { HANDSEL_RATE_LIMITS: '0' } })
})
afterAll(async () => {
  expect(app.loggedErrors()).toEqual([])
  await app.close()
})

describe('GET /wp-json/wp/v2/users/me', () => {
  it('requires a sign-in', async () => {
    const guest = guestOf(app)
    expect(await guest.refusal('GET', ME)).toEqual([401, 'rest_not_logged_in'])
    expect(await guest.refusal('GET', `${ME}?context=edit`)).toEqual([401, 'rest_not_logged_in'])
    const ada = await signedInAs(app, 'ada', 'customer')
    // A cookie alone is what a page of another site can send.
    expect(await guest.refusal('GET', ME, { headers: { cookie: ada.cookie } })).toEqual([
      401,
      'rest_not_logged_in',
    ])
  })

  it('has the fields of WordPress in each context', async () => {
    const { request, id } = await signedInAs(app, 'bea', 'shop_manager')
    const names = async (context: string) =>
      Object.keys((await request('GET', `${ME}?context=${context}`)).json()).sort()
    const embed = ['_links', 'avatar_urls', 'description', 'id', 'link', 'name', 'slug', 'url']
    const view = [...embed, 'meta', 'woocommerce_meta'].sort()
    const only = ['capabilities', 'email', 'extra_capabilities', 'first_name', 'last_name', 'locale']
    expect(await names('embed')).toEqual(embed)
    expect(await names('view')).toEqual(view)
    expect(await names('edit')).toEqual(
      [...view, ...only, 'nickname', 'registered_date', 'roles', 'username'].sort(),
    )

    const whole = await request('GET', `${ME}?context=edit&_locale=user`)
    expect(whole.status).toBe(200)
    expect(whole.headers['cache-control']).toContain('no-store')
    expect(whole.headers['x-wp-nonce']).toMatch(/^[0-9a-f]{10}$/)
    expect(whole.json()).toMatchObject({
      ...{ id, username: 'bea', name: 'bea', email: 'bea@example.com', slug: 'bea', locale: 'en_US' },
      ...{ roles: ['shop_manager'], extra_capabilities: { shop_manager: true } },
      registered_date: '2026-06-01T12:00:00+00:00',
      capabilities: { manage_woocommerce: true, read: true, shop_manager: true },
      woocommerce_meta: {},
      _links: { self: [{ href: `http://localhost:3000/wp-json/wp/v2/users/${id}` }] },
    })
    expect(whole.json().capabilities).not.toHaveProperty('manage_options')
    expect(whole.body).not.toContain('password')
  })

  it('refuses a deleted user, and shows the new roles of a demoted one', async () => {
    const owner = await signedInAs(app, 'cleo', 'administrator')
    const eva = await signedInAs(app, 'eva', 'editor')
    await app.database.pool.query("update account set roles = '{subscriber}' where id = $1", [eva.id])
    expect((await eva.request('GET', `${ME}?context=edit`)).json().roles).toEqual(['subscriber'])
    expect(await eva.refusal('GET', '/wp-json/wp/v2/users')).toEqual([403, 'rest_user_cannot_view'])
    expect(
      (await owner.request('DELETE', `/wp-json/wp/v2/users/${eva.id}?force=true&reassign=false`)).status,
    ).toBe(200)
    // The nonce was bound to a session that no longer exists.
    expect(await eva.refusal('GET', ME)).toEqual([403, 'rest_cookie_invalid_nonce'])
  })
})

describe('POST /wp-json/wp/v2/users/me', () => {
  it('stores values of clients, as a form sends them', async () => {
    const { request } = await signedInAs(app, 'fay', 'administrator')
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const dismissed = await request('POST', ME, {
      headers: { ...form, 'x-http-method-override': 'PUT' },
      body: 'woocommerce_meta[coming_soon_banner_dismissed]=yes',
    })
    expect(dismissed.status).toBe(200)
    expect(dismissed.json().woocommerce_meta).toEqual({ coming_soon_banner_dismissed: 'yes' })
    await request('PUT', ME, { body: { woocommerce_meta: { other: 'x' } } })
    expect((await request('GET', ME)).json().woocommerce_meta).toEqual({
      coming_soon_banner_dismissed: 'yes',
      other: 'x',
    })
  })

  it('changes profile fields, normalized, and answers in the edit context', async () => {
    const { request } = await signedInAs(app, 'gil', 'customer')
    const body = {
      ...{ name: ' Gil\tBo ', first_name: 'Gil', last_name: '', nickname: 'G', locale: 'de_DE' },
      ...{ url: 'https://gil.example/', description: 'One\nTwo <b>' },
    }
    const reply = await request('POST', ME, { body })
    expect(reply.json()).toMatchObject({ ...body, name: 'Gil Bo', username: 'gil' })
    expect((await request('PATCH', ME, { body: { nickname: 'H' } })).json()).toMatchObject({
      ...{ nickname: 'H', url: 'https://gil.example/', name: 'Gil Bo' },
    })
  })

  it.each([
    [{ roles: ['administrator'] }, 'rest_cannot_edit_roles'],
    [{ roles: [] }, 'rest_cannot_edit_roles'],
    [{ email: 'thief@example.com' }, 'rest_cannot_edit'],
    [{ password: 'a vase of white marble' }, 'rest_cannot_edit'],
  ])('refuses %j without the right to edit users, and changes nothing', async (body, code) => {
    count += 1
    const { request, refusal } = await signedInAs(app, `hal${count}`, 'customer')
    const before = (await request('GET', `${ME}?context=edit`)).json()
    expect(await refusal('POST', ME, { body: { ...body, name: 'Changed' } })).toEqual([403, code])
    expect((await request('GET', `${ME}?context=edit`)).json()).toEqual(before)
  })

  it('ignores read-only fields', async () => {
    const { request, id } = await signedInAs(app, 'ida', 'customer')
    const sent = `{"id":1,"username":"root","capabilities":{"manage_options":true},"meta":{"a":1},"email":"ida@example.com",
      "extra_capabilities":{"administrator":true},"registered_date":"2000-01-01","__proto__":{"roles":["administrator"]},
      "woocommerce_meta":{"__proto__":"x","theme":"y"},"constructor":{"prototype":{"roles":[]}},"name":"Ida"}`
    const reply = await request('POST', ME, { body: sent })
    expect(reply.status).toBe(200)
    expect(reply.json()).toMatchObject({ id, username: 'ida', name: 'Ida', roles: ['customer'] })
    expect(reply.json().capabilities).toEqual({ read: true, customer: true })
    expect(reply.json().woocommerce_meta).toEqual({ theme: 'y' })
  })

  it.each([
    ['woocommerce_meta', { woocommerce_meta: { 'A-b': 'x' } }],
    ['woocommerce_meta', { woocommerce_meta: { a: 1 } }],
    ['woocommerce_meta', { woocommerce_meta: { a: ['x'] } }],
    ['woocommerce_meta', { woocommerce_meta: ['x'] }],
    ['woocommerce_meta', { woocommerce_meta: { a: 'x'.repeat(2001) } }],
    ['woocommerce_meta', { woocommerce_meta: { [`a${'b'.repeat(64)}`]: 'x' } }],
    ['name', { name: ' ' }],
    ['name', { name: ['a', 'b'] }],
    ['first_name', { first_name: 'x'.repeat(101) }],
    ['url', { url: 'javascript:alert(1)' }],
    ['url', { url: 'https://a.example/"onload=' }],
    ['locale', { locale: '../../etc' }],
  ])('refuses a wrong %s: %.60j', async (name, body) => {
    count += 1
    const { request } = await signedInAs(app, `jo${count}`, 'customer')
    const reply = await request('POST', ME, { body })
    expect([reply.status, reply.json().code]).toEqual([400, 'rest_invalid_param'])
    expect(Object.keys(reply.json().data.params)).toEqual([name])
  })

  it('stores at most fifty values per user', async () => {
    const { request, refusal } = await signedInAs(app, 'kim', 'customer')
    const many = (from: number, to: number) =>
      Object.fromEntries(Array.from({ length: to - from }, (_, at) => [`k${from + at}`, 'x']))
    expect((await request('POST', ME, { body: { woocommerce_meta: many(0, 50) } })).status).toBe(200)
    expect(await refusal('POST', ME, { body: { woocommerce_meta: many(50, 51), name: 'No' } })).toEqual([
      400,
      'rest_invalid_param',
    ])
    expect((await request('GET', ME)).json().name).toBe('kim')
    expect(await refusal('POST', ME, { body: { woocommerce_meta: many(0, 51) } })).toEqual([
      400,
      'rest_invalid_param',
    ])
    expect((await request('POST', ME, { body: { woocommerce_meta: many(49, 50) } })).status).toBe(200)
  })

  it('refuses a field sent twice', async () => {
    const { request } = await signedInAs(app, 'lou', 'customer')
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await request('POST', ME, { headers, body: 'name=A&name=B' })).status).toBe(400)
    expect((await request('GET', ME)).json().name).toBe('lou')
  })

  it('cannot be made by a link, or without a nonce', async () => {
    const max = await signedInAs(app, 'max', 'customer')
    await max.request('GET', `${ME}?_method=POST&name=Stolen`)
    const { cookie } = max
    expect(await guestOf(app).refusal('POST', ME, { headers: { cookie }, body: { name: 'X' } })).toEqual([
      401,
      'rest_not_logged_in',
    ])
    const fromOtherSite = { origin: 'https://evil.example' }
    expect((await max.request('POST', ME, { headers: fromOtherSite, body: { name: 'X' } })).status).toBe(403)
    expect((await max.request('GET', ME)).json().name).toBe('max')
  })

  it('accepts an API key for harmless fields', async () => {
    const https = await makeTestApp({ env: { PUBLIC_URL: 'https://shop.example' } })
    try {
      const { id } = await signedInAs(https, 'nan', 'customer')
      const program = await programOf(https, id, 'read_write')
      expect((await program.request('PUT', ME, { body: { nickname: 'N' } })).json().nickname).toBe('N')
      expect(await program.refusal('PUT', ME, { body: { email: 'x@example.com' } })).toEqual([
        403,
        'rest_cannot_edit',
      ])
    } finally {
      await https.close()
    }
  })
})
