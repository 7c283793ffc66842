import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountOf, type Caller, programOf } from '../../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../../support/app.ts'
import { addShopFiles, type ShopFiles } from '../../../support/catalog/catalogue-state.ts'
import { setSettings } from '../../../support/settings.ts'
import { visitor } from '../../../support/visitor.ts'
import { world } from '../../../support/world.ts'

const base = '/wp-json/wc/v3/products'

let app: TestApp
let client: Caller
let files: ShopFiles
beforeAll(async () => {
  app = await makeTestApp({
    env: { PUBLIC_URL: 'https://shop.example', HANDSEL_RATE_LIMITS: '0' },
    settings: { timezone: 'Europe/Rome' },
  })
  client = await programOf(app, (await accountOf(app, 'owner', 'administrator')).id, 'read_write')
  files = await addShopFiles(app.shop)
})
afterAll(() => app.close())

const read = async (path: string) => (await client.request('GET', path)).json()
async function send(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) {
  const reply = await client.request(method, `/wp-json/wc/v3${path}`, { body })
  expect([reply.status, reply.body]).toEqual([reply.status < 300 ? reply.status : 200, expect.anything()])
  return reply.json()
}

describe('total_sales', () => {
  const { candle, coaster, tray, trayVerdeSmall } = world
  const sales = async () => {
    await app.runJobs()
    const list = await read(`${base}?include=${candle},${coaster},${tray}&orderby=id&order=asc`)
    return list.map(({ total_sales }: { total_sales: number }) => total_sales)
  }
  const order = (body: object) => send('POST', '/orders', body)

  it('counts the items of orders that count as sold, each order once, whatever becomes of it', async () => {
    expect(await sales()).toEqual([0, 0, 0])
    const line_items = [
      { product_id: candle, quantity: 2 },
      { product_id: coaster, quantity: 5 },
      { product_id: tray, variation_id: trayVerdeSmall, quantity: 1 },
    ]
    const { id } = await order({ set_paid: true, line_items })
    expect(await sales()).toEqual([1, 5, 2])
    await order({ line_items: [{ product_id: candle, quantity: 9 }] })
    await send('PUT', `/orders/${id}`, { status: 'completed' })
    expect(await sales()).toEqual([1, 5, 2])
    const second = await order({ set_paid: true, line_items: [{ product_id: candle, quantity: 4 }] })
    expect(await sales()).toEqual([1, 5, 6])
    const popular = await read(`${base}?orderby=popularity&per_page=2`)
    expect(popular.map((product: { id: number }) => product.id)).toEqual([candle, coaster])

    await send('DELETE', `/orders/${id}`)
    expect(await sales()).toEqual([0, 0, 4])
    await send('PUT', `/orders/${second.id}`, { status: 'cancelled' })
    expect(await sales()).toEqual([0, 0, 0])
  })
})

it('related_ids are the products that the page recommends', async () => {
  const { related_ids } = await read(`${base}/${world.alba}`)
  const page = (await visitor(app.fastify).get('/product/vase-alba/')).body
  const recommended = page.slice(page.indexOf('related products'))
  const shown = [...recommended.matchAll(/href="\/product\/([\w-]+)\/"/g)].map(([, slug]) => slug)
  const slugs = await Promise.all(related_ids.map(async (id: number) => (await read(`${base}/${id}`)).slug))
  expect(related_ids).toHaveLength(4)
  expect([...new Set(shown)]).toEqual(slugs)
})

it('price_html is what pages show, with taxes or without', async () => {
  const rate = { country: 'US', rate: '10', name: 'VAT' }
  const { id } = await send('POST', '/taxes', rate)
  const prices = async () => {
    const list = await read(`${base}?include=${world.alba},${world.tray}&orderby=id&order=asc`)
    return list.map(({ price_html }: { price_html: string }) => price_html.replace(/<[^>]+>/g, ''))
  }
  expect(await prices()).toEqual(['$24.00', 'From $48.00'])
  await setSettings(app, { calc_taxes: 'yes', tax_display_shop: 'incl', price_display_suffix: 'incl. VAT' })
  expect(await prices()).toEqual(['$26.40 incl. VAT', 'From $52.80 incl. VAT'])
  expect((await read(`${base}/${world.alba}`)).price).toBe('24.00')
  await setSettings(app, { calc_taxes: 'no', tax_display_shop: 'excl', price_display_suffix: '' })
  await send('DELETE', `/taxes/${id}?force=true`)
})

