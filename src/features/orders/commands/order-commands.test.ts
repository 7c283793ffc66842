import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../../../test/support/app.ts'
import { visitorWithCart } from '../../../../test/support/cart/cart-shop.ts'
import { runCommandIn } from '../../../../test/support/command-line.ts'
import { checkoutForm } from '../../../../test/support/orders/checkout.ts'
import { world } from '../../../../test/support/world.ts'
import { levelsOf } from '../../stock/store.ts'
import { ordersFeature } from '../feature.ts'
import { orderOf } from '../orders.ts'
import { timelineOf } from '../states/notes.ts'

let app: TestApp
let printed: string[]
let warned: string[]
beforeAll(async () => {
  app = await makeTestApp({ env: { HANDSEL_RATE_LIMITS: '0' } })
  await app.database.pool.query('update stock_level set quantity = 1000')
})
afterAll(() => app.close())
beforeEach(() => {
  printed = []
  warned = []
})

function run(...typed: string[]): Promise<number> {
  return runCommandIn(ordersFeature.commands ?? [], ['orders', ...typed], { shop: app.shop, printed, warned })
}

/** What a command printed, or why it did nothing. */
async function output(...typed: string[]): Promise<string> {
  ;[printed, warned] = [[], []]
  await run(...typed)
  return [...printed, ...warned].join('\n')
}

/** A buyer's order of a vase at 24.00; its id. By transfer it waits for its money. */
async function placed(fields: Record<string, string> = {}): Promise<number> {
  const ada = await visitorWithCart(app, { [world.alba]: 1 })
  const form = { ...(await checkoutForm(ada)), payment_method: 'bacs', ...fields }
  return (await ada.post('/?wc-ajax=checkout', form)).json<{ order_id: number }>().order_id
}

const placedNumber = async (fields?: Record<string, string>) => String(await placed(fields))
const stateOf = async (id: string) => (await orderOf(app.shop, Number(id)))?.state
const vaseStock = async () => (await levelsOf(app.shop.db, [world.alba])).get(world.alba)?.stockLeft

async function mailsOf(id: string): Promise<string[]> {
  const { rows } = await app.database.pool.query(
    `select mail from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
       cross join json_array_elements_text(payload -> 'mails') with ordinality as queued (mail, place)
      where t.identifier = 'order-mail' and payload ->> 'orderId' = $1 order by j.id, place`,
    [id],
  )
  return rows.map(({ mail }) => mail)
}

describe('handsel orders list', () => {
  it('shows orders, the last first, of a state, of an address, so many', async () => {
    const first = await placedNumber({ billing_email: 'list@example.com' })
    const second = await placedNumber({ billing_email: 'list@example.com', payment_method: 'cod' })
    const listedNumbers = () => printed.map((line) => line.split('\t')[0])
    expect(await run('list', '--email', 'LIST@example.com')).toBe(0)
    expect(listedNumbers()).toEqual([second, first])
    expect(printed[1]).toMatch(
      new RegExp(`^${first}\tJune 1, 2026 at .*\ton-hold\t\\$[\\d.]+\tBank transfer\tlist@example.com$`),
    )
    printed = []
    await run('list', '--email', 'list@example.com', '--state', 'on-hold')
    expect(listedNumbers()).toEqual([first])
    printed = []
    await run('list', '--limit', '1')
    expect(listedNumbers()).toEqual([second])
    expect(await output('list', '--email', 'nobody@example.com')).toBe('')
  })

  it.each([
    [['--state', 'sold'], 'A state is one of pending'],
    [['--limit', '0'], 'from 1 to 1000'],
    [['--limit', '1001'], 'from 1 to 1000'],
    [['--limit', 'x'], 'from 1 to 1000'],
  ])('refuses %j', async (args, text) => {
    expect(await run('list', ...args)).toBe(2)
    expect(warned.join()).toContain(text)
  })
})

describe('handsel orders show', () => {
  it('shows products, sums, addresses, the buyer’s note, parcels, refunds and timeline', async () => {
    const id = await placedNumber({ order_comments: 'Ring twice', billing_address_1: '12 Kiln Lane' })
    await run('paid', id)
    await run('ship', id, '--carrier', 'Post', '--number', '1Z', '--url', 'https://post.example/1Z', '--part')
    await run('refund', id, '--amount', '5', '--reason', 'A chip', '--key', `chip-${id}`)
    const text = await output('show', id)
    for (const part of [
      `Order ${id}, June 1, 2026`,
      'partially-shipped',
      '1 × Vase Alba, VAS-ALBA: $24.00',
      'Total: $30.90',
      'Payment: Bank transfer, paid $30.90',
      'Refunded: $5.00',
      '12 Kiln Lane',
      'ada@example.com',
      'Ring twice',
      'Origin: Unknown',
      'Post, 1Z, https://post.example/1Z',
      `$5.00, A chip, key chip-${id}`,
    ]) {
      expect(text).toContain(part)
    }
    expect(text).toMatch(/\tpending\t.*\n.*\ton-hold\t.*\n.*\tprocessing\t/)
  })
})

