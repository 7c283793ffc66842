import { describe, expect, it } from 'vitest'
import { type Source, sources } from './sources.ts'

const writes = [
  /\binsert\s+into\s+([a-z_]+)/gi,
  /\bupdate\s+([a-z_]+)(?:\s+(?:as\s+)?[a-z_]+)?\s+set\b/gi,
  /\bdelete\s+from\s+([a-z_]+)/gi,
  /\bmerge\s+into\s+([a-z_]+)/gi,
  /\btruncate\s+([a-z_]+)/gi,
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`]([a-z_]+)/g,
]

/** Which features write each table, or which part of the machinery. */
function writersIn(stores: readonly Source[]): Map<string, Set<string>> {
  const writers = new Map<string, Set<string>>()
  for (const { path, text } of stores) {
    const feature = path.split('/')[2]!
    for (const [, table] of writes.flatMap((write) => [...text.matchAll(write)])) {
      writers.set(table!, (writers.get(table!) ?? new Set()).add(feature))
    }
  }
  return writers
}

const writtenByMany = (writers: ReadonlyMap<string, ReadonlySet<string>>) =>
  [...writers].filter(([, features]) => features.size > 1).map(([table, features]) => [table, ...features])

describe('a table', () => {
  const writers = writersIn(sources('src/{features/**,platform/mail}/*.{ts,tsx}'))

  it('is written by one feature', () => {
    expect(writtenByMany(writers)).toEqual([])
    expect(writers.size).toBeGreaterThan(3)
  })

  it('stands in a migration, and is written by somebody', () => {
    const created = sources('db/migrations/*.sql').flatMap(({ text }) =>
      [...text.matchAll(/^create table ([a-z_]+)/gim)].map(([, table]) => table!),
    )
    expect([...writers.keys()].sort()).toEqual(created.sort())
  })

  it('is found out when two features write it, in whatever way', () => {
    const ways = [
      'insert into coupon (code)',
      'update coupon set uses = 1',
      'update coupon as c\n set uses = 1',
      'delete\n from coupon where id = 1',
      "db.updateTable('coupon').set({})",
      "tx\n  .insertInto('coupon')",
    ]
    for (const text of ways) {
      const stores = [
        { path: 'src/features/coupons/store.ts', text: 'insert into coupon (code) values (1)' },
        { path: 'src/features/cart/store.ts', text },
      ]
      expect(writtenByMany(writersIn(stores)), text).toEqual([['coupon', 'coupons', 'cart']])
    }
  })

  it('may be read, locked and joined by others', () => {
    const text =
      'select * from coupon for update skip locked; insert into cart values (1) on conflict do update set a = 1'
    expect([...writersIn([{ path: 'src/features/cart/store.ts', text }]).keys()]).toEqual(['cart'])
  })
})
