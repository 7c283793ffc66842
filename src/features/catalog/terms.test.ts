import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { takeEvents } from '../../../test/support/events.ts'
import { categoryTree } from './store/term-store.ts'
import {
  ensureAttribute,
  ensureCategory,
  ensureTerm,
  ensureValues,
  saveCategory,
  saveValue,
} from './terms.ts'

let database: TestDatabase
let announced: string[]
const tags = { announce: async (_: unknown, names: readonly string[]) => void announced.push(...names) }
const actor = { kind: 'command', name: 'import terms' } as const
const shop = { tags, actor }

beforeAll(async () => {
  database = await testDatabase('world')
})
afterAll(() => database.close())
beforeEach(() => {
  announced = []
})

const categoryId = (...path: string[]) => ensureCategory(database.db, shop, path)
const slugOf = async (id: number) => {
  const { rows } = await sql<{ slug: string }>`select slug from term where id = ${id}`.execute(database.db)
  return rows[0]?.slug
}

describe('a category by its names', () => {
  it('is the existing one, in any case, without an announcement', async () => {
    const tree = await categoryTree(database.db)
    expect(await categoryId('vases')).toBe(tree.find(({ slug }) => slug === 'vases')?.id)
    expect(announced).toEqual([])
  })

  it('is made with all that is missing above it', async () => {
    const id = await categoryId('Vases', 'Small ones', 'For one stem')
    expect(await categoryId('Vases', 'Small ones', 'For one stem')).toBe(id)
    const vases = (await categoryTree(database.db)).find(({ slug }) => slug === 'vases')
    expect(vases?.children[0]?.children[0]?.path).toBe('/product-category/vases/small-ones/for-one-stem/')
    expect(announced).toContain('menu')
  })

  it('carries its parent’s address where its own is taken, and then a number', async () => {
    expect(await slugOf(await categoryId('Trays', 'Vases'))).toBe('vases-trays')
    expect(await slugOf(await categoryId('Trays', 'Vases trays'))).toBe('vases-trays-trays')
    await categoryId('Vases trays')
    expect(await slugOf(await categoryId('Vases-Trays'))).toMatch(/^vases-trays-\d$/)
  })

  it('comes after its siblings', async () => {
    await categoryId('Last')
    const { rows } = await sql<{ name: string }>`
      select name from term where taxonomy = 'product_cat' and parent_id is null order by position desc limit 1`.execute(
      database.db,
    )
    expect(rows).toEqual([{ name: 'Last' }])
  })
})

describe('tags and shared attributes', () => {
  it('are made once', async () => {
    expect(await ensureTerm(database.db, shop, 'product_tag', 'Gift')).toBe(
      await ensureTerm(database.db, shop, 'product_tag', 'gift'),
    )
    expect(await ensureAttribute(database.db, shop, 'colour')).toBe('pa_colour')
    expect(await ensureAttribute(database.db, shop, 'Küche & Bad')).toBe('pa_kuche-bad')
    expect(await ensureAttribute(database.db, shop, 'Küche & Bad')).toBe('pa_kuche-bad')
  })

  it('have values by name or slug, in the requested order', async () => {
    const find = (...names: string[]) => ensureValues(database.db, shop, 'pa_colour', names)
    expect(await find('Rosa antico', 'VERDE', 'nero')).toEqual(['rosa-antico', 'verde', 'nero'])
    expect(await find('rosa antico')).toEqual(['rosa-antico'])
    expect(await find('rosa-antico')).toEqual(['rosa-antico'])
  })

  it('have values apart whose slugs differ by nothing but a number', async () => {
    const find = (...names: string[]) => ensureValues(database.db, shop, 'pa_size', names)
    expect(await find('C++', 'C')).toEqual(['c', 'c-2'])
    expect(await find('c', 'C++')).toEqual(['c-2', 'c'])
  })
})

describe('saving a term', () => {
  it('does not change fields that are not given', async () => {
    const value = { slug: 'verde', name: 'Verde alpi' }
    expect(await saveValue(database.db, shop, 'pa_colour', value)).toBe(true)
    const { rows } = await sql`select name, color from term where slug = 'verde'`.execute(database.db)
    expect(rows).toEqual([{ name: 'Verde alpi', color: '#4f6b5c' }])
    expect(announced).toContain('menu')
  })

  it('changes and announces nothing when nothing differs', async () => {
    await saveCategory(database.db, shop, ['Bowls'], { slug: 'bowls', description: 'Round.' })
    announced = []
    expect(await saveCategory(database.db, shop, ['Bowls'], { slug: 'bowls', description: 'Round.' })).toBe(
      false,
    )
    expect(announced).toEqual([])
  })
})

describe('a saved term', () => {
  it('emits that it was added, what has changed of it, and nothing where nothing has', async () => {
    const save = (description: string) =>
      saveCategory(database.db, shop, ['Jugs'], { slug: 'jugs', description })
    await takeEvents(database.db)
    await save('Flat.')
    await save('Flat.')
    await save('Flat and round.')
    expect(await takeEvents(database.db)).toMatchObject([
      { name: 'term.created', payload: { title: 'Jugs' }, actor },
      {
        name: 'term.updated',
        payload: { title: 'Jugs', changes: { description: { before: 'Flat.', after: 'Flat and round.' } } },
      },
    ])
  })
})
