import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { attributionOf } from '../../../src/features/attribution/attribution.ts'
import { fieldNames } from '../../../src/features/attribution/rules/fields.ts'
import { originText } from '../../../src/features/attribution/rules/origin-text.ts'
import { eraseEmail, exportOfEmail } from '../../../src/features/my-account/privacy/privacy.ts'
import { PASSWORD } from '../../support/accounts/account-session.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { checkoutForm } from '../../support/orders/checkout.ts'
import { type Reply, visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

let app: TestApp
let off: TestApp
beforeAll(async () => {
  const env = { HANDSEL_RATE_LIMITS: '0' }
  app = await makeTestApp({ env })
  off = await makeTestApp({ env, settings: { woocommerce_feature_order_attribution_enabled: false } })
})
afterAll(async () => {
  await app.close()
  await off.close()
})
afterEach(() => expect([...app.loggedErrors(), ...off.loggedErrors()]).toEqual([]))

const PREFIX = 'wc_order_attribution_'
const PHONE = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/140.0 Mobile' }
const MARKUP = '<img src=x onerror=alert(1)>"\'</script>'

type Fields = Readonly<Record<string, string>>
const named = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [PREFIX + name, value]))

/** A visitor with a coaster in the cart, and the form that orders it. */
async function atCheckout({ fastify } = app) {
  const ada = visitor(fastify)
  await ada.post('/?wc-ajax=add_to_cart', { product_id: world.coaster })
  const form = await checkoutForm(ada)
  const place = async (more: Fields | string = {}) => {
    const fields = typeof more === 'string' ? `${new URLSearchParams(form)}&${more}` : { ...form, ...more }
    return (await ada.post('/?wc-ajax=checkout', fields, PHONE)).json<{
      order_id: number
      redirect: string
    }>()
  }
  return { ada, form, place }
}

async function storedAttribution(orderId: number, { shop } = app) {
  return (await attributionOf(shop.db, [orderId])).get(orderId)
}

/** The names of the hidden attribution fields of a page. */
function inputsOf({ body }: Reply): string[] {
  const elements = [...body.matchAll(/<wc-order-attribution-inputs>(.*?)<\/wc-order-attribution-inputs>/gs)]
  expect(elements).toHaveLength(1)
  return [...(elements[0]?.[1] ?? '').matchAll(/<input type="hidden" name="([^"]+)" value=""\/>/g)].map(
    ([, name = '']) => name,
  )
}

describe('pages', () => {
  const sixteen = fieldNames.map((name) => PREFIX + name)

  it('have the sixteen fields, empty, in the forms of checkout and registration', async () => {
    const { ada } = await atCheckout()
    expect(inputsOf(await ada.get('/checkout/'))).toEqual(sixteen)
    expect(inputsOf(await visitor(app.fastify).get('/my-account/'))).toEqual(sixteen)
    expect(sixteen).toHaveLength(16)
  })

  it('have a flag whether attribution is enabled, and contain no visitor data', async () => {
    const dataFor = async ({ fastify }: TestApp) => {
      const { body } = await visitor(fastify).get(`/shop/?utm_source=${encodeURIComponent(MARKUP)}`)
      expect(body).not.toContain('onerror')
      return JSON.parse(/id="wc_order_attribution"[^>]*>(.*?)<\/script>/.exec(body)?.[1] ?? '{}')
    }
    const { params, fields } = await dataFor(app)
    expect(params).toEqual({
      lifetime: 0.00001,
      session: 30,
      base64: false,
      ajaxurl: '/wp-admin/admin-ajax.php',
      prefix: PREFIX,
      allowTracking: true,
    })
    expect(fields).toMatchObject({ source_type: 'current.typ', user_agent: 'udata.uag' })
    expect(Object.keys(fields)).toEqual(fieldNames)
    expect((await dataFor(off)).params).toMatchObject({ allowTracking: false })
  })
})

