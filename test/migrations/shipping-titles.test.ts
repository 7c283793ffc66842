import { afterEach, expect, it } from 'vitest'
import { migrate } from '../../src/platform/db/migrate.ts'
import type { TestDatabase } from '../support/database.ts'
import { databaseBefore } from '../support/database-before.ts'

let database: TestDatabase
afterEach(() => database.close())

async function titlesAfter(change: string): Promise<readonly string[]> {
  database = await databaseBefore('0042')
  await database.pool.query(change)
  await migrate(database.pool)
  const { rows } = await database.pool.query<{ title: string }>(
    'select title from shipping_method order by id',
  )
  return rows.map(({ title }) => title)
}

it('a shop with the first titles of its shipping methods gets the new ones', async () => {
  expect(await titlesAfter('select')).toEqual(['Standard shipping', 'Free shipping'])
})

it('titles that an owner has written stay', async () => {
  const own = `update shipping_method set title = 'By bicycle' where id = 1;
    insert into shipping_method (id, zone_id, position, kind, title) values (3, 0, 2, 'free_shipping', 'Free delivery')`
  expect(await titlesAfter(own)).toEqual(['By bicycle', 'Free shipping', 'Free delivery'])
})
