import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cardShop } from '../../../../test/support/catalog/card-shop.ts'
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts'
import { fillOtherKinds, otherKinds, world } from '../../../../test/support/world.ts'
import { listProducts } from '../cards.ts'
import { pictureOfChoice } from '../rules/choice-picture.ts'
import { cardsOf } from './card-store.ts'
import { identityOf, productById, productBySlug } from './product-store.ts'
import { readSellables as sellables } from './sellable-store.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase('world')
  const { db } = database
  await fillOtherKinds(db)
  await sql`
    insert into image (id, content_hash, name, mime, width, height, alt, color) values
      (1, ${'a1'.repeat(32)}, 'rivo.jpg', 'image/jpeg', 1600, 2000, '', '#c8bcb0'),
      (2, ${'b2'.repeat(32)}, 'verde.jpg', 'image/jpeg', 800, 1000, 'A green tray', null)`.execute(db)
  await sql`insert into product_image (product_id, position, image_id, alt) values
    (80, 1, 1, ''), (80, 2, 2, 'From above'), (81, 1, 2, '')`.execute(db)
  await sql`
    insert into term (id, taxonomy, slug, name, parent_id, position) values
      (901, 'product_cat', 'tables', 'Tables', null, 0), (902, 'product_cat', 'to serve', 'To serve', 901, 0),
      (903, 'product_tag', 'zebra', 'Zebra', null, 0), (904, 'product_tag', 'aepfel', 'Äpfel', null, 0)`.execute(
    db,
  )
  await sql`insert into product_term (product_id, term_id) values (80, 902), (80, 903), (80, 904)`.execute(db)
})
afterAll(() => database.close())

const find = (slug: string) => productBySlug(database.db, slug, (ids) => cardsOf(database.db, ids))
const read = async (slug: string) => (await find(slug))!

describe('the data for shipping and taxing a product', () => {
  const sent = async (...ids: readonly number[]) => {
    const sold = await sellables(database.db, ids)
    return ids.map((id) => {
      const { weightGrams, shippingClassId, shippingClass, taxStatus, taxClass } = sold.get(id)!
      return [weightGrams, shippingClassId, shippingClass, taxStatus, taxClass]
    })
  }

  it('has the default terms until the owner sets others', async () => {
    expect(await sent(world.alba, world.trayVerdeSmall)).toEqual([
      [undefined, undefined, undefined, 'taxable', ''],
      [undefined, undefined, undefined, 'taxable', ''],
    ])
  })

  it('is the variation’s own, else its product’s', async () => {
    await sql`insert into term (id, taxonomy, slug, name) values
      (911, 'product_shipping_class', 'bulky', 'Bulky'), (912, 'product_shipping_class', 'fragile', 'Fragile')`.execute(
      database.db,
    )
    const before = await sql<{ id: number }>`
      select id, weight_grams, shipping_class_id, tax_status, tax_class from product where id in (80, 81, 83)`.execute(
      database.db,
    )
    await sql`update product set weight_grams = 453.59237, shipping_class_id = 911, tax_status = 'shipping',
                     tax_class = 'reduced' where id = 80`.execute(database.db)
    await sql`update product set tax_class = 'parent' where id = 81`.execute(database.db)
    await sql`update product set weight_grams = 900, shipping_class_id = 912, tax_status = 'none', tax_class = 'zero'
               where id = 83`.execute(database.db)
    expect(await sent(81, 83)).toEqual([
      [453.59237, 911, 'bulky', 'shipping', 'reduced'],
      [900, 912, 'fragile', 'none', 'zero'],
    ])
    for (const row of before.rows)
      await database.db.updateTable('product').set(row).where('id', '=', row.id).execute()
    await sql`delete from term where id in (911, 912)`.execute(database.db)
  })
})

