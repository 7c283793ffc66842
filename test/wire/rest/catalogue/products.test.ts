import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountOf, type Caller, programOf } from '../../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../../support/app.ts'
import { world } from '../../../support/world.ts'

const base = '/wp-json/wc/v3/products'
const { alba, tray, trayVerdeSmall, trayVerdeLarge, trayNeroAny, coaster, lastBust, draftBowl, candle } =
  world
const { pricelessCloth } = world

let app: TestApp
let client: Caller
beforeAll(async () => {
  app = await makeTestApp({ env: { PUBLIC_URL: 'https://shop.example' } })
  client = await programOf(app, (await accountOf(app, 'owner', 'administrator')).id, 'read_write')
  const gtin = 'update product set gtin = $2 where id = $1'
  await app.changeCatalogue(gtin, tray, '4006381333931')
  await app.changeCatalogue(gtin, trayNeroAny, '4012345678901')
})
afterAll(() => app.close())

const read = async (path: string) => (await client.request('GET', base + path)).json()
const refusal = (method: 'GET' | 'POST', path: string) => client.refusal(method, base + path)
const idsOf = async (query: string) =>
  (await read(`?per_page=100&orderby=id&order=asc&${query}`)).map(({ id }: { id: number }) => id)

describe('a product', () => {
  it('has all fields, in their order', async () => {
    const list = await client.request('GET', '/wp-json/wc/v3/products')
    expect([list.status, list.headers['x-wp-total']]).toEqual([200, '7'])
    const record = await read(`/${alba}`)
    expect(Object.keys(record)).toEqual(
      (
        'id name slug permalink date_created date_created_gmt date_modified date_modified_gmt type status featured ' +
        'catalog_visibility description short_description sku price regular_price sale_price date_on_sale_from ' +
        'date_on_sale_from_gmt date_on_sale_to date_on_sale_to_gmt on_sale purchasable total_sales virtual ' +
        'downloadable downloads download_limit download_expiry external_url button_text tax_status tax_class ' +
        'manage_stock stock_quantity backorders backorders_allowed backordered low_stock_amount sold_individually ' +
        'weight dimensions shipping_required shipping_taxable shipping_class shipping_class_id reviews_allowed ' +
        'average_rating rating_count upsell_ids cross_sell_ids parent_id purchase_note categories tags images ' +
        'attributes default_attributes variations grouped_products menu_order price_html related_ids meta_data ' +
        'stock_status has_options post_password global_unique_id tiered_pricing_type tiered_pricing_fixed_rules ' +
        'tiered_pricing_percentage_rules tiered_pricing_minimum_quantity tiered_pricing_maximum_quantity ' +
        'tiered_pricing_quantity_step tiered_pricing_roles_data tiered_pricing_product_settings brands _links'
      ).split(' '),
    )
    expect(record).toMatchObject({
      id: alba,
      name: 'Vase Alba',
      permalink: 'https://shop.example/product/vase-alba/',
      type: 'simple',
      price: '24.00',
      regular_price: '24.00',
      sale_price: '',
      manage_stock: true,
      stock_quantity: 3,
      stock_status: 'instock',
      dimensions: { length: '', width: '', height: '' },
      categories: [{ name: 'Vases', slug: 'vases' }],
      price_html: expect.stringContaining('24.00'),
      _links: { self: [{ href: `https://shop.example${base}/${alba}` }] },
    })
    expect(await read(`/${alba}?context=edit`)).toMatchObject({ generated_slug: 'vase-alba' })
    expect(await refusal('GET', '/987654')).toEqual([404, 'woocommerce_rest_product_invalid_id'])
  })

  it('with variations has their ids, attributes and lowest price', async () => {
    expect(await read(`/${tray}`)).toMatchObject({
      type: 'variable',
      price: '48.00',
      regular_price: '',
      manage_stock: false,
      stock_status: 'instock',
      variations: [trayVerdeSmall, trayVerdeLarge, trayNeroAny],
      attributes: [
        {
          name: 'Colour',
          slug: 'pa_colour',
          position: 0,
          visible: true,
          variation: true,
          options: ['Verde', 'Nero'],
        },
        { name: 'Size', slug: 'pa_size', position: 1, options: ['Small', 'Large'] },
      ],
      default_attributes: [{ name: 'Colour', option: 'verde' }],
      has_options: true,
    })
    expect(await read(`/${trayVerdeSmall}`)).toMatchObject({
      type: 'variation',
      name: 'Tray Rivo - Verde, Small',
      parent_id: tray,
    })
  })

  it('states its sale and its prices by quantity', async () => {
    expect(await read(`/${candle}`)).toMatchObject({
      price: '15.00',
      regular_price: '20.00',
      sale_price: '15.00',
      on_sale: true,
      date_on_sale_from: null,
      date_on_sale_to_gmt: '2029-12-31T23:59:59',
    })
    expect(await read(`/${coaster}`)).toMatchObject({
      tiered_pricing_type: 'fixed',
      tiered_pricing_fixed_rules: { 5: '9.00', 10: '8.00' },
      tiered_pricing_minimum_quantity: 1,
      manage_stock: false,
      stock_quantity: null,
    })
  })
})

