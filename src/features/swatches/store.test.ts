import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { findValueDetails } from './store.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await sql`
    insert into term (taxonomy, slug, name, tooltip, tooltip_text) values
      ('pa_form', 'wave', 'Wave', 'text', 'Like the sea'), ('pa_form', 'edge', 'Edge', 'text', ''),
      ('pa_form', 'plain', 'Plain', 'no', ''), ('pa_size', 'wave', 'Wave', 'no', '')`.execute(database.db)
})
afterAll(() => database.close())

describe('details of values', () => {
  it('are read only of values that have more than name and colours', async () => {
    const looks = await findValueDetails(database.db, ['pa_form'], ['wave', 'edge', 'plain', 'unknown'])
    expect(looks.toSorted((a, b) => a.slug.localeCompare(b.slug))).toEqual([
      { key: 'pa_form', slug: 'plain', tooltip: 'no', tooltipText: '' },
      { key: 'pa_form', slug: 'wave', tooltip: 'text', tooltipText: 'Like the sea' },
    ])
  })
})
