import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/support/app.ts'
import { Form } from '../../platform/http/form.ts'
import { attributionInExtensions, attributionOf, readAttribution } from './attribution.ts'
import type { Attribution } from './rules/attribution.ts'

let app: TestApp
let off: TestApp
beforeAll(async () => {
  app = await makeTestApp()
  off = await makeTestApp({ settings: { woocommerce_feature_order_attribution_enabled: false } })
})
afterAll(async () => {
  await app.close()
  await off.close()
})

const PHONE = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/140.0 Mobile'
const named = (fields: readonly (readonly [string, string])[]) =>
  new Form(fields.map(([name, value]) => [`wc_order_attribution_${name}`, value]))

/** The attribution of a form with these fields, sent by a phone. */
const read = (fields: readonly (readonly [string, string])[], { shop } = app) =>
  readAttribution({ shop, form: named(fields), headers: { 'user-agent': PHONE } })

describe('the fields of a form', () => {
  it('are cleaned and cut, and markup is text', () => {
    const long = '🏺'.repeat(5_000)
    expect(
      read([
        ['source_type', 'utm'],
        ['utm_source', '  <b onclick="x">news</b>\u202e\u0000 '],
        ['utm_campaign', 'a\r\nb'],
        ['utm_content', long],
        ['referrer', `https://blog.example/${long}`],
        ['user_agent', `${'a'.repeat(511)}🏺`],
        ['utm_nonsense', 'x'],
      ]),
    ).toEqual({
      fields: {
        source_type: 'utm',
        utm_source: '<b onclick="x">news</b>',
        utm_campaign: 'a b',
        utm_content: '🏺'.repeat(127),
        referrer: `https://blog.example/${'🏺'.repeat(989)}`,
        user_agent: 'a'.repeat(511),
      },
      deviceType: 'Desktop',
    })
  })

  it('are ignored when sent twice, or as a list', () => {
    expect(
      read([
        ['source_type', 'utm'],
        ['source_type', 'organic'],
        ['utm_source[]', 'a'],
        ['utm_source', 'b'],
        ['utm_medium', 'mail'],
      ]),
    ).toEqual({ fields: { utm_medium: 'mail' }, deviceType: 'Mobile' })
  })

  it('give no attribution when empty, or when the setting is off', () => {
    expect(
      read([
        ['source_type', ''],
        ['utm_source', ' (none) '],
      ]),
    ).toBeUndefined()
    expect(read([['source_type', 'utm']], off)).toBeUndefined()
  })
})

describe('extension data', () => {
  const under = (given: unknown) => ({ 'woocommerce/order-attribution': given })

  it('are read like the form, also with broken characters', () => {
    const given = under({ source_type: 'utm', utm_source: 'a\ud800b', utm_term: null })
    expect(attributionInExtensions(app.shop, given, PHONE)).toEqual({
      ok: true,
      value: { fields: { source_type: 'utm', utm_source: 'a\u{FFFD}b' }, deviceType: 'Mobile' },
    })
    expect(attributionInExtensions(app.shop, undefined, PHONE)).toEqual({ ok: true, value: undefined })
  })

  it('are refused when malformed, also when the setting is off', () => {
    expect(attributionInExtensions(off.shop, under({ source_type: 7 }), PHONE)).toEqual({
      ok: false,
      reason: 'not-a-text',
    })
    expect(attributionInExtensions(off.shop, under({ source_type: 'utm' }), PHONE)).toEqual({
      ok: true,
      value: undefined,
    })
  })
})

describe('the stored attribution of an order', () => {
  const at = new Date(0)
  const of = (name: string): Attribution => ({ fields: { utm_source: name }, deviceType: 'Tablet' })
  const newOrder = async () => {
    const { rows } = await app.database.pool.query(
      `insert into shop_order (order_key, status, state, currency, billing, shipping, payment_method, payment_title,
                               subtotal_minor, shipping_minor, total_minor, placed_at, changed_at)
       values (gen_random_uuid()::text, 'pending', 'pending', 'USD', '{}', '{}', 'cod', '', 0, 0, 0, now(), now())
       returning id`,
    )
    return Number(rows[0].id)
  }

  /** As `place_order` does. */
  const save = (orderId: number, attribution: Attribution) =>
    app.database.pool.query('select save_order_attribution($1, $2, $3)', [orderId, attribution, at])

  it('is the first one, with any text', async () => {
    const { db } = app.shop
    const [withAttribution, withoutAttribution] = [await newOrder(), await newOrder()]
    await save(withAttribution, of('a "quoted" \\ 🏺'))
    await save(withAttribution, of('another'))
    expect(await attributionOf(db, [withAttribution, withoutAttribution, 999])).toEqual(
      new Map([[withAttribution, of('a "quoted" \\ 🏺')]]),
    )
    await save(withoutAttribution, { ...of('late'), deviceType: undefined })
    expect((await attributionOf(db, [withoutAttribution])).get(withoutAttribution)).toEqual({
      fields: { utm_source: 'late' },
      deviceType: undefined,
    })
  })

  it('is one of several concurrent ones', async () => {
    const id = await newOrder()
    const names = Array.from({ length: 8 }, (_, index) => `n${index}`)
    await Promise.all(names.map((name) => save(id, of(name))))
    const stored = (await attributionOf(app.shop.db, [id])).get(id)
    expect(names).toContain(stored?.fields.utm_source)
  })
})
