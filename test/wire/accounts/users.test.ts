import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAccount } from '../../../src/features/accounts/store/account-store.ts'
import { guestOf, programOf, signedInAs } from '../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'

const USERS = '/wp-json/wp/v2/users'
const PASSWORD = 'a vase of white marble'

type SignedInUser = Awaited<ReturnType<typeof signedInAs>>

let app: TestApp
let ada: SignedInUser
let manager: SignedInUser
let editor: SignedInUser
let customer: SignedInUser
let other: SignedInUser
beforeAll(async () => {
  app = await makeTestApp({
    env: { HANDSEL_RATE_LIMITS: '0', PUBLIC_URL: 'https://shop.example' },
  })
  ada = await signedInAs(app, 'ada', 'administrator')
  manager = await signedInAs(app, 'mona', 'shop_manager')
  editor = await signedInAs(app, 'ed', 'editor')
  customer = await signedInAs(app, 'cora', 'customer')
  other = await signedInAs(app, 'olaf', 'customer')
})
afterAll(async () => {
  expect(app.loggedErrors()).toEqual([])
  await app.close()
})

const ids = async (who: Pick<SignedInUser, 'request'>, query = '') =>
  (await who.request('GET', `${USERS}${query}`)).json().map(({ id }: { id: number }) => id)

const all = () => [ada, manager, editor, customer, other].map(({ id }) => id)

describe('GET /wp-json/wp/v2/users', () => {
  it('is refused to guests and customers, whatever the query', async () => {
    for (const query of ['', '?context=edit', '?search=a', '?slug=ada', '?per_page=abc', '?_fields=id']) {
      expect(await guestOf(app).refusal('GET', USERS + query)).toEqual([401, 'rest_user_cannot_view'])
      expect(await customer.refusal('GET', USERS + query)).toEqual([403, 'rest_user_cannot_view'])
    }
    const refused = await app.fastify.inject({ url: USERS, headers: { host: 'shop.example' } })
    expect([refused.statusCode, 'allow' in refused.headers]).toEqual([401, false])
    expect(await guestOf(app).refusal('GET', '/?rest_route=/wp/v2/users')).toEqual([
      401,
      'rest_user_cannot_view',
    ])
  })

  it('lists staff to staff, and all users to those who manage customers', async () => {
    expect(await ids(editor, '?orderby=id')).toEqual([ada.id, manager.id, editor.id])
    expect(await ids(manager, '?orderby=id')).toEqual(all())
    const [first] = (await editor.request('GET', `${USERS}?orderby=id`)).json()
    expect(Object.keys(first)).not.toContain('email')
    expect(Object.keys(first)).not.toContain('woocommerce_meta')
    expect(await editor.refusal('GET', `${USERS}?context=edit`)).toEqual([403, 'rest_forbidden_context'])
    const [newUser] = (await manager.request('GET', `${USERS}?context=edit&orderby=id`)).json()
    expect(newUser).toMatchObject({ email: 'ada@example.com', roles: ['administrator'] })
  })

  it('reveals no hidden data by sorting or filtering', async () => {
    expect(await editor.refusal('GET', `${USERS}?orderby=email`)).toEqual([403, 'rest_forbidden_orderby'])
    expect(await editor.refusal('GET', `${USERS}?roles=customer`)).toEqual([403, 'rest_user_cannot_view'])
    expect(await ids(editor, '?search=example.com')).toEqual([])
    expect(await ids(editor, `?include=${customer.id},${ada.id}`)).toEqual([ada.id])
    expect(await ids(manager, '?search=cora@example')).toEqual([customer.id])
  })

  it('finds, filters and sorts', async () => {
    expect(await ids(ada, '?search=OLA')).toEqual([other.id])
    expect(await ids(ada, '?search=%25')).toEqual([])
    expect(await ids(ada, '?roles=customer,editor&orderby=id')).toEqual([editor.id, customer.id, other.id])
    expect(await ids(ada, '?slug[]=ed&slug[]=ada&orderby=id')).toEqual([ada.id, editor.id])
    expect(await ids(ada, `?exclude=${ada.id},${other.id}&orderby=id&order=desc`)).toEqual([
      ...[customer.id, editor.id, manager.id],
    ])
    expect(await ids(ada, `?include=${other.id},${ada.id}&orderby=include`)).toEqual([other.id, ada.id])
    for (const orderby of ['name', 'slug', 'email']) {
      expect(await ids(ada, `?orderby=${orderby}`)).toEqual(
        [ada, customer, editor, manager, other].map(({ id }) => id),
      )
    }
    expect(await ids(ada, '?orderby=registered_date')).toHaveLength(5)
  })

  it('is paginated', async () => {
    const reply = await ada.request('GET', `${USERS}?per_page=2&page=2&orderby=id`)
    expect(reply.json().map(({ id }: { id: number }) => id)).toEqual([editor.id, customer.id])
    expect(reply.headers).toMatchObject({ 'x-wp-total': '5', 'x-wp-totalpages': '3' })
    expect(reply.headers['link']).toMatch(/page=3&orderby=id>; rel="next"/)
    expect(await ada.refusal('GET', `${USERS}?per_page=2&page=4`)).toEqual([
      400,
      'rest_post_invalid_page_number',
    ])
  })

  it.each([
    'per_page=-1',
    'per_page=0',
    'per_page=101',
    'per_page=abc',
    'page=0',
    'orderby=password',
    'orderby=id;drop',
    'order=up',
    'roles=owner',
    'roles=__proto__',
    'include=1,x',
    'search=a&search=b',
    'search[]=a',
  ])('refuses %s', async (query) => {
    expect(await ada.refusal('GET', `${USERS}?${query}`)).toEqual([400, 'rest_invalid_param'])
  })
})

