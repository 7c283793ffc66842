import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createApiKey } from '../../../src/features/accounts/api-keys/api-keys.ts'
import { privacyCommands } from '../../../src/features/my-account/privacy/commands.ts'
import {
  eraseEmail,
  exportOfAccount,
  exportOfEmail,
} from '../../../src/features/my-account/privacy/privacy.ts'
import {
  assignGuestOrdersTo,
  linkGuestOrdersByEmail,
} from '../../../src/features/orders/buyer/account-orders.ts'
import type { Role } from '../../../src/kernel/roles.ts'
import type { Shop } from '../../../src/platform/shop.ts'
import { accountIn, PASSWORD } from '../../support/accounts/account-session.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { applyCoupon, makeCoupons } from '../../support/cart/coupons.ts'
import { checkoutForm, outbox } from '../../support/orders/checkout.ts'
import { type Visitor, visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ settings: { limit_sign_ins: 1000 } })
})
afterAll(() => app.close())
afterEach(() => expect(app.loggedErrors()).toEqual([]))

let made = 0
async function signedIn(roles: readonly Role[] = ['customer']) {
  made += 1
  const email = `ada${made}@example.com`
  const id = await accountIn(app, email, { roles })
  const ada = visitor(app.fastify)
  const loginPage = await ada.get('/my-account/')
  const reply = await ada.post('/my-account/', {
    username: email,
    password: PASSWORD,
    login: 'Log in',
    'woocommerce-login-nonce': /name="woocommerce-login-nonce" value="(\w+)"/.exec(loginPage.body)?.[1] ?? '',
  })
  expect(reply.status).toBe(302)
  return { ada, id, email }
}

const query = async (text: string, values: readonly unknown[] = []) =>
  (await app.database.pool.query(text, [...values])).rows

async function order(who: Visitor, email: string): Promise<number> {
  await who.post('/?wc-ajax=add_to_cart', { product_id: world.coaster, quantity: 2 })
  const form = { ...(await checkoutForm(who)), billing_email: email, order_comments: 'Ring at the kiln' }
  const reply = await who.post('/?wc-ajax=checkout', form)
  return reply.json<{ order_id: number }>().order_id
}

const complete = (id: number) =>
  query(`update shop_order set state = 'completed', status = 'completed' where id = $1`, [id])

async function nonceOn(ada: Visitor): Promise<string> {
  return /name="_wpnonce" value="(\w+)"/.exec((await ada.get('/my-account/privacy/')).body)?.[1] ?? ''
}

const erase = async (ada: Visitor, password: string) =>
  ada.post('/my-account/privacy/erase/', { password_current: password, _wpnonce: await nonceOn(ada) })

type Export = { parts: Record<string, unknown> }

async function exportOf(ada: Visitor): Promise<Export> {
  const reply = await ada.post('/my-account/privacy/export/', { _wpnonce: await nonceOn(ada) })
  expect(reply.headers['content-disposition']).toBe('attachment; filename="your-data.json"')
  expect(String(reply.headers['cache-control'])).toContain('no-store')
  return reply.json<Export>()
}

