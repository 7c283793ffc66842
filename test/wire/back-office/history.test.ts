import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { menuOf, saveMenu } from '../../../src/features/menus/menus.ts'
import { actingAs } from '../../../src/platform/events/actor.ts'
import { accountOf, type Caller, guestOf, programOf, signedInAs } from '../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { world } from '../../support/world.ts'

type Entry = {
  readonly id: number
  readonly can_undo: boolean
  readonly subject: string
  readonly changes: readonly { readonly field: string; readonly before: string | null }[]
}

let app: TestApp
let owner: Caller
beforeAll(async () => {
  app = await makeTestApp({ env: { PUBLIC_URL: 'https://shop.example' } })
  owner = await programOf(app, (await accountOf(app, 'owner', 'administrator')).id, 'read_write')
})
afterAll(() => app.close())

const path = '/wp-json/handsel/v1/history'
const list = async (query = '') => {
  await app.runJobs()
  const answer = await owner.request('GET', `${path}?${query}`)
  return { entries: answer.json() as Entry[], total: answer.headers['x-wp-total'] }
}
const last = async (query = '') => (await list(query)).entries[0]!
const undo = (id: number) => owner.refusal('POST', `/wp-json/handsel/v1/history/${id}/undo`)
const setting = (id: string, value: string) =>
  owner.request('PUT', `/wp-json/wc/v3/settings/general/${id}`, { body: { value } })
const price = async () =>
  (await owner.request('GET', `/wp-json/wc/v3/products/${world.candle}`)).json().regular_price
const setPrice = (regular_price: string) =>
  owner.request('PUT', `/wp-json/wc/v3/products/${world.candle}`, { body: { regular_price } })

describe('GET handsel/v1/history', () => {
  it('has who has changed what, before and after, the last first', async () => {
    const was = await price()
    await setPrice('33.00')
    expect(await last()).toMatchObject({
      by_kind: 'key',
      name: 'product.updated',
      subject: `product:${world.candle}`,
      can_undo: true,
      changes: [
        {
          field: 'prices',
          before: expect.stringContaining(`regular $${was}`),
          after: expect.stringContaining('regular $33.00'),
        },
      ],
    })
  })

  it('names settings as their forms do, and writes yes and no', async () => {
    await setting('woocommerce_calc_taxes', 'yes')
    await setting('woocommerce_calc_taxes', 'no')
    const [entry] = (await list('about=setting')).entries
    const title = 'Calculate taxes'
    expect(entry).toMatchObject({ title, changes: [{ label: title, before: 'yes', after: 'no' }] })
  })

  it('is filtered by kind, subject, person, day and text, and paged', async () => {
    await owner.request('PUT', `/wp-json/wc/v3/products/${world.candle}`, { body: { featured: true } })
    const { total } = await list()
    expect(Number(total)).toBeGreaterThan(1)
    expect((await list('about=product')).entries.every(({ subject }) => subject.startsWith('product:'))).toBe(
      true,
    )
    expect((await list('about=coupon')).total).toBe('0')
    expect((await list(`subject=product:${world.candle}`)).total).not.toBe('0')
    expect((await list('by=nobody')).total).toBe('0')
    expect((await list('search=featured')).total).toBe('1')
    expect((await list('search=100%25')).total).toBe('0')
    expect((await list('after=2999-01-01')).total).toBe('0')
    expect((await list('before=2999-01-01')).total).toBe(total)
    const [first, second] = (await list('per_page=2')).entries
    expect((await list('per_page=1&page=2')).entries.map(({ id }) => id)).toEqual([second?.id])
    expect(first?.id).toBeGreaterThan(second?.id ?? 0)
    expect((await owner.request('GET', `${path}?after=2026-02-30`)).status).toBe(400)
  })
})