describe('GET /wp-json/wp/v2/users/:id', () => {
  it('shows users themselves, and others only with the right to see them', async () => {
    const at = (id: number, more = '') => `${USERS}/${id}${more}`
    expect((await customer.request('GET', at(customer.id, '?context=edit'))).json().email).toBe(
      'cora@example.com',
    )
    expect(await customer.refusal('GET', at(other.id))).toEqual([403, 'rest_user_cannot_view'])
    expect(await editor.refusal('GET', at(other.id))).toEqual([403, 'rest_user_cannot_view'])
    expect((await editor.request('GET', at(ada.id))).json().name).toBe('ada')
    expect(await editor.refusal('GET', at(ada.id, '?context=edit'))).toEqual([403, 'rest_forbidden_context'])
    expect((await manager.request('GET', at(other.id, '?context=edit'))).json().email).toBe(
      'olaf@example.com',
    )
    expect(await guestOf(app).refusal('GET', at(ada.id))).toEqual([401, 'rest_user_cannot_view'])
  })

  it('answers the same for unknown users without the right to see them', async () => {
    expect(await customer.refusal('GET', `${USERS}/999999`)).toEqual([403, 'rest_user_cannot_view'])
    expect(await guestOf(app).refusal('GET', `${USERS}/999999`)).toEqual([401, 'rest_user_cannot_view'])
    expect(await ada.refusal('GET', `${USERS}/999999`)).toEqual([404, 'rest_user_invalid_id'])
    expect(await ada.refusal('GET', `${USERS}/0`)).toEqual([404, 'rest_user_invalid_id'])
    for (const id of ['-1', 'abc', '1e3', '__proto__']) {
      expect([id, ...(await ada.refusal('GET', `${USERS}/${id}`))]).toEqual([id, 404, 'rest_no_route'])
    }
    expect(await ada.refusal('GET', `${USERS}/${'9'.repeat(20)}`)).toEqual([400, 'rest_invalid_param'])
  })

  it('supports offset, and refuses unsupported parameters', async () => {
    expect(await ids(ada, '?orderby=id&offset=1&per_page=2')).toEqual(all().slice(1, 3))
    for (const name of ['who=authors', 'has_published_posts=1', 'capabilities=edit_posts'])
      expect(await ada.refusal('GET', `${USERS}?${name}`), name).toEqual([400, 'rest_invalid_param'])
    const [list] = (await ada.request('OPTIONS', USERS)).json().endpoints
    expect(Object.keys(list.args)).toContain('offset')
    expect(Object.keys(list.args)).not.toContain('who')
  })
})

