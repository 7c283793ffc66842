import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  alba,
  type ImportShop,
  importShop,
  tray,
  variation,
} from '../../../test/support/catalog/import-shop.ts'
import { productById } from '../catalog/store/product-store.ts'
import { categoryTree } from '../catalog/store/term-store.ts'
import { importTerms } from './terms.ts'

let world: ImportShop

beforeAll(async () => {
  world = await importShop()
})
afterAll(() => world.close())
beforeEach(() => world.empty())

const terms = {
  attributes: [
    {
      slug: 'colour',
      name: 'Colour',
      type: 'color',
      terms: [
        { slug: 'nero', name: 'Nero', color: '#2B2A2B' },
        { slug: 'verde', name: 'Verde', color: '#355C4D', secondary_color: '#A9C4B0' },
      ],
    },
  ],
  categories: [
    {
      path: 'Vases',
      slug: 'vases',
      description: 'Turned.<script>x()</script>',
      image: 'ink.png',
      position: 10,
    },
    { path: 'Vases > Bud vases', slug: 'small-ones', position: 20 },
  ],
}

async function read(content: unknown) {
  const file = join(world.folder, 'terms.json')
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  return importTerms(world.shop(), file)
}

describe('a file of terms', () => {
  it('gives attributes their kind, and values their order and colours', async () => {
    await world.run([tray, variation('81', 'Verde', 'Small')])
    await read(terms)
    const colour = (await productById(world.shop().db, 80))?.attributes[0]
    expect(colour).toMatchObject({ key: 'pa_colour', kind: 'color' })
    expect(colour?.values).toEqual([
      { slug: 'nero', name: 'Nero', color: '#2b2a2b' },
      { slug: 'verde', name: 'Verde', color: '#355c4d', secondaryColor: '#a9c4b0' },
    ])
  })

  it('gives categories their address, place, text and picture, those of products too', async () => {
    await world.run([{ ...alba, Categories: 'Vases > Bud vases' }])
    await read(terms)
    await read({ ...terms, categories: [terms.categories[1]] })
    const [vases, ...others] = await categoryTree(world.shop().db)
    expect(others).toEqual([])
    expect(vases).toMatchObject({ slug: 'vases', description: 'Turned.', count: 1 })
    expect(vases?.children.map(({ path, count }) => [path, count])).toEqual([
      ['/product-category/vases/small-ones/', 1],
    ])
  })

  it('changes and announces nothing the second time', async () => {
    await read(terms)
    expect(world.announced()).toContain('menu')
    await read(terms)
    expect(world.announced()).toEqual([])
  })

  it.each([
    ['no JSON', '{'],
    ['another shape', { attributes: {} }],
    [
      'a colour that is none',
      { ...terms, attributes: [{ ...terms.attributes[0], terms: [{ slug: 'a', name: 'A', color: 'red' }] }] },
    ],
    ['a slug that is no part of an address', { ...terms, categories: [{ path: 'A', slug: 'a/b' }] }],
  ])('is refused whole with %s', async (_, content) => {
    expect((await read(content)).ok).toBe(false)
    const { rows } = await sql`select from term`.execute(world.shop().db)
    expect(rows).toEqual([])
  })
})