describe('POST handsel/v1/history/:id/undo', () => {
  it('writes the former price back, and is an entry of its own', async () => {
    const was = await price()
    await setPrice('41.00')
    const { id } = await last()
    expect(await undo(id)).toEqual([200, undefined])
    expect(await price()).toBe(was)
    const undone = await last()
    expect(undone.id).toBeGreaterThan(id)
    expect(undone.changes[0]?.before).toContain('regular $41.00')
  })

  it('is refused when the record has changed since, also by a first press', async () => {
    await setPrice('42.00')
    const { id } = await last()
    await setPrice('43.00')
    expect(await undo(id)).toEqual([409, 'handsel_cannot_undo'])
    expect(await price()).toBe('43.00')
    const latest = await last()
    const presses = await Promise.all([undo(latest.id), undo(latest.id)])
    expect(presses.map(([status]) => status).sort()).toEqual([200, 409])
    expect(await price()).toBe('42.00')
  })

  it('writes a setting back', async () => {
    const of = async () =>
      (await owner.request('GET', '/wp-json/wc/v3/settings/general/woocommerce_store_city')).json().value
    await setting('woocommerce_store_city', 'Carrara')
    await setting('woocommerce_store_city', 'Massa')
    const { id } = await last('about=setting')
    expect(await undo(id)).toEqual([200, undefined])
    expect(await of()).toBe('Carrara')
    expect(await undo(id)).toEqual([409, 'handsel_cannot_undo'])
  })

  it('writes a tax rate back, with where it applies and its place', async () => {
    const rates = '/wp-json/wc/v3/taxes'
    const created = await owner.request('POST', rates, {
      body: { country: 'US', state: 'NY', rate: '4', name: 'State', order: 3, postcodes: ['10001'] },
    })
    const { id: rate, ...was } = created.json()
    const change = (body: object) => owner.request('PUT', `${rates}/${rate}`, { body })
    await change({ rate: '8.875', name: 'New York', order: 1, postcodes: ['10001', '10002'], compound: true })
    const { id, can_undo } = await last('about=tax_rate')
    expect([can_undo, await undo(id)]).toEqual([true, [200, undefined]])
    expect((await owner.request('GET', `${rates}/${rate}`)).json()).toMatchObject(was)
    await change({ rate: '5' })
    const raised = await last('about=tax_rate')
    await change({ rate: '6' })
    expect(await undo(raised.id)).toEqual([409, 'handsel_cannot_undo'])
    const latest = await last('about=tax_rate')
    await owner.request('DELETE', `${rates}/${rate}?force=true`)
    expect(await undo(latest.id)).toEqual([409, 'handsel_cannot_undo'])
  })

  it('writes a coupon back, its terms too, and no renaming', async () => {
    const coupons = '/wp-json/wc/v3/coupons'
    const created = await owner.request('POST', coupons, {
      body: {
        ...{ code: 'clay', discount_type: 'percent', amount: '10', usage_limit: 5, minimum_amount: '20.00' },
        date_expires: '2999-01-01T00:00:00',
      },
    })
    const { id: coupon, ...fields } = created.json()
    const of = async () => (await owner.request('GET', `${coupons}/${coupon}`)).json()
    const change = (body: object) => owner.request('PUT', `${coupons}/${coupon}`, { body })
    const { date_modified: _, date_modified_gmt: __, _links: ___, ...was } = fields
    await change({
      ...{ discount_type: 'fixed_cart', amount: '3', usage_limit: null, minimum_amount: '50.00' },
      ...{ date_expires: null, free_shipping: true, product_ids: [world.candle], description: 'Spring' },
    })
    expect(await of()).not.toMatchObject(was)
    const { id, can_undo } = await last('about=coupon')
    expect([can_undo, await undo(id)]).toEqual([true, [200, undefined]])
    expect(await of()).toMatchObject(was)
    await change({ amount: '12' })
    const raised = await last('about=coupon')
    await change({ amount: '13' })
    expect(await undo(raised.id)).toEqual([409, 'handsel_cannot_undo'])
    await change({ code: 'kiln' })
    expect(await last('about=coupon')).toMatchObject({ can_undo: false })
    await change({ amount: '14' })
    const latest = await last('about=coupon')
    await owner.request('DELETE', `${coupons}/${coupon}?force=true`)
    expect(await undo(latest.id)).toEqual([409, 'handsel_cannot_undo'])
  })

  it('writes a menu back', async () => {
    const shop = actingAs(app.shop, { kind: 'command', name: 'menus' })
    const items = (label: string) => [{ label, href: '/shop/' }]
    const save = async (label: string) => expect((await saveMenu(shop, 'footer', items(label))).ok).toBe(true)
    await save('Everything')
    await save('All products')
    const { id } = await last('about=menu')
    expect(await undo(id)).toEqual([200, undefined])
    expect(await menuOf(app.shop.db, 'footer')).toMatchObject([{ label: 'Everything' }])
    expect(await undo(id)).toEqual([409, 'handsel_cannot_undo'])
  })

  it('is refused for what cannot be undone, and for what is gone', async () => {
    const created = await owner.request('POST', '/wp-json/wc/v3/products', {
      body: { name: 'Bowl', regular_price: '5.00' },
    })
    const { id } = created.json()
    const creation = await last()
    expect(creation).toMatchObject({ name: 'product.created', can_undo: false })
    expect(await undo(creation.id)).toEqual([409, 'handsel_cannot_undo'])
    await owner.request('PUT', `/wp-json/wc/v3/products/${id}`, { body: { name: 'Bowls' } })
    const renaming = await last()
    await owner.request('DELETE', `/wp-json/wc/v3/products/${id}?force=true`)
    expect(await undo(renaming.id)).toEqual([409, 'handsel_cannot_undo'])
    expect(await undo(999_999_999)).toEqual([404, 'handsel_no_history_entry'])
  })

  it('is for the owner', async () => {
    const { id } = await last()
    const manager = await signedInAs(app, 'manager', 'shop_manager')
    expect((await manager.request('GET', path)).status).toBe(403)
    expect((await manager.request('POST', `${path}/${id}/undo`)).status).toBe(403)
    expect((await guestOf(app).request('GET', path)).status).toBe(401)
  })
})