describe('a list of products', () => {
  it.each([
    ['status=draft', [draftBowl]],
    ['include_status=draft,private', [draftBowl]],
    ['exclude_status=draft&include=75,96', [alba]],
    ['status=trash', []],
    ['type=variable', [tray]],
    ['exclude_types=simple', [tray]],
    ['search=vase', [alba]],
    ['search_sku=tra-', [tray]],
    [`sku=VAS-ALBA,TRA-RIVO-N`, [alba, trayNeroAny]],
    ['sku=&slug=bust-livia', [lastBust]],
    ['search_name_or_sku=rivo%20tra-', [tray]],
    ['search_name_or_sku=vas-alba&search=bust', [alba]],
    ['global_unique_id=4006381333931,4012345678901', [tray, trayNeroAny]],
    ['global_unique_id=0&sku=VAS-ALBA', []],
    ['include=75,90', [alba, coaster]],
    ['exclude=75,80,90,95,96', [candle, pricelessCloth]],
    ['on_sale=true', [candle]],
    ['min_price=30', [tray, lastBust, draftBowl]],
    ['max_price=15', [coaster, candle]],
    ['stock_status=outofstock', []],
    ['attribute=pa_colour', [tray]],
    ['featured=true', []],
    ['tax_class=standard&search=bust', [lastBust]],
    ['parent=80', []],
    ['after=2001-01-01&before=2002-01-01', []],
    ['modified_after=2001-01-01T00:00:00&dates_are_gmt=true&search=cloth', [pricelessCloth]],
    ['page=99', []],
    ['offset=99', []],
    [`search=${encodeURIComponent("' or 1=1; --")}`, []],
  ])('is filtered by %s', async (query, ids) => {
    expect(await idsOf(query)).toEqual(ids)
  })

  it('is filtered by categories and values', async () => {
    const { categories } = await read(`/${tray}`)
    expect(await idsOf(`category=${categories[0].id}`)).toEqual([tray])
    const [colour] = (await read(`/${tray}`)).attributes
    const [nero] = await read(`/attributes/${colour.id}/terms?slug=nero`)
    expect(await idsOf(`attribute=pa_colour&attribute_term=${nero.id}`)).toEqual([tray])
    expect(await idsOf(`attribute_term=${nero.id}`)).toEqual([tray])
  })

  it('is not filtered by ids of other taxonomies', async () => {
    const { categories, attributes } = await read(`/${tray}`)
    const [nero] = await read(`/attributes/${attributes[0].id}/terms?slug=nero`)
    for (const query of [
      `tag=${categories[0].id}`,
      `brand=${categories[0].id}`,
      `shipping_class=${categories[0].id}`,
      `category=${nero.id}`,
      `attribute=pa_colour&attribute_term=${categories[0].id}`,
      `attribute_term=${categories[0].id}`,
      `attribute=pa_size&attribute_term=${nero.id}`,
    ])
      expect(await idsOf(query), query).toEqual([])
  })

  it.each([
    ['orderby=title&order=asc', draftBowl],
    ['orderby=price&order=desc', lastBust],
    ['orderby=price&order=asc', coaster],
    ['orderby=slug&order=asc', draftBowl],
    ['orderby=popularity&order=asc', alba],
    // Without stock, which was set later.
    ['orderby=modified&order=asc', coaster],
    ['orderby=include&include=97,75&order=asc', candle],
    ['orderby=include&include=97,75', candle],
    ['orderby=rating&order=asc', alba],
  ])('is sorted by %s', async (query, first) => {
    expect((await read(`?per_page=1&${query}`))[0].id).toBe(first)
  })

  it.each(['per_page=101', 'orderby=colour', 'type=car', 'after=yesterday', 'min_price=-1', 'category=x'])(
    'refuses %s',
    async (query) => {
      expect(await refusal('GET', `?${query}`)).toEqual([400, 'rest_invalid_param'])
    },
  )

  it('is for those who edit products', async () => {
    const buyer = await programOf(app, (await accountOf(app, 'buyer', 'customer')).id, 'read_write')
    expect(await buyer.refusal('GET', base)).toEqual([403, 'woocommerce_rest_cannot_view'])
  })
})