describe('POST /wp-json/wp/v2/users', () => {
  const newUser = { username: 'New.One', email: 'New@Example.com', password: PASSWORD }

  it('creates a user', async () => {
    const reply = await ada.request('POST', USERS, { body: { ...newUser, name: 'New', roles: ['author'] } })
    expect(reply.status).toBe(201)
    const { id, ...rest } = reply.json()
    expect(reply.headers['location']).toBe(`https://shop.example${USERS}/${id}`)
    expect(rest).toMatchObject({
      ...{ username: 'new.one', email: 'new@example.com', slug: 'new-one', name: 'New', roles: ['author'] },
    })
    expect(reply.body).not.toContain(PASSWORD)
    const account = await readAccount(app.shop.db, id)
    expect(account).toMatchObject({ isEmailVerified: true })
    expect(account?.passwordHash).toMatch(/^\$argon2id\$/)
  })

  it.each([
    ['existing_user_login', { email: 'more@example.com', username: 'NEW.one' }],
    ['existing_user_email', { username: 'more' }],
    // Contains a Cyrillic letter: an invalid address.
    ['rest_user_invalid_email', { username: 'more', email: 'n\u0435w@example.com' }],
    ['rest_user_invalid_email', { username: 'more', email: 'nobody' }],
    ['rest_user_invalid_username', { username: 'a b' }],
    ['rest_user_invalid_username', { username: 'ada@example.com' }],
    ['rest_user_invalid_username', { username: 'x'.repeat(61) }],
    ['rest_user_invalid_password', { username: 'more', email: 'more@example.com', password: 'password' }],
    ['rest_user_invalid_password', { username: 'more', email: 'more@example.com', password: 'short' }],
    ['rest_user_invalid_role', { username: 'more', roles: ['owner'] }],
    ['rest_user_invalid_role', { username: 'more', roles: ['__proto__', 'customer'] }],
    ['rest_user_invalid_role', { username: 'more', roles: [] }],
    ['rest_user_exists', { username: 'more', id: 7 }],
    ['rest_invalid_param', { username: ['a', 'b'] }],
    ['rest_invalid_param', { username: 'more', password: 'x'.repeat(100_000) }],
  ])('refuses invalid values: %s', async (code, changed) => {
    const before = await ids(ada, '?per_page=100')
    const reply = await ada.refusal('POST', USERS, { body: { ...newUser, ...changed } })
    expect(reply).toEqual([400, code])
    expect(await ids(ada, '?per_page=100')).toEqual(before)
  })

  it('names what is missing', async () => {
    const reply = await ada.request('POST', USERS, { body: {} })
    expect([reply.status, reply.json().code]).toEqual([400, 'rest_missing_callback_param'])
    expect(reply.json().data.params.sort()).toEqual(['email', 'password', 'username'])
  })

  it('is for administrators', async () => {
    for (const who of [manager, editor, customer]) {
      expect(await who.refusal('POST', USERS, { body: newUser })).toEqual([403, 'rest_cannot_create_user'])
    }
    expect(await guestOf(app).refusal('POST', USERS, { body: newUser })).toEqual([
      401,
      'rest_cannot_create_user',
    ])
  })
})