it('date_created is set, in the time of the shop or UTC, and orders listings', async () => {
  const { id, ...created } = await send('POST', '/products', {
    name: 'Old tile',
    regular_price: '3',
    date_created: '2019-07-01T10:00:00',
  })
  expect(created).toMatchObject({
    date_created: '2019-07-01T10:00:00',
    date_created_gmt: '2019-07-01T08:00:00',
  })
  const newest = async () => {
    const [first] = await read(`${base}?orderby=date&per_page=1`)
    return first.id
  }
  expect(await newest()).not.toBe(id)
  const changed = await send('PUT', `/products/${id}`, { date_created_gmt: '2031-01-01T12:00:00' })
  expect(changed.date_created).toBe('2031-01-01T13:00:00')
  expect(await newest()).toBe(id)
  await app.cacheUpdated()
  const listed = (await visitor(app.fastify).get('/shop/?orderby=date')).body
  expect(/\/product\/([\w-]+)\//.exec(listed.slice(listed.indexOf('<main')))?.[1]).toBe('old-tile')
  // The same moment again, or none, changes nothing.
  await send('PUT', `/products/${id}`, { date_created_gmt: '2031-01-01T12:00:00', date_created: null })
  const { rows } = await app.database.pool.query(
    `select payload->'changes' as changes from event where subject = $1 and name = 'product.updated'`,
    [`product:${id}`],
  )
  expect(rows.map(({ changes }) => Object.keys(changes))).toEqual([['date_created']])
  expect(await client.refusal('PUT', `${base}/${id}`, { body: { date_created: '2026-02-30' } })).toEqual([
    400,
    'rest_invalid_param',
  ])
})

it('the name of a picture is its title, and stays where none is sent', async () => {
  const [pictureId = 0] = files.pictureIds
  const { id, images } = await send('POST', '/products', {
    name: 'Bowl',
    images: [{ id: pictureId, name: 'The  blue bowl' }],
  })
  expect(images).toMatchObject([{ id: pictureId, name: 'The blue bowl' }])
  const again = await send('PUT', `/products/${id}`, { images: [{ id: pictureId, alt: 'Blue' }] })
  expect(again.images).toMatchObject([{ name: 'The blue bowl', alt: 'Blue' }])
  expect((await read(`/wp-json/wp/v2/media/${pictureId}`)).title.rendered).toBe('The blue bowl')
})

it('has_price finds variations with a price', async () => {
  const path = `${base}/${world.tray}/variations`
  const { id } = await send('POST', `/products/${world.tray}/variations`, {
    attributes: [{ name: 'Colour', option: 'Nero' }],
    status: 'private',
  })
  const found = async (hasPrice: boolean) =>
    (await read(`${path}?has_price=${hasPrice}`)).map((variation: { id: number }) => variation.id)
  expect(await found(false)).toEqual([id])
  expect(await found(true)).toHaveLength(3)
  await send('DELETE', `/products/${world.tray}/variations/${id}?force=true`)
})

it('wc/v2 reads the same products and variations, with the fields that it has in addition', async () => {
  const older = '/wp-json/wc/v2/products'
  const { _links: _, ...record } = await read(`${base}/${world.alba}`)
  expect(await read(`${older}/${world.alba}`)).toMatchObject({ ...record, in_stock: true })
  const list = await read(`${older}?include=${world.alba},${world.tray}`)
  expect(list.map(({ in_stock }: { in_stock: boolean }) => in_stock)).toEqual([true, true])
  const variations = await read(`${older}/${world.tray}/variations?orderby=id&order=asc`)
  expect(variations).toMatchObject([
    { id: world.trayVerdeSmall, in_stock: true, visible: true },
    { id: world.trayVerdeLarge, in_stock: false, visible: true },
    { id: world.trayNeroAny, in_stock: true, visible: true },
  ])
  expect(await client.refusal('POST', older, { body: { name: 'x' } })).toEqual([404, 'rest_no_route'])
  expect(await client.refusal('GET', `${older}/987654`)).toEqual([404, 'woocommerce_rest_product_invalid_id'])
})
