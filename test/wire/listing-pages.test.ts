import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../support/app.ts'
import { visitor } from '../support/visitor.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ settings: { products_per_page: 2 } })
  await sql`
    with tag as (
      insert into term (taxonomy, slug, name) values ('product_tag', 'gift', 'Gift') returning id)
    insert into product_term (product_id, term_id)
    select product.id, tag.id from product, tag where product.id in (75, 90, 97, 96)`.execute(app.shop.db)
})
afterAll(() => app.close())

const get = (path: string) => visitor(app.fastify).get(path)
/** The names of the pieces on a page, in the order in which they are shown. */
const namesAt = async (path: string) => {
  const { body } = await get(path)
  const known = ['Vase Alba', 'Tray Rivo', 'Coaster Orlo', 'Bust Livia', 'Candle Lume', 'Bowl Secret']
  const grid = body.slice(body.indexOf('<main'))
  return known.filter((name) => grid.includes(name)).sort((a, b) => grid.indexOf(a) - grid.indexOf(b))
}

describe('the pages of a listing', () => {
  it('show every published piece once, over all pages', async () => {
    const pages = await Promise.all(['/shop/', '/shop/page/2/', '/shop/page/3/'].map(namesAt))
    expect(pages.flat().filter((name) => name !== 'Cloth Lino')).toEqual([
      'Vase Alba',
      'Tray Rivo',
      'Coaster Orlo',
      'Bust Livia',
      'Candle Lume',
    ])
  })

  it('are found by category and by tag as well', async () => {
    expect(await namesAt('/product-category/trays/')).toEqual(['Tray Rivo'])
    expect(await namesAt('/product-category/vases/page/2/')).toEqual(['Bust Livia', 'Candle Lume'])
    expect(await namesAt('/product-tag/gift/')).toEqual(['Vase Alba', 'Coaster Orlo'])
    expect(await namesAt('/product-tag/gift/page/2/')).toEqual(['Candle Lume'])
  })

  it('are sorted by price when asked, the dearest last', async () => {
    expect(await namesAt('/shop/?orderby=price')).toEqual(['Coaster Orlo', 'Candle Lume'])
    expect(await namesAt('/product-category/vases/?orderby=price-desc')).toEqual(['Bust Livia', 'Vase Alba'])
  })

  it('have one address each: the first page has no number', async () => {
    for (const [from, to] of [
      ['/shop/page/1/', '/shop/'],
      ['/shop', '/shop/'],
      ['/product-tag/gift/page/1/', '/product-tag/gift/'],
    ]) {
      const { status, headers } = await get(from!)
      expect([from, status, headers['location']]).toEqual([from, 301, to])
    }
  })

  it('lead from a path by way of another parent to where the category lives', async () => {
    const reply = await get('/product-category/trays/vases/')
    expect([reply.status, reply.headers['location']]).toEqual([301, '/product-category/vases/'])
  })

  it('are not there for unknown categories, tags and numbers', async () => {
    for (const path of [
      '/shop/page/99/',
      '/shop/page/0/',
      '/shop/page/-1/',
      '/shop/page/2e0/',
      '/shop/page/99999999999999999999/',
      '/product-category/nothing/',
      '/product-tag/nothing/',
      '/product-tag/gift/page/9/',
    ]) {
      expect([path, (await get(path)).status]).toEqual([path, 404])
    }
    expect((await get('/product-tag/%ff/')).status).toBeLessThan(500)
    expect(app.faults()).toEqual([])
  })

  it('are the plain page for parameters that mean nothing', async () => {
    const plain = await namesAt('/shop/')
    for (const query of [
      'orderby=rating;drop',
      'orderby=price&orderby=date',
      'paged=-1',
      'paged=999',
      'utm_source=x',
    ]) {
      expect([query, await namesAt(`/shop/?${query}`)]).toEqual([query, plain])
    }
  })
})
