import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import type { RateInput } from './rules/rate-files/rate-row.ts'
import { allRates, candidateRates, deleteRates, insertClass, insertRates, taxClasses } from './store.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await sql`delete from tax_rate`.execute(database.db)
})

const rate = (changes: Partial<RateInput> = {}): RateInput => ({
  ...{ country: 'US', state: 'TN', postcodes: [], cities: [], ratePpm: 70_000, name: 'Tennessee' },
  ...{ priority: 1, compound: false, shipping: true, taxClass: '' },
  ...changes,
})

describe('tax rates in the database', () => {
  it('are read as they were saved, in their order, with later ones appended', async () => {
    const written = [
      rate({ name: 'B', taxClass: 'reduced-rate', compound: true, shipping: false }),
      rate({ name: 'A', postcodes: ['37918', '379*', '1...2'], cities: ['KNOXVILLE', "O'FALLON"] }),
    ]
    await insertRates(database.db, written)
    await insertRates(database.db, [rate({ name: '' })])
    const found = await allRates(database.db)
    const plain = found.map(({ id, code, position, ...each }) => each)
    expect(plain).toEqual([...written, rate({ name: '' })])
    expect(found.map(({ position }) => position)).toEqual([1, 2, 3])
    expect(found.map(({ code }) => code)).toEqual(['US-TN-B-1', 'US-TN-A-1', 'US-TN-TAX-1'])
    await deleteRates(
      database.db,
      found.slice(1).map(({ id }) => id),
    )
    expect(await allRates(database.db)).toEqual(found.slice(0, 1))
    await deleteRates(
      database.db,
      found.map(({ id }) => id),
    )
  })

  it('for a location are those of its country, state, city and postcode, and all ranges', async () => {
    const near = { country: 'US', state: 'TN', city: 'KNOXVILLE', postcodeKeys: ['37918', '379*'] }
    await insertRates(database.db, [
      rate({ name: 'everywhere', country: '', state: '' }),
      rate({ name: 'state' }),
      rate({ name: 'exact', postcodes: ['1', '37918'] }),
      rate({ name: 'beginning', postcodes: ['379*'] }),
      rate({ name: 'range', postcodes: ['5', '1...2'] }),
      rate({ name: 'city', cities: ['KNOXVILLE'] }),
      rate({ name: 'far', country: 'DE', state: '' }),
      rate({ name: 'other state', state: 'CA' }),
      rate({ name: 'other postcode', postcodes: ['37919'] }),
      rate({ name: 'other city', cities: ['NASHVILLE'] }),
    ])
    const found = (await candidateRates(database.db, near)).map(({ name }) => name)
    expect(found.sort()).toEqual(['beginning', 'city', 'everywhere', 'exact', 'range', 'state'])
    const unknown = await candidateRates(database.db, {
      country: 'US',
      state: '',
      city: '',
      postcodeKeys: [],
    })
    expect(unknown.map(({ name }) => name)).toEqual(['everywhere'])
  })

  it('are refused by the database where they are invalid', async () => {
    await expect(insertRates(database.db, [rate({ taxClass: 'gone' })])).rejects.toThrow('foreign key')
    await expect(insertRates(database.db, [rate({ ratePpm: -1 })])).rejects.toThrow('check constraint')
    await expect(
      sql`insert into tax_rate (rate_ppm, position, postcodes) values (1, 1, '{null}')`.execute(database.db),
    ).rejects.toThrow('check constraint')
  })
})

describe('tax classes in the database', () => {
  it('are two by default, sorted by name, each once', async () => {
    expect(await insertClass(database.db, { slug: 'books', name: 'books' })).toBe(true)
    expect(await insertClass(database.db, { slug: 'books', name: 'Books again' })).toBe(false)
    expect(await taxClasses(database.db)).toEqual([
      { slug: 'books', name: 'books' },
      { slug: 'reduced-rate', name: 'Reduced rate' },
      { slug: 'zero-rate', name: 'Zero rate' },
    ])
  })
})