describe('a product by its slug', () => {
  it('has everything that its page shows, in the owner’s order', async () => {
    const tray = await read('tray-rivo')
    expect(tray).toMatchObject({ id: 80, kind: 'variable', name: 'Tray Rivo', sku: 'TRA-RIVO', sizeMm: {} })
    expect(tray.prices.regularMinor).toBeUndefined()
    expect(tray.weightGrams).toBeUndefined()
    expect(tray.variations.map(({ id }) => id)).toEqual([81, 82, 83])
    expect(tray.variations[2]).toMatchObject({
      sku: 'TRA-RIVO-N',
      prices: { regularMinor: 7000 },
      choice: { pa_colour: 'nero', pa_size: '' },
    })
  })

  it('has attributes with the names, colours and order of their terms', async () => {
    expect((await read('tray-rivo')).attributes).toEqual([
      {
        key: 'pa_colour',
        label: 'Colour',
        kind: 'color',
        visible: true,
        forVariations: true,
        defaultSlug: 'verde',
        values: [
          { slug: 'verde', name: 'Verde', color: '#4f6b5c' },
          { slug: 'nero', name: 'Nero', color: '#222222' },
        ],
      },
      expect.objectContaining({ key: 'pa_size', kind: 'button', defaultSlug: '' }),
    ])
  })

  it('has pictures; one without an alt text is described by the picture, then by the name', async () => {
    const { pictures, variations } = await read('tray-rivo')
    expect(pictures).toEqual([
      { id: 1, hash: 'a1a1a1a1a1a1a1a1', width: 1600, height: 2000, alt: 'Tray Rivo', color: '#c8bcb0' },
      { id: 2, hash: 'b2b2b2b2b2b2b2b2', width: 800, height: 1000, alt: 'From above' },
    ])
    expect(variations[0]?.picture?.alt).toBe('A green tray')
    expect(variations[1]?.picture).toBeUndefined()
  })

  it('has the breadcrumb of its first category, all its categories, and its tags by name', async () => {
    const { breadcrumb, categories, tags } = await read('tray-rivo')
    expect(breadcrumb).toEqual([
      { id: 901, slug: 'tables', name: 'Tables', path: '/product-category/tables/' },
      { id: 902, slug: 'to serve', name: 'To serve', path: '/product-category/tables/to%20serve/' },
    ])
    expect(categories.map(({ name }) => name)).toEqual(['To serve', 'Trays'])
    expect(tags.map(({ name }) => name)).toEqual(['Äpfel', 'Zebra'])
  })

  it('has its sale in ms', async () => {
    expect((await read('candle-lume')).prices).toEqual({
      regularMinor: 2000,
      saleMinor: 1500,
      saleUntilMs: Date.UTC(2030, 0, 1),
    })
  })

  it.each(['bowl-secret', 'no-such', 'TRAY-RIVO', 'tray\0rivo', ''])(
    'is not found under %j',
    async (slug) => {
      expect(await find(slug)).toBeUndefined()
    },
  )

  it('survives categories that are each other’s parent', async () => {
    await sql`insert into term (id, taxonomy, slug, name) values (911, 'product_cat', 'egg', 'Egg')`.execute(
      database.db,
    )
    await sql`insert into term (id, taxonomy, slug, name, parent_id) values (912, 'product_cat', 'hen', 'Hen', 911)`.execute(
      database.db,
    )
    await sql`update term set parent_id = 912 where id = 911`.execute(database.db)
    await sql`insert into product_term (product_id, term_id) values (${world.coaster}, 911)`.execute(
      database.db,
    )
    const coaster = await read('coaster-orlo')
    await sql`delete from term where id in (911, 912)`.execute(database.db)
    expect(coaster.categories).toHaveLength(2)
  })
})

