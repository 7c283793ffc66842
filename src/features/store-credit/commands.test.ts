import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/support/app.ts'
import { runCommandIn } from '../../../test/support/command-line.ts'
import { setSettings } from '../../../test/support/settings.ts'
import { world } from '../../../test/support/world.ts'
import { recordsOf } from '../catalog/store/record-store.ts'
import { setLevels } from '../stock/stock.ts'
import { levelsOf } from '../stock/store.ts'
import { creditCommands } from './commands.ts'
import { creditByCode } from './store-credit.ts'

let app: TestApp
let printed: string[]
let warned: string[]
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())
beforeEach(() => {
  printed = []
  warned = []
})

function run(...typed: string[]): Promise<number> {
  return runCommandIn(creditCommands, typed, { shop: app.shop, printed, warned })
}

describe('handsel credit issue, list and history', () => {
  it('create a credit, print its code, and find it again', async () => {
    expect(await run('credit', 'issue', '25.50', '--email', 'Ada@example.com', '--days', '30')).toBe(0)
    const [code = ''] = printed
    expect(code).toMatch(/^([A-Z0-9]{4}-){3}[A-Z0-9]{4}$/)
    expect(await creditByCode(app.shop, code)).toMatchObject({ balanceMinor: 2550, email: 'ada@example.com' })
    await run('credit', 'issue', '10', '--code', 'thanks', '--note', 'The vase was late')

    printed = []
    expect(await run('credit', 'list')).toBe(0)
    expect(printed).toEqual([
      'THANKS\t$10.00\t$10.00\t–\t–',
      `${code}\t$25.50\t$25.50\t2026-07-01\tada@example.com`,
    ])
    printed = []
    await run('credit', 'list', 'ADA@example.com')
    expect(printed).toHaveLength(1)

    printed = []
    expect(await run('credit', 'history', code.toLowerCase().replaceAll('-', ''))).toBe(0)
    expect(printed).toEqual([
      expect.stringContaining(code),
      '2026-06-01T12:00:00.000Z\tReceived\t$25.50\t$25.50\t',
    ])
  })

  it('list the day of the expiry in the time zone of the shop', async () => {
    await run('credit', 'issue', '5', '--code', 'FAR-AWAY', '--days', '30')
    // Noon in UTC is the next day there.
    await setSettings(app, { timezone: 'Pacific/Kiritimati' })
    printed = []
    await run('credit', 'list')
    await setSettings(app, { timezone: 'UTC' })
    expect(printed.find((line) => line.includes('FARAWAY') || line.includes('FAR-AWAY'))).toContain(
      '2026-07-02',
    )
  })

  it.each([
    [['0'], 1],
    [['1.999'], 1],
    [['x'], 1],
    [['10', '--email', 'ada'], 1],
    [['10', '--code', 'THANKS'], 1],
    [['10', '--code', '%'], 1],
    [['10', '--days', 'x'], 2],
    [[], 2],
  ])('refuse %j with a message', async (args, exit) => {
    expect(await run('credit', 'issue', ...args)).toBe(exit)
    expect([printed, warned.join(' ')]).toEqual([[], expect.stringMatching(/[a-zA-Z].*\./s)])
  })

  it('find no credit by another code', async () => {
    expect([await run('credit', 'history', 'nothing'), warned]).toEqual([
      1,
      ['There is no store credit with that code.'],
    ])
  })
})

describe('handsel credit sell', () => {
  it('makes a simple product a gift card: virtual, untaxed, not on sale, without dimensions or stock', async () => {
    const counted = {
      stockLeft: 9,
      state: 'instock',
      backorders: 'no',
      lowStockThreshold: undefined,
    } as const
    await setLevels(app.shop.db, app.shop, new Map([[world.candle, counted]]))
    await app.database.pool.query('update product set weight_grams = 400, width_mm = 80 where id = $1', [
      world.candle,
    ])
    const sell = ['credit', 'sell', 'CAN-LUME', '--presets', '50,25.50', '--from', '10', '--to', '500']
    expect([await run(...sell), printed]).toEqual([0, ['Candle Lume is a gift card now.']])
    const record = (await recordsOf(app.shop.db, [world.candle])).get(world.candle)
    expect(record).toMatchObject({
      giftCard: { presetsMinor: [2550, 5000], free: { minMinor: 1000, maxMinor: 50_000 } },
      virtual: true,
      taxStatus: 'none',
      prices: { regularMinor: 1000, saleMinor: undefined },
      weightGrams: undefined,
      widthMm: undefined,
      quantityLimits: { max: 20 },
    })
    const level = (await levelsOf(app.shop.db, [world.candle])).get(world.candle)
    expect([level?.stockLeft, level?.state]).toEqual([undefined, 'instock'])
    expect(await run('credit', 'sell', 'candle-lume', '--presets', '20')).toBe(0)
    expect(await run('credit', 'sell', String(world.candle), '--presets', '20')).toBe(0)
  })

  it.each([
    [['no-such', '--presets', '25'], 'There is no product no-such'],
    [['tray-rivo', '--presets', '25'], 'not a simple product'],
    [['vase-alba'], 'Give amounts to choose'],
    [['vase-alba', '--presets', '0'], 'Amounts must be above zero'],
    [['vase-alba', '--presets', '25,x'], 'Amounts must be above zero'],
    [['vase-alba', '--presets', '25,-1'], 'Amounts must be above zero'],
    [['vase-alba', '--from', '50', '--to', '10'], 'maximum is below'],
  ])('refuses %j: %s', async (args, text) => {
    expect(await run('credit', 'sell', ...args)).toBe(1)
    expect(warned.join(' ')).toContain(text)
    const record = (await recordsOf(app.shop.db, [world.alba])).get(world.alba)
    expect(record?.giftCard).toBeUndefined()
  })

  it('requires both limits of a range', async () => {
    expect(await run('credit', 'sell', 'vase-alba', '--from', '10')).toBe(2)
  })
})
