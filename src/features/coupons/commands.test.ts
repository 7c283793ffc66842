import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { couponShop } from '../../../test/support/cart/coupon-shop.ts'
import { runCommandIn } from '../../../test/support/command-line.ts'
import { couponCommands } from './commands.ts'
import { couponByCode } from './coupons.ts'
import { generateCode } from './records/create-options.ts'

const shop = couponShop()
let folder: string
let printed: string[]
let warned: string[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handsel-coupons-'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(() => {
  printed = []
  warned = []
})

async function run(...typed: string[]): Promise<number> {
  return runCommandIn(couponCommands, typed, { shop: shop().app.shop, printed, warned })
}

async function fileOf(value: unknown): Promise<string> {
  const file = join(folder, 'coupons.json')
  await writeFile(file, typeof value === 'string' ? value : `\uFEFF${JSON.stringify(value)}`)
  return file
}

const found = async (code: string) => (await couponByCode(shop().app.shop, code, {}))?.coupon

describe('handsel coupons create', () => {
  it('creates a coupon from all options', async () => {
    const options = ['--percent', '10', '--minimum', '50', '--expires', '2026-12-31', '--limit', '100']
    const more = [
      '--limit-per-user',
      '1',
      '--individual',
      '--auto',
      '--listed',
      'cart,checkout',
      '--categories',
      'vases',
    ]
    expect(await run('coupons', 'create', '--code', 'Spring', ...options, ...more)).toBe(0)
    expect(printed).toEqual(['spring'])
    expect(await found('spring')).toMatchObject({
      kind: 'percent',
      amount: 100_000,
      cartSubtotalMinor: { min: 5000 },
      expiresAtMs: Date.parse('2026-12-31'),
      usageLimit: 100,
      usageLimitPerUser: 1,
      individualUse: true,
      autoPriority: 0,
      listedIn: ['cart', 'checkout'],
      isPublished: true,
    })
  })

  it.each([
    [['--amount', '15.00'], { kind: 'fixed_cart', amount: 1500 }],
    [['--per-unit', '5'], { kind: 'fixed_product', amount: 500 }],
    [['--free-shipping'], { kind: 'fixed_cart', amount: 0, grantsFreeShipping: true }],
    [['--amount', '1', '--draft'], { isPublished: false }],
  ])('generates a code that is hard to guess: %o', async (options, expected) => {
    expect(await run('coupons', 'create', ...options)).toBe(0)
    expect(printed[0]).toMatch(/^[2-9a-km-np-z]{4}-[2-9a-km-np-z]{4}-[2-9a-km-np-z]{4}$/)
    expect(await found(printed[0]!)).toMatchObject(expected)
  })

  it.each([
    [['--percent', '150'], '--percent: This must be a percentage from 0 to 100'],
    [['--amount', 'much'], '--amount: This must be an amount'],
    [['--amount', '5', '--limit', '1.5'], '--limit: This must be a whole number'],
    [['--amount', '5', '--expires', 'soon'], '--expires: This must be a day'],
    [['--amount', '5', '--products', 'NONE'], '--products: There is no product with the SKU or id "NONE"'],
    [['--amount', '5', '--code', 'there'], 'There is a coupon "there" already'],
  ])('refuses %o with a message', async (options, sentence) => {
    await shop().write({ code: 'there', amount: '1' })
    expect(await run('coupons', 'create', ...options)).toBe(1)
    expect(warned[0]).toContain(sentence)
    expect(warned.at(-1)).toBe('Nothing was changed.')
    expect((await found('there'))?.amount).toBe(100)
  })

  it.each([[[]], [['--percent', '5', '--amount', '5']], [['--limit=-1', 'x']]])(
    'requires exactly one kind of discount: %o',
    async (options) => {
      expect(await run('coupons', 'create', ...options)).toBe(2)
    },
  )

  it('never generates a code twice', () => {
    const drawn = new Set(Array.from({ length: 10_000 }, generateCode))
    expect(drawn.size).toBe(10_000)
  })
})

describe('handsel coupons import', () => {
  it('creates and updates coupons by code', async () => {
    await shop().write({ code: 'there', amount: '1', description: 'Old.' })
    const file = await fileOf([
      { code: 'THERE', amount: '2' },
      { code: 'new', meta_data: [{ key: '_wt_moon', value: 'full' }] },
    ])
    expect(await run('coupons', 'import', file)).toBe(0)
    expect(printed).toEqual(['1 coupon created, 1 coupon changed.'])
    expect(warned).toEqual([
      'Coupon "new": what "_wt_moon" asks for is not known here. It is kept, and has no effect.',
    ])
    expect(await found('there')).toMatchObject({ amount: 200, description: '' })
  })

  it.each([
    [[{ code: 'a' }, { code: 'b', amount: '-5' }], '[1].amount: This must be an amount'],
    [[{ code: 'a', usage_limit: -1 }], '[0].usage_limit: This must be a whole number from 0 on'],
    [[{ code: 'a' }, { code: 'A' }], '[1].code: The code "a" is used twice.'],
    [{ coupons: [] }, 'The file must hold a list of coupons'],
    ['{', 'This is not JSON'],
    [Array.from({ length: 10_001 }, () => ({})), 'No file has more than 10,000 coupons'],
  ])('reports the problem and its path, and changes nothing', async (value, sentence) => {
    expect(await run('coupons', 'import', await fileOf(value))).toBe(1)
    expect(warned[0]).toContain(sentence)
    expect(warned.at(-1)).toBe('Nothing was changed.')
    expect(await found('a')).toBeUndefined()
  })

  it('reports a missing file, and limits the number of reported problems', async () => {
    expect(await run('coupons', 'import', join(folder, 'none.json'))).toBe(1)
    expect(warned[0]).toContain('There is no file of this name')
    warned = []
    await run('coupons', 'import', await fileOf(Array.from({ length: 900 }, () => ({}))))
    expect(warned).toHaveLength(21)
  })
})

describe('handsel coupons list', () => {
  it('shows the discount, the uses and the expiry of each', async () => {
    await shop().write(
      { code: 'ten', discount_type: 'percent', amount: '10' },
      {
        code: 'clay',
        amount: '15',
        usage_limit: 5,
        usage_count: 2,
        date_starts: '2026-01-05',
        date_expires: '2026-12-31',
      },
      {
        code: 'piece',
        discount_type: 'fixed_product',
        amount: '5',
        free_shipping: true,
        status: 'draft',
        auto: true,
      },
      { code: 'gone', status: 'trash' },
    )
    expect(await run('coupons', 'list')).toBe(0)
    expect(printed).toEqual([
      'ten\t10 % off\tused 0',
      'clay\t$15.00 off\tused 2 of 5\tfrom 2026-01-05\tuntil 2026-12-31',
      'piece\t$5.00 off each piece\tused 0\tnot published\tfree shipping\tapplies by itself',
    ])
  })
})