/** The whole database as text, to search for remaining personal data. */
async function everything(): Promise<string> {
  const tables = await query(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const rows = await Promise.all(
    tables.map(({ name }) => query(`select to_jsonb(t)::text as row from "${name}" t`)),
  )
  return rows
    .flat()
    .map(({ row }) => row)
    .join('\n')
}

describe('the export of personal data', () => {
  it('has the account, its sessions, addresses, cart and orders, and neither token, key nor hash', async () => {
    const { ada, id, email } = await signedIn()
    const orderId = await order(ada, email)
    await query(`insert into account_address (account_id, fields) values ($1, $2)`, [
      id,
      { city: 'Portland' },
    ])
    await ada.post('/?wc-ajax=add_to_cart', { product_id: world.candle, quantity: 1 })
    const { parts } = await exportOf(ada)
    expect(Object.keys(parts).sort()).toEqual(['account', 'addresses', 'cart', 'orders'])
    expect(parts['orders']).toMatchObject([
      {
        id: orderId,
        customerNote: 'Ring at the kiln',
        billing: { city: 'Portland' },
        lines: [{ quantity: 2 }],
      },
    ])
    expect(parts['account']).toMatchObject({
      account: { email },
      sessions: [{ browser: expect.any(String) }],
    })
    const text = JSON.stringify(parts)
    const [{ order_key: key }] = await query('select order_key from shop_order where id = $1', [orderId])
    const [{ token }] = await query('select token from account_session where account_id = $1', [id])
    for (const secret of [key, token, '$argon2id']) expect(text).not.toContain(secret)
  })

  it('has client values of the account, its passkeys, API keys and pictures', async () => {
    const { ada, id } = await signedIn(['editor'])
    const { key, secret } = await createApiKey(app.shop, id, { permissions: 'read', description: 'Till' })
    await query(`update account set meta = '{"woocommerce": {"dashboard": "kept"}}' where id = $1`, [id])
    await query(
      `insert into account_passkey (account_id, name, public_key, credential_id, counter, device_type, backed_up)
       values ($1, 'My phone', 'public-key-bytes', 'credential-bytes', 0, 'singleDevice', false)`,
      [id],
    )
    const [{ id: picture }] = await query(
      `insert into image (content_hash, name, mime, width, height, added_by)
       values ($1, 'kiln.jpg', 'image/jpeg', 8, 8, $2) returning id`,
      ['e'.repeat(64), id],
    )
    const { parts } = await exportOf(ada)
    expect(parts).toMatchObject({
      account: {
        account: { meta: { woocommerce: { dashboard: 'kept' } } },
        passkeys: [{ name: 'My phone' }],
        apiKeys: [{ description: 'Till', permissions: 'read', ends_in: key.slice(-7) }],
      },
      pictures: [{ id: Number(picture), name: 'kiln.jpg' }],
    })
    const text = JSON.stringify(parts)
    for (const hidden of [key, secret, 'public-key-bytes', 'credential-bytes'])
      expect(text).not.toContain(hidden)

    const reply = await erase(ada, PASSWORD)
    expect(reply.body).toContain('1 picture remains')
    expect(await query('select added_by from image where id = $1', [picture])).toEqual([{ added_by: null }])
  })

  it('has the mails of the outbox, and no data of others', async () => {
    const { ada, email } = await signedIn()
    const other = await signedIn()
    await order(other.ada, other.email)
    await app.runJobs()
    await order(ada, email)
    await app.runJobs()
    const { parts } = await exportOf(ada)
    expect(parts['mails']).toHaveLength(1)
    expect(JSON.stringify(parts)).not.toContain(other.email)
  })

  it('requires a sign-in and its nonce', async () => {
    const { ada } = await signedIn()
    const refused = await ada.post('/my-account/privacy/export/', { _wpnonce: '0123456789' })
    expect(refused.status).toBe(403)
    expect(refused.body).toContain('has expired')
    const guest = await visitor(app.fastify).post('/my-account/privacy/export/', {})
    expect(guest.body).not.toContain('"parts"')
    expect((await ada.get('/my-account/privacy/export/')).status).toBe(405)
  })
})

describe('the erasure of an account', () => {
  it('removes personal data, preserves amounts and products of orders, and shows what was done', async () => {
    const { ada, id, email } = await signedIn()
    const orderId = await order(ada, email)
    await complete(orderId)
    await app.runJobs()
    await query(`insert into account_address (account_id, fields) values ($1, '{"city": "Hiddenville"}')`, [
      id,
    ])
    await ada.post('/?wc-ajax=add_to_cart', { product_id: world.candle, quantity: 1 })
    expect((await outbox(app.shop)).some((mail) => mail.includes(email))).toBe(true)
    const [before] = await query('select * from shop_order where id = $1', [orderId])

    const reply = await erase(ada, PASSWORD)
    expect(reply.status).toBe(200)
    for (const sentence of [
      'account was deleted',
      '1 sign-in',
      'aved cart',
      '1 address',
      '1 order was anonymized',
      'mail',
    ])
      expect(reply.body).toContain(sentence)
    expect([...ada.cookies.keys()].filter((name) => /session|cart|items/.test(name))).toEqual([])
    expect((await ada.get('/my-account/privacy/')).status).toBe(302)

    const left = await everything()
    for (const trace of [email, 'Hiddenville', `"account_id": ${id},`]) expect(left).not.toContain(trace)
    const [after] = await query('select * from shop_order where id = $1', [orderId])
    const lines = await query('select quantity::int, product_id::int from order_line where order_id = $1', [
      orderId,
    ])
    expect(lines).toEqual([{ quantity: 2, product_id: world.coaster }])
    expect(after.total_minor).toBe(before.total_minor)
    expect(JSON.stringify([after.billing, after.shipping, after.customer_note])).not.toMatch(
      /Ada|Kiln|kiln|555|97205|OR/,
    )
    expect(after.billing.country).toBe('US')
    expect((await outbox(app.shop)).some((mail) => mail.includes(`To: ${email}`))).toBe(false)
    expect(
      app.logged().some((line) => line['msg'] === 'personal data erased' && line['accountId'] === id),
    ).toBe(true)
    expect(JSON.stringify(app.logged())).not.toContain(email)
  })

  it('needs the password', async () => {
    const { ada, id } = await signedIn()
    expect((await erase(ada, 'not my password')).status).toBe(403)
    expect((await erase(ada, '')).status).toBe(400)
    expect(await query('select id from account where id = $1', [id])).toHaveLength(1)
  })

  it('is refused with open orders, and then changes nothing', async () => {
    const { ada, id, email } = await signedIn()
    const orderId = await order(ada, email)
    const done = await order(ada, email)
    await complete(done)
    const reply = await erase(ada, PASSWORD)
    expect(reply.status).toBe(409)
    expect(reply.body).toContain(`Order ${orderId} is still in progress`)
    expect(reply.body).not.toContain(`Order ${done} is`)
    expect(reply.body).toContain('Need to cancel an order?')
    expect(await query('select id from account where id = $1', [id])).toHaveLength(1)
    const [otherOrder] = await query('select billing from shop_order where id = $1', [done])
    expect(otherOrder.billing.email).toBe(email)
  })

  it('is refused for the only administrator', async () => {
    const { ada } = await signedIn(['administrator'])
    const reply = await erase(ada, PASSWORD)
    expect(reply.status).toBe(409)
    expect(reply.body).toContain('only administrator')
    await signedIn(['administrator'])
    expect((await erase(ada, PASSWORD)).status).toBe(200)
  })

  it('is done once for simultaneous requests', async () => {
    const { id, email } = await signedIn()
    const answers = await Promise.all(Array.from({ length: 6 }, () => eraseEmail(app.shop, email)))
    const actions = answers.flatMap((answer) => (answer.ok ? answer.value.done : []))
    expect(actions.filter((sentence) => sentence.startsWith('The account'))).toHaveLength(1)
    expect(await query('select id from account where id = $1', [id])).toEqual([])
  })
})

const WAITING = `
  select from pg_stat_activity
   where wait_event_type = 'Lock' and query like '%place_order%' and datname = current_database()`

describe('an order placed during the erasure of its buyer', () => {
  it('blocks the erasure, or does not belong to the account: never both', async () => {
    for (let round = 0; round < 6; round++) {
      const { ada, id, email } = await signedIn()
      await ada.post('/?wc-ajax=add_to_cart', { product_id: world.coaster, quantity: 1 })
      const form = { ...(await checkoutForm(ada)), billing_email: email }
      const [placed, erased] = await Promise.all([
        ada.post('/?wc-ajax=checkout', form),
        eraseEmail(app.shop, email),
      ])
      const accounts = await query('select id from account where id = $1', [id])
      const orders = await query(`select account_id from shop_order where billing ->> 'email' = $1`, [email])
      expect(accounts).toHaveLength(erased.ok ? 0 : 1)
      expect(placed.json<{ result: string }>().result).toBe(orders.length > 0 ? 'success' : 'failure')
      if (!erased.ok) expect(orders).toEqual([{ account_id: id }])
      else expect(orders.every(({ account_id }) => account_id === null)).toBe(true)
    }
  })

  it('gets an answer, also with a coupon, when it has waited for the erasure', async () => {
    await makeCoupons(app.shop, { code: 'ten', discount_type: 'percent', amount: '10' })
    const { ada, id, email } = await signedIn()
    await ada.post('/?wc-ajax=add_to_cart', { product_id: world.coaster, quantity: 1 })
    await applyCoupon(ada, 'ten')
    const form = { ...(await checkoutForm(ada)), billing_email: email }
    const client = await app.database.pool.connect()
    try {
      await client.query('begin')
      await client.query('select from account where id = $1 for update', [id])
      const reply = ada.post('/?wc-ajax=checkout', form)
      await vi.waitUntil(async () => (await query(WAITING)).length > 0, { timeout: 10_000 })
      await client.query('delete from cart where account_id = $1', [id])
      await client.query('delete from account where id = $1', [id])
      await client.query('commit')
      expect((await reply).status).toBe(200)
    } finally {
      client.release(true)
    }
  })
})

describe('guests', () => {
  it('are found and erased by their e-mail address', async () => {
    const guest = visitor(app.fastify)
    const email = 'Guest.Gone@example.com'
    const orderId = await order(guest, email)
    expect((await exportOfEmail(app.shop, email))?.parts['orders']).toMatchObject([{ id: orderId }])
    expect(await eraseEmail(app.shop, email)).toMatchObject({ ok: false, reason: 'blocked' })
    await complete(orderId)
    expect(await eraseEmail(app.shop, email)).toMatchObject({ ok: true })
    expect((await everything()).toLowerCase()).not.toContain(email.toLowerCase())
    expect(await eraseEmail(app.shop, email)).toEqual({ ok: true, value: { done: [] } })
    expect(await exportOfEmail(app.shop, email)).toBeUndefined()
  })

  it('are not in the export of an account with an unconfirmed e-mail address', async () => {
    const email = 'unproved@example.com'
    await order(visitor(app.fastify), email)
    const id = await accountIn(app, email, { isEmailVerified: false })
    expect(await linkGuestOrdersByEmail(app.shop, email)).toBe(0)
    expect(await assignGuestOrdersTo(app.shop, id, email)).toBe(0)
    const { parts } = await exportOfAccount(app.shop, id)
    expect(Object.keys(parts)).toEqual(['account'])
  })

  it('have their orders linked to an account once its e-mail address is confirmed, ignoring case', async () => {
    const email = 'proved@example.com'
    const orderId = await order(visitor(app.fastify), 'Proved@Example.com')
    const other = await order(visitor(app.fastify), 'someone.else@example.com')
    const id = await accountIn(app, email)
    expect(await linkGuestOrdersByEmail(app.shop, email)).toBe(1)
    expect(await linkGuestOrdersByEmail(app.shop, email)).toBe(0)
    const owners = await query('select id, account_id from shop_order where id = any($1) order by id', [
      [orderId, other],
    ])
    expect(owners).toEqual([
      { id: orderId, account_id: id },
      { id: other, account_id: null },
    ])
  })
})

describe('an order of one account with the e-mail address of another', () => {
  it('belongs to the account that placed it', async () => {
    const [one, other] = [await signedIn(), await signedIn()]
    const id = await order(one.ada, other.email)
    await complete(id)
    expect((await exportOfAccount(app.shop, other.id)).parts).not.toHaveProperty('orders')
    expect(await eraseEmail(app.shop, other.email)).toMatchObject({ ok: true })
    const [left] = await query('select account_id, billing from shop_order where id = $1', [id])
    expect(left).toMatchObject({ account_id: one.id, billing: { city: 'Portland' } })
  })
})

describe('the commands', () => {
  const run = async (words: readonly string[], options: readonly string[] = []) => {
    const printed: string[] = []
    const commands = privacyCommands.map((command) => ({
      ...command,
      run: (args: Parameters<typeof command.run>[0]) =>
        command.run(args, {
          print: (line: string) => printed.push(line),
          warn: (line: string) => printed.push(line),
          openShop: async () => ({ shop: app.shop as Shop, close: async () => undefined }),
        } as unknown as Parameters<typeof command.run>[1]),
    }))
    const command = commands.find(({ name }) => name === words.slice(0, 2).join(' '))
    const code = await command?.run({
      positionals: words.slice(2),
      text: () => undefined,
      has: (option) => options.includes(option),
    })
    return { code, printed: printed.join('\n') }
  }

  it.each(['pending', 'on-hold', 'processing'])(
    'erase with an order that is %s only with --open-orders',
    async (status) => {
      const { ada, id, email } = await signedIn()
      const orderId = await order(ada, email)
      await query('update shop_order set state = $1, status = $1 where id = $2', [status, orderId])
      const refused = await run(['privacy', 'erase', email])
      expect(refused).toMatchObject({ code: 1, printed: expect.stringContaining('--open-orders') })
      expect(refused.printed).toContain(`Order ${orderId} is still in progress`)
      expect(await query('select id from account where id = $1', [id])).toHaveLength(1)
      const erased = await run(['privacy', 'erase', email], ['open-orders'])
      expect(erased).toMatchObject({
        code: 0,
        printed: expect.stringContaining('1 order was anonymized'),
      })
      expect(await query('select status, billing from shop_order where id = $1', [orderId])).toMatchObject([
        { status, billing: { email: '', line1: '' } },
      ])
    },
  )

  it('do not erase the only administrator, even with --open-orders', async () => {
    await query(`update account set roles = '{customer}' where 'administrator' = any(roles)`)
    const { id, email } = await signedIn(['administrator'])
    const refused = await run(['privacy', 'erase', email], ['open-orders'])
    expect(refused).toMatchObject({ code: 1, printed: expect.stringContaining('only administrator') })
    expect(refused.printed).not.toContain('--open-orders')
    expect(await query('select id from account where id = $1', [id])).toHaveLength(1)
  })

  it('export and erase by e-mail address, and report when nothing was found', async () => {
    const { id, email } = await signedIn()
    expect(JSON.parse((await run(['privacy', 'export', email])).printed)).toMatchObject({
      about: { accountId: id },
    })
    expect(await run(['privacy', 'erase', email])).toMatchObject({
      code: 0,
      printed: expect.stringContaining('account was'),
    })
    expect(await run(['privacy', 'erase', email])).toMatchObject({
      code: 0,
      printed: expect.stringContaining('No personal data'),
    })
    expect(await run(['privacy', 'export', email])).toMatchObject({ code: 1 })
  })
})
