import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cardShop } from '../../../test/support/catalog/card-shop.ts'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { fillOtherKinds, noonMs, otherKinds, world } from '../../../test/support/world.ts'
import { listProducts } from './cards.ts'
import { categories } from './categories.ts'
import { saveValue } from './terms.ts'

let database: TestDatabase
let shop: ReturnType<typeof cardShop>
const tags = { announce: async (_: unknown, names: readonly string[]) => shop.facts.drop(names) }

beforeAll(async () => {
  database = await testDatabase('world')
  await fillOtherKinds(database.db)
})
afterAll(() => database.close())
beforeEach(() => {
  shop = cardShop(database.db)
  shop.facts.start()
})

const cardOf = async (id: number) => {
  const listing = { order: 'menu_order', page: 1, perPage: 24, nowMs: noonMs } as const
  return (await listProducts(shop, listing)).cards.find((card) => card.id === id)!
}
const setPrice = (id: number, minor: number) =>
  sql`update product set regular_price_minor = ${minor} where id = ${id}`.execute(database.db)

describe('a card in memory', () => {
  it('is read again when its product changes, and not before', async () => {
    expect((await cardOf(world.alba)).prices).toEqual([{ regularMinor: 2400 }])
    await setPrice(world.alba, 2500)
    expect((await cardOf(world.alba)).prices).toEqual([{ regularMinor: 2400 }])
    await tags.announce(database.db, [`product:${world.alba}`])
    expect((await cardOf(world.alba)).prices).toEqual([{ regularMinor: 2500 }])
  })

  it('of a group is read again when a product of the group changes', async () => {
    await cardOf(otherKinds.group)
    await setPrice(world.coaster, 1300)
    await tags.announce(database.db, [`product:${world.coaster}`])
    const { prices } = await cardOf(otherKinds.group)
    expect(prices.map(({ regularMinor }) => regularMinor)).toContain(1300)
  })

  it('is read again when a value of its attributes has another name', async () => {
    await cardOf(world.tray)
    await database.db.transaction().execute((tx) =>
      saveValue(tx, { tags, actor: { kind: 'command', name: 'test' } }, 'pa_colour', {
        slug: 'verde',
        name: 'Verde Alpi',
      }),
    )
    const [colour] = (await cardOf(world.tray)).choices?.attributes ?? []
    expect(colour?.values[0]?.name).toBe('Verde Alpi')
  })
})

describe('the category tree in memory', () => {
  it('is read again when listings change', async () => {
    const countOf = async (slug: string) => (await categories(shop)).find((each) => each.slug === slug)?.count
    const before = (await countOf('vases'))!
    await sql`update product set status = 'draft' where id = ${world.alba}`.execute(database.db)
    expect(await countOf('vases')).toBe(before)
    await tags.announce(database.db, ['listing'])
    expect(await countOf('vases')).toBe(before - 1)
  })
})
