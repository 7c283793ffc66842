import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { couponByCode } from '../../../src/features/coupons/coupons.ts'
import { importCoupons } from '../../../src/features/coupons/records/import-coupons.ts'
import { accountOf, type Caller, programOf, signedInAs } from '../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { takeEvents } from '../../support/events.ts'

const base = '/wp-json/wc/v3/coupons'

let app: TestApp
let client: Caller
beforeAll(async () => {
  app = await makeTestApp({
    env: { PUBLIC_URL: 'https://shop.example' },
    settings: { timezone: 'Europe/Rome' },
  })
  client = await programOf(app, (await accountOf(app, 'owner', 'administrator')).id, 'read_write')
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.pool.query('delete from coupon')
  await takeEvents(app.shop.db)
})

const send = async (method: 'POST' | 'PUT' | 'DELETE', url: string, body: object = {}) =>
  (await client.request(method, url, { body })).json()
const create = (body: object) => send('POST', base, body)
const list = async (query: string): Promise<string[]> =>
  (await client.request('GET', `${base}?${query}`)).json().map(({ code }: { code: string }) => code)
const events = async () => (await takeEvents(app.shop.db)).map(({ name }) => name)
const metaOf = (record: { meta_data: { key: string; value: unknown }[] }) =>
  Object.fromEntries(record.meta_data.map(({ key, value }) => [key, value]))

