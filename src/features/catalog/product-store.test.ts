import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { fillWorld, world } from '../../../test/support/world.ts'
import { kindOf, productById, productBySlug, sellables } from './product-store.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await fillWorld(db)
  await sql`
    insert into image (id, content_hash, name, mime, width, height, alt) values
      (1, ${'a1'.repeat(32)}, 'rivo.jpg', 'image/jpeg', 1600, 2000, ''),
      (2, ${'b2'.repeat(32)}, 'verde.jpg', 'image/jpeg', 800, 1000, 'A green tray')`.execute(db)
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

const read = async (slug: string) => (await productBySlug(database.db, slug))!

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

  it('has pictures; one without words of its own is described by the picture, then by the name', async () => {
    const { pictures, variations } = await read('tray-rivo')
    expect(pictures).toEqual([
      { id: 1, hash: 'a1a1a1a1a1a1a1a1', width: 1600, height: 2000, alt: 'Tray Rivo' },
      { id: 2, hash: 'b2b2b2b2b2b2b2b2', width: 800, height: 1000, alt: 'From above' },
    ])
    expect(variations[0]?.picture?.alt).toBe('A green tray')
    expect(variations[1]?.picture).toBeUndefined()
  })

  it('knows the way to its first category, all its categories, and its tags by name', async () => {
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
      expect(await productBySlug(database.db, slug)).toBeUndefined()
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
  it('is a simple product, or one variation with the attributes to word its choice', async () => {
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

  it('is neither a draft, a variable product, a thing without a price, nor an unknown id', async () => {
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
    expect(await kindOf(database.db, world.trayNeroAny)).toEqual({
      kind: 'variation',
      productId: 80,
      slug: 'tray-rivo',
      name: 'Tray Rivo',
    })
    expect((await kindOf(database.db, world.pricelessCloth))?.kind).toBe('simple')
  })

  it('is unknown for a draft and for nothing', async () => {
    expect(await kindOf(database.db, world.draftBowl)).toBeUndefined()
    expect(await kindOf(database.db, 4242)).toBeUndefined()
  })
})
