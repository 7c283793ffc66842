import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '../../src/platform/db/migrate.ts'
import type { TestDatabase } from '../support/database.ts'
import { databaseBefore } from '../support/database-before.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await databaseBefore('0062')
})
afterAll(() => database.close())

it('moves `Meta:` columns into meta_data, but those with a meaning of their own', async () => {
  const unmoved = {
    Season: 'B4',
    'Meta: _tiered_pricing_template': 'blocks',
    'Meta: _guest_fixed_price_rules': '5:1',
    'Meta: _woo_variation_swatches_product_settings': '{}',
    [`Meta: ${'k'.repeat(256)}`]: 'x',
  }
  const legacy = {
    ...unmoved,
    'Meta: supplier': 'Rossi',
    'meta:_shelf': 'B5',
    'META: _shelf': 'B6',
    'Meta: ranking': '4',
  }
  const programs = [{ id: 7, key: 'ranking', value: 4.5 }]
  const put = 'insert into product (id, kind, slug, name, legacy, meta_data) values ($1, $2, $3, $3, $4, $5)'
  await database.pool.query(put, [1, 'simple', 'both', legacy, JSON.stringify(programs)])
  await database.pool.query(put, [2, 'simple', 'one', { 'Meta: supplier': 'Rossi' }, '[]'])
  await database.pool.query(put, [3, 'simple', 'program', {}, JSON.stringify(programs)])
  await database.pool.query(put, [4, 'simple', 'known', { 'Meta: ranking': '4' }, JSON.stringify(programs)])
  await migrate(database.pool)
  const { rows } = await database.pool.query('select legacy, meta_data from product order by id')
  expect(rows).toEqual([
    {
      legacy: unmoved,
      meta_data: [
        ...programs,
        { id: 8, key: '_shelf', value: 'B6' },
        { id: 9, key: 'supplier', value: 'Rossi' },
      ],
    },
    { legacy: {}, meta_data: [{ id: 1, key: 'supplier', value: 'Rossi' }] },
    { legacy: {}, meta_data: programs },
    { legacy: {}, meta_data: programs },
  ])
})
