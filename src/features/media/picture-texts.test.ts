import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import type { Tags } from '../../platform/cache/tags.ts'
import { productById } from '../catalog/store/product-store.ts'
import { setPictureTexts } from './media.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await sql`
    insert into image (id, content_hash, name, mime, width, height)
    values (900, ${'a'.repeat(64)}, 'a.jpg', 'image/jpeg', 800, 1000)`.execute(database.db)
  await sql`
    insert into product (id, kind, slug, name, status, regular_price_minor)
    values (900, 'simple', 'spoken-of', 'Vase', 'publish', 100)`.execute(database.db)
  await sql`insert into product_image (product_id, image_id, position) values (900, 900, 0)`.execute(
    database.db,
  )
})
afterAll(() => database.close())

const texts = { title: 'In the workshop', caption: '', description: 'Turned from one block' }

describe('the texts of a picture', () => {
  it('are shown on the pages of its products, which are announced once', async () => {
    const announced: string[][] = []
    const tags = { announce: async (_: unknown, names: string[]) => announced.push(names) } as unknown as Tags
    await setPictureTexts(database.db, tags, 900, texts)
    await setPictureTexts(database.db, tags, 900, texts)
    expect(announced).toEqual([['product:900']])
    const [shown] = (await productById(database.db, 900))?.pictures ?? []
    expect(shown).toMatchObject({ title: 'In the workshop', description: 'Turned from one block' })
    expect(shown).not.toHaveProperty('caption')
  })
})