describe('a coupon', () => {
  it('has the fields of the platform, in its order and with its defaults', async () => {
    const reply = await client.request('POST', '/wp-json/wc/v3/coupons', { body: { code: ' Summer ' } })
    const { id, ...record } = reply.json()
    expect([reply.status, reply.headers['location']]).toEqual([201, `https://shop.example${base}/${id}`])
    expect(Object.entries(record)).toEqual(
      Object.entries({
        code: 'summer',
        amount: '0.00',
        status: 'publish',
        date_created: '2026-06-01T14:00:00',
        date_created_gmt: '2026-06-01T12:00:00',
        date_modified: '2026-06-01T14:00:00',
        date_modified_gmt: '2026-06-01T12:00:00',
        discount_type: 'fixed_cart',
        description: '',
        date_expires: null,
        date_expires_gmt: null,
        usage_count: 0,
        individual_use: false,
        product_ids: [],
        excluded_product_ids: [],
        usage_limit: null,
        usage_limit_per_user: null,
        limit_usage_to_x_items: null,
        free_shipping: false,
        product_categories: [],
        excluded_product_categories: [],
        exclude_sale_items: false,
        minimum_amount: '0.00',
        maximum_amount: '0.00',
        email_restrictions: [],
        used_by: [],
        meta_data: [],
        _links: {
          self: [{ href: `https://shop.example${base}/${id}` }],
          collection: [{ href: `https://shop.example${base}` }],
        },
      }),
    )
    expect(await takeEvents(app.shop.db)).toEqual([
      {
        name: 'coupon.created',
        subject: `coupon:${id}`,
        payload: { title: 'summer' },
        actor: { kind: 'key', id: expect.any(Number) },
      },
    ])
  })

  const whole = {
    code: 'tenoff',
    amount: '12.5',
    discount_type: 'percent',
    description: 'For friends',
    date_expires: '2027-01-01T00:00:00',
    individual_use: true,
    product_ids: [75],
    excluded_product_ids: [81],
    usage_limit: 100,
    usage_limit_per_user: 1,
    limit_usage_to_x_items: 3,
    free_shipping: true,
    product_categories: [5],
    excluded_product_categories: [6],
    exclude_sale_items: true,
    minimum_amount: '100',
    maximum_amount: 500.5,
    email_restrictions: ['Ada@example.com', '*@example.org'],
    meta_data: [{ key: '_origin', value: { app: 'mailer' } }],
  }
  const { meta_data: _, ...asRecord } = whole

  it('is created whole, and is the coupon that an import would make', async () => {
    const { id, ...answer } = await create(whole)
    expect(answer).toMatchObject({
      ...whole,
      amount: '12.50',
      date_expires_gmt: '2026-12-31T23:00:00',
      minimum_amount: '100.00',
      maximum_amount: '500.50',
      email_restrictions: ['ada@example.com', '*@example.org'],
      meta_data: [{ id: 1, key: '_origin', value: { app: 'mailer' } }],
    })
    const stored = async () => (await couponByCode(app.shop, 'tenoff', {}))?.coupon
    const created = await stored()
    await client.request('DELETE', `${base}/${id}?force=true`)
    const ours = { product_ids: ['VAS-ALBA'], excluded_product_ids: [], product_categories: [] }
    const imported = await importCoupons(app.shop, [
      { ...asRecord, ...ours, excluded_product_categories: [] },
    ])
    expect(imported).toMatchObject({ ok: true })
    const { productIds: _p, excludedProductIds: _e, categoryIds: _c, ...same } = (await stored())!
    expect(created).toMatchObject({ ...same, id, excludedCategoryIds: [6] })
  })

  it('changes in the sent fields alone', async () => {
    const { id } = await create(whole)
    await events()
    const changed = await send('PUT', `${base}/${id}`, { amount: '15', usage_limit: null, date_expires: '' })
    expect(changed).toMatchObject({
      code: 'tenoff',
      amount: '15.00',
      usage_limit: null,
      usage_limit_per_user: 1,
      date_expires: null,
      email_restrictions: ['ada@example.com', '*@example.org'],
    })
    expect(await takeEvents(app.shop.db)).toMatchObject([
      { name: 'coupon.updated', payload: { changes: { amount: { before: 125_000, after: 150_000 } } } },
    ])
    expect(await send('PUT', `${base}/${id}`, { code: 'OTHER' })).toMatchObject({ id, code: 'other' })
    expect(await couponByCode(app.shop, 'tenoff', {})).toBeUndefined()
    await takeEvents(app.shop.db)
    await send('PUT', `${base}/${id}`, {})
    expect(await events()).toEqual([])
  })

  it('is moved to the trash, restored by a status, and deleted with force', async () => {
    const { id } = await create({ code: 'gone' })
    expect(await send('DELETE', `${base}/${id}`)).toMatchObject({ id, status: 'publish' })
    expect([await list(''), await couponByCode(app.shop, 'gone', {})]).toEqual([[], undefined])
    expect((await client.request('GET', `${base}/${id}`)).json()).toMatchObject({ id, status: 'trash' })
    expect(await client.refusal('DELETE', `${base}/${id}`)).toEqual([410, 'woocommerce_rest_already_trashed'])
    expect(await client.refusal('POST', base, { body: { code: 'gone' } })).toEqual([
      400,
      'woocommerce_rest_coupon_code_already_exists',
    ])
    expect(await send('PUT', `${base}/${id}`, { status: 'publish' })).toMatchObject({ status: 'publish' })
    await client.request('DELETE', `${base}/${id}?force=true`)
    expect(await client.refusal('GET', `${base}/${id}`)).toEqual([
      404,
      'woocommerce_rest_shop_coupon_invalid_id',
    ])
    expect(await events()).toEqual(['coupon.created', 'coupon.deleted', 'coupon.restored', 'coupon.deleted'])
  })

  it('has conditions of plugins as meta data, which are read and written', async () => {
    await importCoupons(app.shop, [
      {
        code: 'plugin',
        listed_in: ['cart'],
        roles: ['guest', 'customer'],
        auto: true,
        auto_priority: 7,
        excluded_roles: ['editor'],
        meta_data: { _other: 'kept' },
      },
    ])
    const [found] = (await client.request('GET', `${base}?code=PLUGIN`)).json()
    expect(metaOf(found)).toEqual({
      _other: 'kept',
      _wc_make_coupon_available: 'cart',
      _wt_make_auto_coupon: '1',
      _wt_sc_user_roles: 'wbte_sc_guest,customer',
    })
    expect(new Set(found.meta_data.map(({ id }: { id: number }) => id)).size).toBe(4)
    const changed = await send('PUT', `${base}/${found.id}`, {
      meta_data: [
        { key: '_wt_sc_user_roles', value: null },
        { key: '_wt_min_matching_product_qty', value: '3' },
        { key: '_wt_coupon_start_date', value: '2026-12-01' },
        { key: '_mine', value: [1, 2] },
      ],
    })
    expect(metaOf(changed)).toMatchObject({
      _other: 'kept',
      _mine: [1, 2],
      _wt_min_matching_product_qty: '3',
      _wt_coupon_start_date: '2026-12-01',
    })
    expect((await couponByCode(app.shop, 'plugin', {}))?.coupon).toMatchObject({
      roles: [],
      excludedRoles: ['editor'],
      autoPriority: 7,
      listedIn: ['cart'],
      matchingQuantity: { min: 3 },
      startsAtMs: Date.parse('2026-11-30T23:00:00Z'),
    })
  })

  it.each([
    [{}, 'rest_missing_callback_param'],
    [{ code: ' ' }, 'woocommerce_rest_empty_coupon_code'],
    [{ code: 'x', id: 5 }, 'woocommerce_rest_shop_coupon_exists'],
    [{ code: 'taken' }, 'woocommerce_rest_coupon_code_already_exists'],
    [{ code: 'TAKEN ' }, 'woocommerce_rest_coupon_code_already_exists'],
    [{ code: 'x', amount: '-1' }, 'coupon_invalid_amount'],
    [{ code: 'x', amount: '101', discount_type: 'percent' }, 'coupon_invalid_amount'],
    [{ code: 'x', amount: 'ten' }, 'coupon_invalid_amount'],
    [{ code: 'x', discount_type: 'half' }, 'rest_invalid_param'],
    [{ code: 'x', status: 'trash' }, 'rest_invalid_param'],
    [{ code: 'x', date_expires: '2026-02-30' }, 'rest_invalid_param'],
    [{ code: 'x', product_ids: ['a'] }, 'rest_invalid_param'],
    [{ code: 'x', usage_limit: -1 }, 'rest_invalid_param'],
    [{ code: 'x', minimum_amount: '9', maximum_amount: '5' }, 'rest_invalid_param'],
    [{ code: 'x', email_restrictions: ['nobody'] }, 'coupon_invalid_email_address'],
    [{ code: 'x', meta_data: [{ key: '_wt_sc_coupon_products', value: 5 }] }, 'rest_invalid_param'],
  ])('is not created of %j', async (body, code) => {
    await create({ code: 'taken' })
    expect(await client.refusal('POST', base, { body })).toEqual([400, code])
    expect(await list('')).toEqual(['taken'])
  })

  it('is read by staff with the right alone', async () => {
    const customer = await signedInAs(app, 'ada', 'customer')
    expect(await customer.refusal('GET', base)).toEqual([403, 'woocommerce_rest_cannot_view'])
    expect(await customer.refusal('POST', base, { body: { code: 'x' } })).toEqual([
      403,
      'woocommerce_rest_cannot_create',
    ])
  })
})

