import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/support/app.ts'
import { runCommandIn } from '../../../test/support/command-line.ts'
import type { Actor } from '../../platform/events/actor.ts'
import { actingAs } from '../../platform/events/actor.ts'
import { emit } from '../../platform/events/emit.ts'
import type { NewEvent, ShopEvent } from '../../platform/events/event.ts'
import { createAccount } from '../accounts/registration/new-account.ts'
import { setSetting } from '../settings/settings.ts'
import { historyCommands } from './commands.ts'
import { deleteOldHistory, historyHandler, historyOf } from './history.ts'

let app: TestApp
let staff: Actor
beforeAll(async () => {
  app = await makeTestApp()
  const email = 'anna@shop.example'
  const created = await createAccount(app.shop, { email, roles: ['shop_manager'], isEmailVerified: true })
  staff = { kind: 'person', id: created.ok ? created.value : 0 }
  await app.runJobs()
})
afterAll(() => app.close())

async function happened(actor: Actor, event: NewEvent): Promise<void> {
  await emit(app.shop.db, actor, event)
  await app.runJobs()
}

const cancelled = {
  name: 'order.updated',
  subject: 'order:12',
  payload: { changes: { status: { before: 'pending', after: 'cancelled' }, billing: {} } },
} as const
const all = (filter: object = {}) => historyOf(app.shop, { limit: 100, ...filter })

async function printed(...options: string[]): Promise<string[]> {
  const lines: string[] = []
  const output = { shop: app.shop, printed: lines, warned: lines }
  await runCommandIn(historyCommands, ['history', ...options], output)
  return lines
}

it('the history has who has changed what and when, before and after', async () => {
  await setSetting(actingAs(app.shop, staff), 'shop_name', 'Carrara & Clay')
  await happened({ kind: 'key', id: 3, name: 'Bookkeeping' }, cancelled)
  await happened(
    { kind: 'command', name: 'import products' },
    { name: 'stock.changed', subject: 'product:7', payload: { before: 4, after: 9 } },
  )
  expect(await all({ subject: 'setting:shop_name' })).toMatchObject([
    {
      actor: staff,
      by: 'anna',
      name: 'setting.changed',
      fields: ['shop_name'],
      before: { shop_name: 'Handsel' },
      after: { shop_name: 'Carrara & Clay' },
    },
  ])
  const lines = (await printed()).map((line) => line.split('\t').slice(1).join(' | '))
  expect(lines.slice(0, 3)).toEqual([
    'command import products | stock.changed | product:7 |  | stock_quantity: 4 → 9',
    'key Bookkeeping | order.updated | order:12 |  | status: pending → cancelled, billing',
    'person anna | setting.changed | setting:shop_name |  | shop_name: Handsel → Carrara & Clay',
  ])
})

it('the history is found by thing, person, day and text', async () => {
  expect(await printed('--of', 'order:12')).toHaveLength(1)
  expect(await printed('--by', 'Anna')).toHaveLength(1)
  expect(await printed('--by', 'bookkeeping')).toHaveLength(1)
  expect(await printed('--search', 'clay')).toHaveLength(1)
  expect(await printed('--search', '100%')).toEqual([])
  expect(await printed('--since', '2999-01-01')).toEqual([])
  expect(await printed('--since', '2020-01-01', '--limit', '2')).toHaveLength(2)
  expect((await printed('--since', '2026-02-30'))[0]).toContain('--since is a day')
  expect((await printed('--limit', '0'))[0]).toContain('--limit is a number')
})

it('the history has amounts in the currency of the shop, rates in percent, and nothing that has not changed', async () => {
  const line = { id: 1, name: 'Vase', product_id: 7, quantity: 2, total: 3_800 }
  const changes = {
    line_items: { before: [], after: [line] },
    total: { before: 0, after: 123_450 },
    notes: {},
    status: { before: 'pending', after: 'pending' },
  }
  await happened(staff, { name: 'order.updated', subject: 'order:77', payload: { changes } })
  const prices = { before: { regularMinor: 5_400 }, after: { regularMinor: 5_400, saleMinor: 4_900 } }
  const rate = { before: 70_000, after: 88_750 }
  const product = {
    prices,
    cost_minor: { before: null, after: 50 },
    rate_ppm: rate,
    featured: { before: true, after: true },
  }
  await happened(staff, {
    name: 'product.updated',
    subject: 'product:7',
    payload: { title: 'Vase', changes: product },
  })
  const payment = { provider: 'stripe', amountMinor: 1_250, currency: 'EUR' }
  await happened(staff, { name: 'payment.received', subject: 'order:77', payload: payment })
  await happened(staff, {
    name: 'stock.changed',
    subject: 'product:7',
    payload: { before: null, after: null },
  })
  await happened(staff, { name: 'product.updated', subject: 'product:7', payload: { changes: {} } })

  const lines = (await printed('--limit', '3')).map((text) => text.split('\t').slice(2).join(' | '))
  expect(lines).toEqual([
    'payment.received | order:77 |  | currency: EUR, provider: stripe, amount: 12.50 EUR',
    'product.updated | product:7 | Vase | prices: regular $54.00 → sale $49.00, regular $54.00, rate: 7% → 8.875%, cost: (none) → $0.50',
    'order.updated | order:77 |  | notes, total: $0.00 → $1,234.50, line_items: (none) → 2 × Vase',
  ])
  // Stored are minor units, which do not change with the settings.
  expect((await all({ subject: 'order:77', limit: 2 }))[1]).toMatchObject({ after: { total: 123_450 } })
})

it('the history leaves visitors and payment providers out', async () => {
  const count = (await all()).length
  await happened({ kind: 'visitor' }, { name: 'order.created', subject: 'order:13', payload: {} })
  await happened({ kind: 'provider', name: 'stripe' }, cancelled)
  expect(await all()).toHaveLength(count)
})

it('an event that is handled twice has one entry', async () => {
  const event: ShopEvent = { ...cancelled, id: 900_000, actor: staff, at: new Date() }
  await historyHandler.handle(app.shop, [event])
  await historyHandler.handle(app.shop, [event, { ...event, id: 900_001 }])
  const { rows } = await sql<{ ids: number[] }>`
    select array_agg(event_id order by id) as ids from history_entry where event_id >= 900000`.execute(
    app.shop.db,
  )
  expect(rows[0]?.ids.map(Number)).toEqual([900_000, 900_001])
})

it('the history is never changed; after two years it is deleted', async () => {
  const { db } = app.shop
  const old: ShopEvent = { ...cancelled, id: 800_000, actor: staff, at: new Date('2020-01-01') }
  await historyHandler.handle(app.shop, [old])
  const refused = /history is never changed/
  await expect(sql`update history_entry set subject = 'order:1'`.execute(db)).rejects.toThrow(refused)
  await expect(sql`delete from history_entry`.execute(db)).rejects.toThrow(refused)
  await expect(sql`truncate history_entry`.execute(db)).rejects.toThrow(refused)
  const before = await all()
  await deleteOldHistory(app.shop)
  expect(await all()).toEqual(before.filter(({ at }) => at.getFullYear() > 2020))
  expect((await all()).length).toBe(before.length - 1)
})
