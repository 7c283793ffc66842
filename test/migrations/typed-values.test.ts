import { createHash } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { migrate } from '../../src/platform/db/migrate.ts'
import type { TestDatabase } from '../support/database.ts'
import { databaseBefore } from '../support/database-before.ts'

let database: TestDatabase
afterEach(() => database.close())

const lid = {
  key: 'lid',
  label: 'Lid',
  visible: true,
  forVariations: true,
  defaultSlug: 'no',
  values: [
    { slug: 'yes-please', name: 'Yes, please' },
    { slug: 'no', name: 'No' },
  ],
}
const colour = { key: 'pa_colour', visible: true, forVariations: true, defaultSlug: '', slugs: ['no'] }
const md5 = (text: string) => createHash('md5').update(text).digest('hex')

const line = (choice: object, key: string) => ({ key, productId: 71, variationId: 72, quantity: 2, choice })

/** The tables of a shop with one such product, two carts and an order, after the update. */
async function migrated() {
  database = await databaseBefore('0046')
  const run = (text: string, ...values: unknown[]) => database.pool.query(text, values)
  await run(
    `insert into product (id, kind, slug, name, status, attributes) values
       (71, 'variable', 'jar', 'Jar', 'publish', $1), (73, 'simple', 'cup', 'Cup', 'publish', '[]')`,
    JSON.stringify([colour, lid]),
  )
  await run(
    `insert into product (id, parent_id, kind, name, status, regular_price_minor, choice) values
       (72, 71, 'variation', '', 'publish', 100, '{"pa_colour": "no", "lid": "no"}'),
       (74, 71, 'variation', '', 'publish', 100, '{"pa_colour": "", "lid": ""}')`,
  )
  const old = line({ lid: 'no', pa_colour: 'no' }, 'of-before')
  const simple = { ...line({}, 'of-a-cup'), productId: 73, variationId: undefined }
  const gone = { ...line({ lid: 'no' }, 'of-a-product-that-is-gone'), productId: 99 }
  await run(
    `insert into cart (id, token_hash, lines, removed, expires_at, changed_at)
     values (1, 'a', $1, $2, now(), now()), (2, 'b', $3, '[]', now(), now())`,
    JSON.stringify([simple, old]),
    JSON.stringify([gone]),
    JSON.stringify([simple]),
  )
  await migrate(database.pool)
  const products = await run('select id, attributes, choice from product order by id')
  const carts = await run('select version, lines, removed from cart order by id')
  return { products: products.rows, carts: carts.rows, simple: JSON.parse(JSON.stringify(simple)), gone }
}

it('gives the own values of a product, and of its variations, as they were typed; shared ones keep their slugs', async () => {
  const { products } = await migrated()
  const typed = ['Yes, please', 'No'].map((value) => ({ slug: value, name: value }))
  expect(products[0].attributes).toEqual([colour, { ...lid, defaultSlug: 'No', values: typed }])
  expect(products.map(({ choice }) => choice)).toEqual([
    {},
    { pa_colour: 'no', lid: 'No' },
    {},
    { pa_colour: '', lid: '' },
  ])
})

it('lets stored carts go on: the same choice is the same line', async () => {
  const { carts, simple, gone } = await migrated()
  const key = md5('71_72_attribute_pa_colournoattribute_lidNo')
  expect(carts).toEqual([
    { version: 2, lines: [simple, line({ pa_colour: 'no', lid: 'No' }, key)], removed: [gone] },
    { version: 1, lines: [simple], removed: [] },
  ])
})