describe('an order', () => {
  it('stores its attribution, without empty values and (none)', async () => {
    const { place } = await atCheckout()
    const attribution = {
      source_type: 'organic',
      utm_source: 'google',
      utm_medium: 'organic',
      session_start_time: '2026-06-01 12:00:00',
      session_pages: '4',
      session_count: '1',
      referrer: 'https://www.google.com/',
      session_entry: 'https://shop.example/shop/',
    }
    const { order_id: id } = await place(named({ ...attribution, utm_campaign: '(none)', utm_term: '' }))
    expect(await storedAttribution(id)).toEqual({ fields: attribution, deviceType: 'Mobile' })
    expect(originText(await storedAttribution(id))).toBe('Organic: Google')
  })

  it('stores markup as text, which none of its pages shows', async () => {
    const { ada, place } = await atCheckout()
    const markup = Object.fromEntries(fieldNames.map((name) => [name, `${MARKUP}${name}`]))
    const { order_id: id, redirect } = await place(named(markup))
    const {
      source_type,
      session_pages,
      session_count,
      session_start_time,
      referrer,
      session_entry,
      ...texts
    } = markup
    expect((await storedAttribution(id))?.fields).toEqual({ ...texts, source_type: 'unknown' })
    expect(originText(await storedAttribution(id))).toBe('Unknown')
    const received = await ada.get(redirect.replace('http://localhost:3000', ''))
    expect(received.status).toBe(200)
    expect(received.body).not.toContain('onerror')
  })

  it('is placed whatever the fields contain: lists, duplicates, oversized values', async () => {
    const { place } = await atCheckout()
    const { order_id: id } = await place(
      [
        'source_type[]=utm',
        'utm_source=a',
        'utm_source=b',
        'utm_campaign[x]=1',
        `utm_content=${'%F0%9F%8F%BA'.repeat(10_000)}`,
        'utm_medium=%00mail%E2%80%AE',
        'utm_id=%22%27%5C',
        'session_pages=-1',
      ]
        .map((field) => PREFIX + field)
        .join('&'),
    )
    expect((await storedAttribution(id))?.fields).toEqual({
      utm_content: '🏺'.repeat(127),
      utm_medium: 'mail',
      utm_id: '"\'\\',
    })
  })

  it('stores it once: a replayed form changes nothing', async () => {
    const { place } = await atCheckout()
    const first = await place(named({ source_type: 'utm', utm_source: 'news' }))
    const again = await place(named({ source_type: 'utm', utm_source: 'other', utm_medium: 'mail' }))
    expect(again.order_id).toBe(first.order_id)
    expect((await storedAttribution(first.order_id))?.fields).toEqual({
      source_type: 'utm',
      utm_source: 'news',
    })
  })

  it('by a plain form stores it too', async () => {
    const { ada, form } = await atCheckout()
    const reply = await ada.post('/checkout/', { ...form, ...named({ source_type: 'typein' }) }, PHONE)
    const id = Number(/order-received\/(\d+)\//.exec(String(reply.headers['location']))?.[1])
    expect(originText(await storedAttribution(id))).toBe('Direct')
  })

  it('stores nothing, not even the browser’s name, if all fields are empty', async () => {
    const { place } = await atCheckout()
    const { order_id: id } = await place(named(Object.fromEntries(fieldNames.map((name) => [name, '']))))
    expect(await storedAttribution(id)).toBeUndefined()
  })

  it('stores nothing if attribution is disabled', async () => {
    const { place } = await atCheckout(off)
    const { order_id: id } = await place(named({ source_type: 'utm', utm_source: 'news' }))
    expect(await storedAttribution(id, off)).toBeUndefined()
  })
})

describe('a new account', () => {
  const ofAccounts = async (email: string) =>
    (
      await app.database.pool.query(
        `select fields, device_type from account_attribution join account on id = account_id where email = $1`,
        [email],
      )
    ).rows

  async function register(email: string, fields: Fields) {
    const who = visitor(app.fastify)
    const nonce = 'woocommerce-register-nonce'
    const value = new RegExp(`name="${nonce}" value="(\\w+)"`).exec((await who.get('/my-account/')).body)?.[1]
    const form = { register: '1', email, password: PASSWORD, [nonce]: value ?? '', ...named(fields) }
    expect((await who.post('/my-account/', form, PHONE)).status).toBe(302)
  }

  it('stores its attribution; registering an existing address changes nothing', async () => {
    await register('new@example.com', { source_type: 'utm', utm_source: 'news' })
    await register('new@example.com', { source_type: 'utm', utm_source: 'other' })
    expect(await ofAccounts('new@example.com')).toEqual([
      { fields: { source_type: 'utm', utm_source: 'news' }, device_type: 'Mobile' },
    ])
    await register('silent@example.com', {})
    expect(await ofAccounts('silent@example.com')).toEqual([])
  })
})

describe('personal data', () => {
  it('is in the export; an erasure leaves only the campaign', async () => {
    const { place } = await atCheckout()
    const campaign = { source_type: 'utm', utm_source: 'news', session_count: '2' }
    const person = {
      user_agent: 'Firefox of Grace',
      referrer: 'https://blog.example/grace',
      session_entry: 'https://shop.example/?for=grace',
    }
    const billing = { billing_email: 'Grace@example.com' }
    const { order_id: id } = await place({ ...billing, ...named({ ...campaign, ...person }) })
    const other = await (await atCheckout()).place(named({ ...campaign, ...person }))

    const email = 'grace@example.com'
    const copy = await exportOfEmail(app.shop, email)
    expect(copy?.parts['attribution']).toEqual([
      { orderId: id, fields: { ...campaign, ...person }, deviceType: 'Desktop' },
    ])
    const erased = await eraseEmail(app.shop, email, { openOrders: true })
    expect(erased).toMatchObject({ ok: true })
    expect(JSON.stringify(erased)).toContain('removed from 1 order')
    expect(await storedAttribution(id)).toEqual({ fields: campaign, deviceType: 'Desktop' })
    expect((await storedAttribution(other.order_id))?.fields).toMatchObject(person)
    expect(await exportOfEmail(app.shop, email)).toBeUndefined()
  })

  it('of an erased account is deleted', async () => {
    const { rows } = await app.database.pool.query(
      `insert into account_attribution (account_id, fields, recorded_at)
       select id, '{"utm_source": "news"}', now() from account where email = 'silent@example.com' returning account_id`,
    )
    const copy = await exportOfEmail(app.shop, 'silent@example.com')
    expect(copy?.parts['attribution']).toEqual([{ fields: { utm_source: 'news' }, deviceType: null }])
    const erased = await eraseEmail(app.shop, 'silent@example.com')
    expect(JSON.stringify(erased)).toContain('The origin of the account was erased.')
    const left = await app.database.pool.query('select 1 from account_attribution where account_id = $1', [
      rows[0].account_id,
    ])
    expect(left.rows).toEqual([])
  })
})
