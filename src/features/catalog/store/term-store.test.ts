import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts'
import { categoryTree, tagBySlug } from './term-store.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase('world')
  const { db } = database
  await sql`
    insert into term (id, taxonomy, slug, name, parent_id, position, description) values
      (801, 'product_cat', 'clay', 'Clay', null, 3, 'From the <em>kiln</em>'),
      (802, 'product_cat', 'bud-vases', 'Bud vases', 801, 2, ''), (803, 'product_cat', 'argento', 'Ärgento', 801, 1, ''),
      (804, 'product_tag', 'gift', 'Gift', null, 0, '')`.execute(db)
  await sql`insert into product_term (product_id, term_id) values (75, 801), (75, 802), (90, 802), (96, 802)`.execute(
    db,
  )
})
afterAll(() => database.close())

describe('the tree of categories', () => {
  it('is in the owner’s order, and counts each listed product once, also of descendants', async () => {
    const tree = await categoryTree(database.db)
    expect(tree.map(({ name, count }) => [name, count])).toEqual([
      ['Vases', 5],
      ['Trays', 1],
      ['Clay', 2],
    ])
    expect(tree[2]).toMatchObject({ path: '/product-category/clay/', description: 'From the <em>kiln</em>' })
    expect(tree[2]?.children.map(({ path, count }) => [path, count])).toEqual([
      ['/product-category/clay/argento/', 0],
      ['/product-category/clay/bud-vases/', 2],
    ])
  })
})

describe('the picture of a category', () => {
  it('comes with its colour, as far as that is known', async () => {
    const { db } = database
    await sql`
      insert into image (id, content_hash, name, mime, width, height, color) values
        (801, ${'c1'.repeat(32)}, 'clay.jpg', 'image/jpeg', 800, 1000, '#c8bcb0'),
        (802, ${'c2'.repeat(32)}, 'bud.jpg', 'image/jpeg', 800, 1000, null)`.execute(db)
    await sql`update term set image_id = id where id in (801, 802)`.execute(db)
    const clay = (await categoryTree(db)).find(({ id }) => id === 801)!
    const picture = { id: 801, hash: 'c1'.repeat(8), width: 800, height: 1000, alt: '' }
    expect(clay.picture).toEqual({ ...picture, color: '#c8bcb0' })
    const budVases = clay.children.find(({ id }) => id === 802)!
    expect(budVases.picture).toEqual({ ...picture, id: 802, hash: 'c2'.repeat(8) })
  })
})

describe('a tag by its slug', () => {
  it('is found, and a category of that slug is not', async () => {
    expect(await tagBySlug(database.db, 'gift')).toEqual({
      id: 804,
      slug: 'gift',
      name: 'Gift',
      description: '',
    })
    expect(await tagBySlug(database.db, 'vases')).toBeUndefined()
    expect(await tagBySlug(database.db, 'a\0')).toBeUndefined()
  })
})