describe('POST /wp-json/wp/v2/users/:id', () => {
  it('lets administrators change others, and users only themselves', async () => {
    const at = `${USERS}/${customer.id}`
    expect((await ada.request('PUT', at, { body: { name: 'Cora B' } })).json().name).toBe('Cora B')
    expect((await customer.request('PUT', at, { body: { name: 'Cora C' } })).json().name).toBe('Cora C')
    for (const who of [other, editor, manager]) {
      expect(await who.refusal('PUT', at, { body: { name: 'Thief' } })).toEqual([403, 'rest_cannot_edit'])
      expect(await who.refusal('PUT', `${USERS}/999999`, { body: {} })).toEqual([403, 'rest_cannot_edit'])
    }
    expect(await customer.refusal('PUT', at, { body: { roles: ['administrator'] } })).toEqual([
      403,
      'rest_cannot_edit_roles',
    ])
    expect(await ada.refusal('PUT', `${USERS}/999999`, { body: {} })).toEqual([404, 'rest_user_invalid_id'])
    // Only the URL decides which user is changed.
    await customer.request('PUT', at, { body: { id: other.id, name: 'Cora D' } })
    expect((await other.request('GET', `${USERS}/${other.id}`)).json().name).toBe('olaf')
  })

  it('changes roles and password, and ends the sessions of the user', async () => {
    for (const body of [{ roles: ['author', 'customer'] }, { password: 'another vase of marble' }]) {
      const pat = await signedInAs(app, `pat${JSON.stringify(body).length}`, 'customer')
      const reply = await ada.request('PUT', `${USERS}/${pat.id}`, { body })
      expect([reply.status, reply.json().roles]).toEqual([200, body.roles ?? ['customer']])
      expect((await pat.request('GET', `${USERS}/me`)).status).toBe(403)
    }
    const quin = await signedInAs(app, 'quin', 'customer')
    await ada.request('PUT', `${USERS}/${quin.id}`, {
      body: { roles: ['customer'], email: 'quin@example.com' },
    })
    expect((await quin.request('GET', `${USERS}/me`)).status).toBe(200)
  })

  it('changes the e-mail address, unless it is invalid or taken', async () => {
    const ria = await signedInAs(app, 'ria', 'customer')
    const refusal = (email: string) => ada.refusal('PUT', `${USERS}/${ria.id}`, { body: { email } })
    expect(await refusal('cora@example.com')).toEqual([400, 'rest_user_invalid_email'])
    expect(await refusal('ria')).toEqual([400, 'rest_user_invalid_email'])
    const reply = await ada.request('PUT', `${USERS}/${ria.id}`, { body: { email: 'Ria.Two@example.com' } })
    expect(reply.json().email).toBe('ria.two@example.com')
  })

  it('changes nothing if any value is refused', async () => {
    const uma = await signedInAs(app, 'uma', 'customer')
    const at = `${USERS}/${uma.id}`
    const values = (name: string, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`${name}_${i}`, 'x']))
    await uma.request('PUT', at, { body: { woocommerce_meta: values('kept', 40) } })
    const before = await readAccount(app.shop.db, uma.id)
    const noted = app.logged().length
    const changes = { roles: ['editor'], first_name: 'Changed', password: 'another vase of marble' }
    const refused = [
      ['rest_user_invalid_email', { ...changes, email: 'cora@example.com' }],
      ['rest_user_invalid_email', { ...changes, email: 'uma' }],
      ['rest_user_invalid_password', { ...changes, email: 'uma.two@example.com', password: 'short' }],
      [
        'rest_invalid_param',
        { ...changes, email: 'uma.two@example.com', woocommerce_meta: values('more', 11) },
      ],
    ] as const
    for (const [code, body] of refused) {
      expect(await ada.refusal('PUT', at, { body })).toEqual([400, code])
      expect(await readAccount(app.shop.db, uma.id)).toEqual(before)
      expect((await uma.request('GET', `${USERS}/me?context=edit`)).json().roles).toEqual(['customer'])
    }
    expect(JSON.stringify(app.logged().slice(noted))).not.toMatch(/(roles|email|password)-changed/)
  })

  it('refuses to remove the last administrator’s role', async () => {
    expect(await ada.refusal('PUT', `${USERS}/${ada.id}`, { body: { roles: ['customer'] } })).toEqual([
      403,
      'rest_cannot_edit_roles',
    ])
    expect((await ada.request('GET', `${USERS}/me?context=edit`)).json().roles).toEqual(['administrator'])
  })
})

