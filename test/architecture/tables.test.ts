import { describe, expect, it } from 'vitest'
import { sources } from './sources/sources.ts'
import { functionStores, readersIn, writersIn } from './sources/table-use.ts'

/**
 * The tables of other features that a feature may read: where one statement needs the rows of both, and calling the
 * other's front door would take a statement for each row, or one more.
 */
const readsOfOthers: Readonly<Record<string, readonly string[]>> = {
  attribution: ['account', 'shop_order'],
  catalog: ['image', 'stock_level'],
  checkout: ['account', 'account_address'],
  coupons: ['account', 'credit', 'term'],
  customers: ['account', 'account_address', 'shop_order'],
  history: ['account', 'shop_order'],
  media: ['account', 'product', 'product_image', 'setting', 'term'],
  'my-account': ['account'],
  orders: ['account', 'order_attribution'],
  'product-import': ['product'],
  returns: ['order_line', 'shop_order'],
  shipping: ['term'],
  stock: ['product'],
  'store-credit': ['account', 'coupon', 'order_line', 'shop_order'],
  swatches: ['image', 'term'],
  tax: ['product'],
  'tier-pricing': ['product', 'product_term', 'term'],
  wishlist: ['product'],
}

const writtenByMany = (writers: ReadonlyMap<string, ReadonlySet<string>>) =>
  [...writers].filter(([, features]) => features.size > 1).map(([table, features]) => [table, ...features])

describe('a table', () => {
  const stores = [
    ...sources('src/{features/**,platform/{events,log,mail,mail/texts,http/limits}}/*.{ts,tsx}'),
    ...functionStores(sources('db/migrations/*.sql')),
  ]
  const writers = writersIn(stores)

  it('is written by one feature', () => {
    expect(writtenByMany(writers)).toEqual([])
    expect(writers.size).toBeGreaterThan(3)
  })

  it('is created by a migration, and written by some feature', () => {
    const migrations = sources('db/migrations/*.sql')
    const found = (pattern: RegExp) => migrations.flatMap(({ text }) => [...text.matchAll(pattern)])
    const newNames = new Map(
      found(/^alter table ([a-z_]+) rename to ([a-z_]+)/gim).map(([, from, to]) => [from, to]),
    )
    const created = found(/^create (?:unlogged )?table ([a-z_]+)/gim).map(
      ([, table]) => newNames.get(table) ?? table,
    )
    expect([...writers.keys()].sort()).toEqual(created.sort())
  })

  it('is reported when two features write it, in any syntax', () => {
    const statements = [
      'insert into coupon (code)',
      'update coupon set uses = 1',
      'update coupon as c\n set uses = 1',
      'delete\n from coupon where id = 1',
      "db.updateTable('coupon').set({})",
      "tx\n  .insertInto('coupon')",
    ]
    for (const text of statements) {
      const stores = [
        { path: 'src/features/coupons/store.ts', text: 'insert into coupon (code) values (1)' },
        { path: 'src/features/cart/store/cart-store.ts', text },
      ]
      expect(writtenByMany(writersIn(stores)), text).toEqual([['coupon', 'coupons', 'cart']])
    }
  })

  it('is reported when a SQL function of another feature writes it', () => {
    const body = 'create function take() returns void language sql as $$\n  update coupon set uses = 1\n$$;'
    const writersOf = (intro: string) =>
      writersIn([
        { path: 'src/features/coupons/store.ts', text: 'insert into coupon (code) values (1)' },
        ...functionStores([{ path: 'db/migrations/0001-a.sql', text: `${intro}\n${body}` }]),
      ])
    expect(writtenByMany(writersOf('-- coupons: takes a use.\n-- In one statement.'))).toEqual([])
    expect(writtenByMany(writersOf('-- cart: takes a use.'))).toEqual([['coupon', 'coupons', 'cart']])
    expect(writtenByMany(writersOf('-- Takes a use.'))).toEqual([['coupon', 'coupons', 'nobody']])
  })

  it('may be read, locked and joined by others', () => {
    const text =
      'select * from coupon for update skip locked; insert into cart values (1) on conflict do update set a = 1'
    expect([...writersIn([{ path: 'src/features/cart/store/cart-store.ts', text }]).keys()]).toEqual(['cart'])
  })

  it('is read by its own feature, and by declared ones', () => {
    const readers = [...readersIn(stores, writers)].map(([reader, tables]) => [reader, [...tables].sort()])
    expect(Object.fromEntries(readers)).toEqual(readsOfOthers)
  })

  it('is reported when another feature reads it, in any syntax', () => {
    const owner = { path: 'src/features/coupons/store.ts', text: 'insert into coupon (code) values (1)' }
    const readersOf = (text: string, path = 'src/features/cart/store/cart-read-store.ts') =>
      [...readersIn([owner, { path, text }], writersIn([owner]))].map(([reader, tables]) => [
        reader,
        ...tables,
      ])
    const statements = [
      'select * from coupon where id = 1',
      'select * from cart c left join coupon on coupon.id = c.id',
      'select * from cart c, coupon p where p.id = c.id',
      'delete from cart using coupon where coupon.id = cart.id',
      "db.selectFrom('coupon').selectAll()",
    ]
    for (const text of statements) expect(readersOf(text), text).toEqual([['cart', 'coupon']])
    expect(readersOf('select 1 // of a cart from coupon to coupon')).toEqual([])
    expect(readersOf('The price from coupon rules', 'src/features/cart/texts.ts')).toEqual([])
    expect(readersOf('select * from coupon', 'src/features/coupons/uses-store.ts')).toEqual([])
  })
})