describe('the list of coupons', () => {
  it('is filtered, sorted and counted', async () => {
    const ids: number[] = []
    for (const code of ['b', 'a', 'c-50%']) {
      app.setNowMs(Date.parse('2026-03-02T12:00:00Z') + ids.length * 60_000)
      ids.push((await create({ code, description: code === 'b' ? 'Winter sale' : '' })).id)
    }
    expect(await list('')).toEqual(['c-50%', 'a', 'b'])
    expect(await list('order=asc')).toEqual(['b', 'a', 'c-50%'])
    expect(await list('orderby=title&order=asc')).toEqual(['a', 'b', 'c-50%'])
    expect(await list(`orderby=include&include=${ids[1]},${ids[0]}`)).toEqual(['a', 'b'])
    expect(await list(`exclude=${ids[1]}&orderby=id`)).toEqual(['c-50%', 'b'])
    expect(await list('search=WINTER')).toEqual(['b'])
    expect(await list('search=%25')).toEqual(['c-50%'])
    expect(await list("search=';delete from coupon;--")).toEqual([])
    expect(await list('code=C-50%25')).toEqual(['c-50%'])
    expect(await list('after=2026-03-02T13:00:00&before=2026-03-02T13:02:00')).toEqual(['a'])
    expect(await list('after=2026-03-02T12:01:00&dates_are_gmt=true')).toEqual(['c-50%'])
    expect(await list('modified_before=2026-03-02T13:01:00')).toEqual(['b'])
    const page = await client.request('GET', `${base}?per_page=2&page=2`)
    expect([page.json().length, page.headers['x-wp-total'], page.headers['x-wp-totalpages']]).toEqual([
      1,
      '3',
      '2',
    ])
    const beyond = await client.request('GET', `${base}?offset=50`)
    expect([beyond.json(), beyond.headers['x-wp-total']]).toEqual([[], '3'])
    expect(await client.refusal('GET', `${base}?per_page=101`)).toEqual([400, 'rest_invalid_param'])
    expect(await client.refusal('GET', `${base}?orderby=usage;--`)).toEqual([400, 'rest_invalid_param'])
  })

  it('is written in batches, each record on its own', async () => {
    const { id } = await create({ code: 'one' })
    expect(
      await send('POST', `${base}/batch`, {
        create: [{ code: 'two' }, { code: 'one' }],
        update: [{ id, amount: '5' }],
        delete: [999_999],
      }),
    ).toMatchObject({
      create: [
        { code: 'two' },
        { id: 0, error: { code: 'woocommerce_rest_coupon_code_already_exists', data: { status: 400 } } },
      ],
      update: [{ id, amount: '5.00' }],
      delete: [{ id: 999_999, error: { code: 'woocommerce_rest_shop_coupon_invalid_id' } }],
    })
  })
})