describe('handsel orders paid, move and cancel', () => {
  it('note the money once', async () => {
    const id = await placedNumber()
    expect([await run('paid', id), await stateOf(id)]).toEqual([0, 'processing'])
    expect(await output('paid', id)).toBe(`Order ${id} is not awaiting payment.`)
    expect(await mailsOf(id)).toEqual(['on-hold', 'new-order', 'paid'])
  })

  it('move an order, with a note, and print the possible next states', async () => {
    const id = await placedNumber({ payment_method: 'cod' })
    expect(await output('move', id, 'in-production', '--note', 'The kiln is hot.')).toBe(
      `Order ${id} is in-production.`,
    )
    expect((await timelineOf(app.shop, Number(id))).at(-1)).toMatchObject({ text: 'The kiln is hot.' })
    expect(await output('move', id, 'processing')).toBe(
      `Order ${id} is in-production, and cannot become processing. It can become partially-shipped, shipped, completed, cancelled, refunded, withdrawn.`,
    )
    expect(await stateOf(id)).toBe('in-production')
  })

  it.each([
    ['shipped', 'orders ship'],
    ['partially-shipped', 'orders ship --part'],
    ['refunded', 'orders refund'],
    ['cancelled', 'orders cancel'],
  ])('lead to %s by another command', async (state, command) => {
    const id = await placedNumber({ payment_method: 'cod' })
    expect(await run('move', id, state)).toBe(2)
    expect(warned.join()).toContain(command)
    expect(await stateOf(id)).toBe('processing')
  })

  it('cancel an order once, return its stock, and print the amount to refund', async () => {
    const before = (await vaseStock()) ?? 0
    const id = await placedNumber()
    await run('paid', id)
    expect(await output('cancel', id, '--note', 'It broke.')).toBe(
      `Order ${id} is cancelled.\n$30.90 was paid for it and has not gone back: handsel orders refund ${id}`,
    )
    expect([await vaseStock(), await stateOf(id)]).toEqual([before, 'cancelled'])
    expect([await run('cancel', id), await vaseStock()]).toEqual([1, before])
    expect(warned.at(-1)).toBe(`Order ${id} is cancelled already.`)
    expect(await output('refund', id)).toContain('$30.90 of order')
  })

  it('cancel nothing of which a parcel has left', async () => {
    const id = await placedNumber({ payment_method: 'cod' })
    await run('ship', id, '--carrier', 'Post')
    expect(await output('cancel', id)).toContain('cannot be cancelled. A parcel of it has left')
    expect(await stateOf(id)).toBe('shipped')
  })
})

describe('handsel orders ship', () => {
  it('notes parts and then the rest, each with a mail', async () => {
    const id = await placedNumber({ payment_method: 'cod' })
    expect(await output('ship', id, '--carrier', 'Post', '--part')).toContain('partially-shipped')
    await run('ship', id, '--carrier', 'Post', '--part')
    expect(await output('ship', id, '--carrier', 'Van')).toContain('is shipped')
    expect((await orderOf(app.shop, Number(id)))?.shipments).toHaveLength(3)
    expect((await mailsOf(id)).filter((mail) => mail === 'shipped')).toHaveLength(3)
    expect(await output('ship', id, '--carrier', 'Van')).toContain('is shipped, and no parcel')
  })

  it('sends nothing that is not paid', async () => {
    const id = await placedNumber()
    expect(await output('ship', id, '--carrier', 'Van')).toContain('It is not paid yet.')
    expect(await stateOf(id)).toBe('on-hold')
  })

  it.each([
    [[], 'Who carries it?'],
    [['--carrier', ' '], 'Who carries it?'],
    [['--carrier', 'x'.repeat(121)], 'at most 120'],
    [['--carrier', 'Post', '--url', 'javascript:alert(1)'], 'full web address'],
    [['--carrier', 'Post', '--url', 'post.example'], 'full web address'],
  ])('refuses %j', async (args, text) => {
    expect(await run('ship', '1', ...args)).toBe(2)
    expect(warned.join()).toContain(text)
  })
})