describe('a product of another kind', () => {
  it('has the published products of a group in the owner’s order, none that is protected', async () => {
    const group = await read('set-riva')
    expect(group.kind).toBe('grouped')
    expect(group.children.map(({ id }) => id)).toEqual([75, 90, 80, 95])
    expect(group.children[3]).toMatchObject({ kind: 'simple', soldIndividually: true, quantityLimits: {} })
    expect(group.upsells.map(({ id }) => id)).toEqual([97])
  })

  it('has its external URL, subscription, limits and password hash', async () => {
    expect(await read('lamp-faro')).toMatchObject({
      kind: 'external',
      externalUrl: 'https://maker.example/faro?from=us',
      buttonText: 'Order at Faro',
      prices: { regularMinor: 18000 },
    })
    expect((await read('tea-club')).subscription).toMatchObject({ period: 'month', signUpFeeMinor: 2000 })
    expect((await read('tile-losa')).quantityLimits).toEqual({ min: 8, max: 25, step: 6 })
    const secret = await read('vase-segreta')
    expect(secret.protection).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(secret)).not.toContain('calacatta')
    expect((await read('vase-alba')).protection).toBeUndefined()
  })

  it('gives a variation the values of its product where it has none', async () => {
    const terms = {
      period: 'year',
      interval: 1,
      length: 0,
      signUpFeeMinor: 0,
      trialLength: 0,
      trialPeriod: 'day',
    }
    const own = { ...terms, period: 'week' }
    await sql`update product set subscription = ${JSON.stringify(terms)}::jsonb, weight_grams = 900, length_mm = 300,
      width_mm = 200, min_quantity = 2, quantity_step = 2 where id = 80`.execute(database.db)
    await sql`update product set subscription = ${JSON.stringify(own)}::jsonb, weight_grams = 400, width_mm = 100,
      min_quantity = 4 where id = 81`.execute(database.db)
    const [small, large] = (await read('tray-rivo')).variations
    const sold = await sellables(database.db, [81, 82])
    const { cards } = await listProducts(cardShop(database.db), {
      order: 'menu_order',
      page: 1,
      perPage: 9,
      nowMs: 0,
    })
    await sql`update product set subscription = null, weight_grams = null, length_mm = null, width_mm = null,
      min_quantity = null, quantity_step = null where id in (80, 81)`.execute(database.db)

    expect(small).toMatchObject({
      subscription: own,
      weightGrams: 400,
      sizeMm: { length: 300, width: 100 },
      quantityLimits: { min: 4, step: 2 },
    })
    expect(large).toMatchObject({
      subscription: terms,
      weightGrams: 900,
      quantityLimits: { min: 2, step: 2 },
    })
    expect(sold.get(81)).toMatchObject({ subscription: own, quantityLimits: { min: 4, step: 2 } })
    expect(cards.find(({ id }) => id === 80)?.prices.map(({ subscription }) => subscription?.period)).toEqual(
      ['week', 'year', 'year'],
    )
  })

  it('is sold with its files, note and password hash, or not at all', async () => {
    const { group, external, pattern, secret, club } = otherKinds
    const sold = await sellables(database.db, [group, external, pattern, secret, club])
    expect([...sold.keys()].sort()).toEqual([club, pattern, secret])
    expect(sold.get(pattern)).toMatchObject({
      virtual: true,
      files: { limit: 2, expiryDays: 30, list: [{ id: 'file-a' }, { id: 'file-b' }] },
      purchaseNote: expect.stringContaining('Print it'),
    })
    expect(sold.get(secret)?.protection).toBe((await read('vase-segreta')).protection)
    expect(sold.get(club)?.files).toBeUndefined()
  })

  it('has the names of its brands, and a limit of 0 fetches is none', async () => {
    await sql`insert into term (id, taxonomy, slug, name) values (921, 'product_brand', 'tornio', 'Tornio')`.execute(
      database.db,
    )
    await sql`insert into product_term (product_id, term_id) values (114, 921)`.execute(database.db)
    await sql`update product set download_limit = 0, download_expiry_days = 0, gtin = '4012345678901' where id = 114`.execute(
      database.db,
    )
    expect(await read('pattern-book')).toMatchObject({ brands: ['Tornio'], gtin: '4012345678901' })
    const files = (await sellables(database.db, [114])).get(114)?.files
    expect([files?.limit, files?.expiryDays]).toEqual([undefined, undefined])
  })
})

describe('a product by its id', () => {
  it('is the same as by its slug; a variation, a draft and an unknown id are none', async () => {
    expect(await productById(database.db, world.tray)).toEqual(await read('tray-rivo'))
    for (const id of [world.trayVerdeSmall, world.draftBowl, 4242]) {
      expect(await productById(database.db, id)).toBeUndefined()
    }
  })

  it('leaves out variations that are private or have no price', async () => {
    await sql`update product set status = 'private' where id = 81`.execute(database.db)
    await sql`update product set regular_price_minor = null where id = 82`.execute(database.db)
    const tray = await productById(database.db, world.tray)
    await sql`update product set status = 'publish', regular_price_minor = 4800 where id = 81`.execute(
      database.db,
    )
    await sql`update product set regular_price_minor = 6400 where id = 82`.execute(database.db)
    expect(tray?.variations.map(({ id }) => id)).toEqual([83])
  })
})