describe('variations', () => {
  const variations = `/wp-json/wc/v3/products/${tray}/variations`

  it('have all fields, in their order', async () => {
    const list = await client.request('GET', `${variations}?orderby=menu_order&order=asc`)
    expect([list.status, list.headers['x-wp-total']]).toEqual([200, '3'])
    const [small, large, any] = list.json()
    expect(Object.keys(small)).toEqual(
      (
        'id type date_created date_created_gmt date_modified date_modified_gmt description permalink sku ' +
        'global_unique_id price regular_price sale_price date_on_sale_from date_on_sale_from_gmt date_on_sale_to ' +
        'date_on_sale_to_gmt on_sale status purchasable virtual downloadable downloads download_limit ' +
        'download_expiry tax_status tax_class manage_stock stock_quantity stock_status backorders ' +
        'backorders_allowed backordered low_stock_amount weight dimensions shipping_class shipping_class_id image ' +
        'attributes menu_order meta_data name parent_id tiered_pricing_type tiered_pricing_fixed_rules ' +
        'tiered_pricing_percentage_rules tiered_pricing_minimum_quantity tiered_pricing_maximum_quantity ' +
        'tiered_pricing_quantity_step tiered_pricing_roles_data _links'
      ).split(' '),
    )
    expect(small).toMatchObject({
      id: trayVerdeSmall,
      price: '48.00',
      name: 'Verde, Small',
      stock_quantity: 5,
      permalink: 'https://shop.example/product/tray-rivo/?attribute_pa_colour=verde&attribute_pa_size=small',
      attributes: [
        { name: 'Colour', option: 'Verde' },
        { name: 'Size', option: 'Small' },
      ],
      _links: { up: [{ href: `https://shop.example${base}/${tray}` }] },
    })
    expect([large.stock_status, any.attributes]).toMatchObject(['outofstock', [{ option: 'Nero' }]])
  })

  it('are read among products too, in the shape of products', async () => {
    const [small] = (await client.request('GET', `${variations}?include=${trayVerdeSmall}`)).json()
    const product = await read(`/${trayVerdeSmall}`)
    expect(Object.keys(product)).toEqual(Object.keys(await read(`/${tray}`)))
    expect(product).toMatchObject({
      type: 'variation',
      name: 'Tray Rivo - Verde, Small',
      parent_id: tray,
      permalink: small.permalink,
      attributes: small.attributes,
      images: small.image ? [small.image] : [],
      variations: [],
      _links: { up: [{ href: `https://shop.example${base}/${tray}` }] },
    })
    expect(product.attributes).toHaveLength(2)
  })

  it('belong to their product', async () => {
    expect((await client.request('GET', `${variations}/${trayNeroAny}`)).json().id).toBe(trayNeroAny)
    expect(await refusal('GET', `/${alba}/variations/${trayNeroAny}`)).toEqual([
      404,
      'woocommerce_rest_product_variation_invalid_id',
    ])
    expect(await refusal('GET', '/987654/variations')).toEqual([404, 'woocommerce_rest_product_invalid_id'])
  })
})