describe('handsel orders refund', () => {
  it('gives a part back, then all that is left, and prints the key of each', async () => {
    const id = await placedNumber()
    await run('paid', id)
    expect(await output('refund', id, '--amount', '12.50')).toMatch(
      new RegExp(`^Key: [0-9a-f-]{36}\n\\$12\\.50 of order ${id} refunded; \\$18\\.40 is left of it\\.$`),
    )
    expect(await output('refund', id)).toContain('$18.40 of order')
    expect(await stateOf(id)).toBe('refunded')
    expect(await output('refund', id)).toBe(`All that was paid for order ${id} has been refunded already.`)
    expect((await mailsOf(id)).filter((mail) => mail === 'refunded')).toHaveLength(2)
  })

  it('makes one refund for one key, however often it is repeated', async () => {
    const id = await placedNumber()
    await run('paid', id)
    const again = ['refund', id, '--amount', '5', '--key', `once-${id}`]
    await Promise.all([run(...again), run(...again), run(...again)])
    expect((await orderOf(app.shop, Number(id)))?.refundedMinor).toBe(500)
    expect(await output('refund', id, '--amount', '6', '--key', `once-${id}`)).toContain('Another refund')
  })

  it('refuses to restock with a partial refund', async () => {
    const id = await placedNumber()
    await run('paid', id)
    expect(await output('refund', id, '--amount', '5', '--restock')).toContain(
      '--restock needs a refund of all that is left',
    )
  })

  it('does not move an order that is paid on delivery, and explains it', async () => {
    const id = await placedNumber({ payment_method: 'cod' })
    expect(await output('paid', id)).toContain('It stays processing.')
  })

  it('restocks returned items', async () => {
    const before = (await vaseStock()) ?? 0
    const id = await placedNumber()
    await run('paid', id)
    await run('ship', id, '--carrier', 'Post')
    await run('refund', id, '--restock')
    expect(await vaseStock()).toBe(before)
  })

  it.each(['0', '-1', '1.999', '10,00', '1,2345', 'x', '1e3', '', '99999999999999999999'])(
    'takes no amount %j',
    async (amount) => {
      const id = await placedNumber()
      await run('paid', id)
      expect(await run('refund', id, `--amount=${amount}`)).toBeGreaterThan(0)
      expect(warned.join()).toMatch(/such as 12\.50|needs a value/)
      expect((await orderOf(app.shop, Number(id)))?.refundedMinor).toBe(0)
    },
  )

  it('gives back no more than has come', async () => {
    const id = await placedNumber()
    expect(await output('refund', id)).toBe(`No money has come for order ${id}, so none goes back.`)
    expect(await output('refund', id, '--amount', '1')).toContain('No money has come')
    await run('paid', id)
    expect(await output('refund', id, '--amount', '30.91')).toContain(
      `That is more than is left of the money for order ${id}: $30.90.`,
    )
    expect(await stateOf(id)).toBe('processing')
  })
})

describe('handsel orders note and pay-link', () => {
  it('write for the owner, or for the buyer with a mail', async () => {
    const id = await placedNumber()
    expect(await output('note', id, 'Fragile')).toBe('It is written.')
    expect(await output('note', id, 'It goes out on Monday.', '--for-buyer')).toContain('gets a mail')
    const notes = (await timelineOf(app.shop, Number(id))).slice(-2)
    expect(notes.map(({ text, isForBuyer }) => [text, isForBuyer])).toEqual([
      ['Fragile', false],
      ['It goes out on Monday.', true],
    ])
    expect((await mailsOf(id)).at(-1)).toBe('customer-note')
    expect([await run('note', id, ' '), await run('note', id, 'x'.repeat(5001))]).toEqual([2, 2])
  })

  it('print the pay link of a payable order, and mail it with --mail', async () => {
    const id = await placedNumber({ payment_method: 'cod' })
    expect(await output('pay-link', id)).toBe(`Order ${id} is processing: there is nothing to pay by a link.`)
    await run('move', id, 'failed')
    const { orderKey = '' } = (await orderOf(app.shop, Number(id))) ?? {}
    const address = `http://localhost:3000/checkout/order-pay/${id}/?pay_for_order=true&key=${orderKey}`
    expect(await output('pay-link', id)).toBe(address)
    expect(await mailsOf(id)).not.toContain('pay-link')
    expect(await output('pay-link', id, '--mail')).toBe(address)
    expect((await mailsOf(id)).at(-1)).toBe('pay-link')
  })
})

describe('every command about one order', () => {
  it.each([
    ['show'],
    ['paid'],
    ['move', 'completed'],
    ['ship', '--carrier', 'Post'],
    ['cancel'],
    ['refund'],
    ['refund', '--amount', '1'],
    ['note', 'x'],
    ['pay-link'],
  ])('says that there is none of that number, or that it is none: %s', async (name, ...more) => {
    expect(await run(name, '999999', ...more)).toBe(1)
    expect(warned).toEqual(['There is no order 999999.'])
    for (const wrong of ['x', '1.5', '9'.repeat(16)]) {
      expect(await run(name, wrong, ...more)).toBe(2)
      expect(warned.at(-1)).toContain('NUMBER is the number of an order.')
    }
  })

  it('leaves nothing of a buyer in the log', () => {
    expect(app.loggedErrors()).toEqual([])
    expect(JSON.stringify(app.logged())).not.toMatch(/ada@example\.com|list@example\.com|Kiln Lane/)
  })
})