describe('what can be bought', () => {
  it('is a simple product, or one variation with the attributes to show its choice as text', async () => {
    const found = await sellables(database.db, [world.alba, world.trayVerdeSmall])
    expect(found.get(world.alba)).toEqual({
      productId: 75,
      name: 'Vase Alba',
      slug: 'vase-alba',
      sku: 'VAS-ALBA',
      prices: { regularMinor: 2400 },
      soldIndividually: false,
      choice: {},
      attributes: [],
      quantityLimits: {},
      virtual: false,
      taxStatus: 'taxable',
      taxClass: '',
    })
    expect(found.get(world.trayVerdeSmall)).toMatchObject({
      productId: 80,
      variationId: 81,
      name: 'Tray Rivo',
      slug: 'tray-rivo',
      sku: 'TRA-RIVO-VS',
      choice: { pa_colour: 'verde', pa_size: 'small' },
      picture: { id: 2 },
    })
    expect(found.get(world.trayVerdeSmall)?.attributes.map(({ key }) => key)).toEqual([
      'pa_colour',
      'pa_size',
    ])
  })

  it('shows the product’s picture where the variation has none', async () => {
    const found = await sellables(database.db, [world.trayVerdeLarge])
    expect(found.get(world.trayVerdeLarge)?.picture?.id).toBe(1)
  })

  it('has the pictures of other variations and of values where its own does not show the choice', async () => {
    await sql`update term set image_id = 1 where slug = 'nero'`.execute(database.db)
    const found = await sellables(database.db, [81, 82, 83])
    const shownBy = (id: number) =>
      found.get(id)?.choicePictures?.map(({ choice, picture }) => [choice['pa_colour'], picture.id])
    expect(shownBy(world.trayVerdeSmall)).toBeUndefined()
    expect(shownBy(world.trayVerdeLarge)).toEqual([
      ['verde', 2],
      ['nero', 1],
    ])

    await sql`update product set choice = '{"pa_colour": "", "pa_size": "small"}' where id = 83`.execute(
      database.db,
    )
    await sql`insert into product_image (product_id, position, image_id, alt) values (83, 1, 1, '')`.execute(
      database.db,
    )
    const any = (await sellables(database.db, [83])).get(83)
    expect(pictureOfChoice(any!, { pa_colour: 'verde', pa_size: 'small' })?.id).toBe(2)
    expect(pictureOfChoice(any!, { pa_colour: 'blu', pa_size: 'small' })?.id).toBe(1)
    await sql`update product set choice = '{"pa_colour": "nero", "pa_size": ""}' where id = 83`.execute(
      database.db,
    )
    expect((await sellables(database.db, [83])).get(83)?.choicePictures).toBeUndefined()
    await sql`delete from product_image where product_id = 83`.execute(database.db)
    await sql`update term set image_id = null where slug = 'nero'`.execute(database.db)
  })

  it('is not a draft, a variable product, a product without a price, or an unknown id', async () => {
    const ids = [world.draftBowl, world.tray, world.pricelessCloth, 4242]
    expect(await sellables(database.db, ids)).toEqual(new Map())
    expect(await sellables(database.db, [])).toEqual(new Map())
  })

  it.each(["status = 'draft'", "kind = 'simple'"])('is no variation of a product with %s', async (change) => {
    await sql`update product set ${sql.raw(change)} where id = 80`.execute(database.db)
    const found = await sellables(database.db, [world.trayVerdeSmall])
    await sql`update product set status = 'publish', kind = 'variable' where id = 80`.execute(database.db)
    expect(found.size).toBe(0)
  })
})

describe('the kind of an id', () => {
  it('names the product of a variation', async () => {
    expect(await identityOf(database.db, world.trayNeroAny)).toEqual({
      kind: 'variation',
      productId: 80,
      slug: 'tray-rivo',
      name: 'Tray Rivo',
    })
    expect((await identityOf(database.db, world.pricelessCloth))?.kind).toBe('simple')
  })

  it('is unknown for a draft and for nothing', async () => {
    expect(await identityOf(database.db, world.draftBowl)).toBeUndefined()
    expect(await identityOf(database.db, 4242)).toBeUndefined()
  })
})