describe('DELETE /wp-json/wp/v2/users/:id', () => {
  it('deletes permanently, or not at all', async () => {
    const { id } = await signedInAs(app, 'sam', 'customer')
    const at = `${USERS}/${id}`
    expect(await ada.refusal('DELETE', at)).toEqual([400, 'rest_missing_callback_param'])
    expect(await ada.refusal('DELETE', `${at}?reassign=false`)).toEqual([501, 'rest_trash_not_supported'])
    for (const newOwner of [id, 999999, 'true']) {
      expect(await ada.refusal('DELETE', `${at}?force=true&reassign=${newOwner}`)).toEqual([
        400,
        'rest_user_invalid_reassign',
      ])
    }
    const reply = await ada.request('POST', `${at}?force=true&reassign=${ada.id}`, {
      headers: { 'x-http-method-override': 'DELETE' },
    })
    expect([reply.status, reply.json()]).toMatchObject([
      200,
      { deleted: true, previous: { id, username: 'sam' } },
    ])
    expect(await ada.refusal('DELETE', `${at}?force=true&reassign=false`)).toEqual([
      404,
      'rest_user_invalid_id',
    ])
  })

  it('is for administrators, and not for their own account', async () => {
    const at = `${USERS}/${customer.id}?force=true&reassign=false`
    for (const who of [customer, other, editor, manager]) {
      expect(await who.refusal('DELETE', at)).toEqual([403, 'rest_user_cannot_delete'])
    }
    expect(await guestOf(app).refusal('POST', `${at}&_method=DELETE`)).toEqual([
      401,
      'rest_user_cannot_delete',
    ])
    const refused = [403, 'rest_user_cannot_delete']
    expect(await ada.refusal('DELETE', `${USERS}/${ada.id}?force=true&reassign=`)).toEqual(refused)
    const zoe = await signedInAs(app, 'zoe', 'administrator')
    expect(await zoe.refusal('DELETE', `${USERS}/${zoe.id}?force=true&reassign=`)).toEqual(refused)
    expect(await zoe.refusal('GET', `${USERS}/me`)).toEqual([200, undefined])
    expect((await ada.request('DELETE', `${USERS}/${zoe.id}?force=true&reassign=`)).status).toBe(200)
    expect(await ids(ada, `?include=${customer.id},${ada.id}&orderby=id`)).toEqual([ada.id, customer.id])
  })
})

describe('an API key of an administrator', () => {
  it('can manage customers, and cannot create staff', async () => {
    const program = await programOf(app, ada.id, 'read_write')
    const newUser = { username: 'tess', email: 'tess@example.com', password: PASSWORD }
    const made = await program.request('POST', USERS, { body: newUser })
    expect([made.status, made.json().roles]).toEqual([201, ['customer']])
    const tess = `${USERS}/${made.json().id}`
    const roles = { roles: ['administrator'] }
    const refused = [403, 'rest_cannot_edit_roles']
    expect(await program.refusal('POST', USERS, { body: { ...newUser, username: 'u', ...roles } })).toEqual(
      refused,
    )
    expect(await program.refusal('PUT', tess, { body: roles })).toEqual(refused)
    expect(await program.refusal('PUT', `${USERS}/${ada.id}`, { body: { roles: ['customer'] } })).toEqual(
      refused,
    )
    expect(await program.refusal('PUT', `${USERS}/${editor.id}`, { body: { password: PASSWORD } })).toEqual([
      403,
      'rest_cannot_edit',
    ])
    const force = '?force=true&reassign=false'
    expect(await program.refusal('DELETE', `${USERS}/${editor.id}${force}`)).toEqual([
      403,
      'rest_user_cannot_delete',
    ])
    expect(await program.refusal('DELETE', tess + force)).toEqual([200, undefined])
  })
})
