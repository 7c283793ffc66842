import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeIntendedMove } from '../../../../src/features/orders/states/intentions.ts'
import { accountOf, type Caller, guestOf, programOf, signedInAs } from '../../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../../support/app.ts'
import { checkoutForm } from '../../../support/orders/checkout.ts'
import { visitor } from '../../../support/visitor.ts'
import { world } from '../../../support/world.ts'

let app: TestApp
let manager: Awaited<ReturnType<typeof signedInAs>>
let client: Caller
let id: number
beforeAll(async () => {
  app = await makeTestApp({ env: { PUBLIC_URL: 'https://shop.example', HANDSEL_RATE_LIMITS: '0' } })
  manager = await signedInAs(app, 'manager', 'shop_manager')
  client = await programOf(app, manager.id, 'read_write')
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.pool.query('update stock_level set quantity = 20 where product_id = $1', [world.candle])
  id = await place('cod')
  // The confirmation is not what these tests are about.
  await app.runJobs()
})

async function place(method: string): Promise<number> {
  const who = visitor(app.fastify)
  await who.post('/?wc-ajax=add_to_cart', { product_id: world.candle, quantity: 2 })
  const form = { ...(await checkoutForm(who)), payment_method: method }
  return (await who.post('/?wc-ajax=checkout', form)).json<{ order_id: number }>().order_id
}

const order = async (of = id) => (await client.request('GET', `/wp-json/handsel/v1/orders/${of}`)).json()
const intention = async (of: number) =>
  (await client.request('GET', `/wp-json/handsel/v1/intentions/${of}`)).json()
const undo = (of: number) => client.request('DELETE', `/wp-json/handsel/v1/intentions/${of}`)
const post = (body: object, of = id) =>
  client.request('POST', `/wp-json/handsel/v1/orders/${of}/moves`, { body })
const requestMove = async (move: string, more: object = {}) => {
  const { version } = await order()
  return (await post({ move, version, ...more })).json()
}
const parcel = { carrier: 'GLS', tracking_number: '12345', tracking_url: 'https://gls.example/12345' }
const mailsOf = async (of = id) => {
  const { timeline } = await order(of)
  return timeline.flatMap(({ kind, text }: { kind: string; text: string }) => (kind === 'mail' ? [text] : []))
}

describe('a move of an order', () => {
  it('is stored, and made when it is due, in the name of who requested it', async () => {
    const { version } = await order()
    const requested = await manager.request('POST', `/wp-json/handsel/v1/orders/${id}/moves`, {
      body: { move: 'ship', version, ...parcel },
    })
    expect([requested.status, requested.json()]).toMatchObject([
      201,
      {
        order_id: id,
        version,
        move: 'ship',
        state: 'pending',
        reason: null,
        due_at: new Date(app.shop.nowMs() + 10_000).toISOString(),
      },
    ])
    expect(await order()).toMatchObject({ state: 'processing', version, intention: { state: 'pending' } })

    await app.runJobs()
    // The events of the move.
    await app.runJobs()
    const shipped = await order()
    expect(shipped).toMatchObject({
      state: 'shipped',
      fulfilment: 'shipped',
      next_move: 'complete',
      shipments: [{ carrier: 'GLS', number: '12345', url: 'https://gls.example/12345' }],
      intention: { state: 'done' },
    })
    expect(shipped.version).toBeGreaterThan(version)
    expect(shipped.timeline.at(-1)).toMatchObject({ text: 'shipped' })
    const { rows } = await app.database.pool.query(
      `select actor from history_entry where subject = $1 order by id desc limit 1`,
      [`order:${id}`],
    )
    expect(rows).toEqual([{ actor: { kind: 'person', id: manager.id } }])
  })

  it.each([
    ['mark-paid', { state: 'processing', payment_state: 'paid' }],
    ['produce', { state: 'in-production', fulfilment: 'in-production' }],
    ['complete', { state: 'completed', payment_state: 'paid', next_move: null }],
    ['hold', { state: 'on-hold', fulfilment: 'waiting' }],
    ['withdraw', { state: 'withdrawn', fulfilment: 'none', moves: [] }],
    ['cancel', { state: 'cancelled', fulfilment: 'none', moves: [] }],
  ])('%s does what it says, and the timeline says who did it', async (move, expected) => {
    const requested = await manager.request('POST', `/wp-json/handsel/v1/orders/${id}/moves`, {
      body: { move, version: (await order()).version },
    })
    expect(requested.status).toBe(201)
    await app.runJobs()
    const moved = await order()
    expect(moved).toMatchObject(expected)
    const { rows } = await app.database.pool.query('select display_name as name from account where id = $1', [
      manager.id,
    ])
    expect(moved.timeline.some(({ by }: { by: string }) => by === rows[0].name)).toBe(true)
  })

  it('of several parcels ships one after another', async () => {
    for (const number of ['1', '2']) {
      await requestMove('ship-part', { carrier: 'GLS', tracking_number: number })
      await app.runJobs()
      expect(await order()).toMatchObject({ state: 'partially-shipped', next_move: 'ship' })
    }
    await requestMove('ship', parcel)
    await app.runJobs()
    const { shipments, state } = await order()
    expect([state, shipments.length]).toEqual(['shipped', 3])
    expect(await mailsOf()).toEqual(expect.arrayContaining(['shipped', 'shipped', 'shipped']))
  })

  it('brings an order by transfer to its payment', async () => {
    id = await place('bacs')
    expect((await order()).next_move).toBe('mark-paid')
    await requestMove('mark-paid')
    await app.runJobs()
    expect(await order()).toMatchObject({ state: 'processing', payment_state: 'paid', outstanding: '0.00' })
  })
})

describe('a move that is taken back', () => {
  it('is never made, and sends no mail', async () => {
    const { id: requested } = await requestMove('cancel')
    const undone = await undo(requested)
    expect([undone.status, undone.json().state]).toEqual([200, 'undone'])
    await app.runJobs()
    expect(await order()).toMatchObject({ state: 'processing', intention: null })
    expect(await mailsOf()).not.toContain('cancelled')
    expect((await undo(requested)).status).toBe(200)
  })

  it('makes room for another one', async () => {
    const { id: requested } = await requestMove('cancel')
    await undo(requested)
    await requestMove('hold')
    await app.runJobs()
    expect((await order()).state).toBe('on-hold')
  })

  it('too late, is refused', async () => {
    const { id: requested } = await requestMove('hold')
    await app.runJobs()
    expect(await client.refusal('DELETE', `/wp-json/handsel/v1/intentions/${requested}`)).toEqual([
      409,
      'handsel_intention_ended',
    ])
    expect((await order()).state).toBe('on-hold')
  })

  it('while it is made, is either made or not', async () => {
    const { id: requested } = await requestMove('cancel')
    const [undone] = await Promise.all([
      undo(requested),
      makeIntendedMove(app.shop, { id: requested, orderId: id }),
    ])
    const { state } = await order()
    expect([
      [200, 'processing'],
      [409, 'cancelled'],
    ]).toContainEqual([undone.status, state])
  })
})

describe('a move that is requested twice', () => {
  it('is one, also at the same moment, and after it was made', async () => {
    const { version } = await order()
    const press = () => post({ move: 'ship', version, ...parcel })
    const pressed = await Promise.all([press(), press(), press()])
    await app.runJobs()
    const again = await press()
    const ids = [...pressed, again].map((answer) => answer.json().id)
    expect(new Set(ids).size).toBe(1)
    expect(again.json().state).toBe('done')
    const { shipments } = await order()
    expect(shipments.length).toBe(1)
  })

  it('is made once when its job runs several times', async () => {
    const { id: requested } = await requestMove('ship', parcel)
    const job = { id: requested, orderId: id }
    await Promise.all([1, 2, 3].map(() => makeIntendedMove(app.shop, job)))
    await app.runJobs()
    expect((await order()).shipments.length).toBe(1)
  })

  it('is made once when the process that makes it dies half-way', async () => {
    const { id: requested } = await requestMove('ship', parcel)
    const { pool } = app.database
    const other = await pool.connect()
    await other.query('begin')
    // The job has locked the order, and waits for the last thing that it writes.
    await other.query('lock table order_shipment in exclusive mode')
    const dying = makeIntendedMove(app.shop, { id: requested, orderId: id }).catch(() => 'died')
    const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
                        and query like '%order_shipment%'`
    await expect.poll(async () => (await pool.query(waiting)).rows.length, { timeout: 20_000 }).toBe(1)
    await pool.query(`select pg_terminate_backend(pid) from (${waiting}) job`)
    expect(await dying).toBe('died')
    await other.query('rollback')
    other.release()
    expect(await order()).toMatchObject({
      state: 'processing',
      shipments: [],
      intention: { state: 'pending' },
    })

    await app.runJobs()
    await app.runJobs()
    const { state, shipments } = await order()
    expect([state, shipments.length]).toEqual(['shipped', 1])
    expect((await mailsOf()).filter((mail: string) => mail === 'shipped')).toEqual(['shipped'])
  })

  it('with another parcel, or another move, waits for the first', async () => {
    const { version } = await order()
    const { id: requested } = await requestMove('ship', parcel)
    for (const body of [
      { move: 'ship', version, carrier: 'UPS' },
      { move: 'cancel', version },
    ]) {
      const answer = await post(body)
      expect([answer.status, answer.json()]).toMatchObject([
        409,
        { code: 'handsel_move_pending', data: { intention: { id: requested } } },
      ])
    }
  })
})

describe('a move is refused', () => {
  it('of an old version, with what has changed', async () => {
    const { version } = await order()
    await requestMove('hold')
    await app.runJobs()
    await app.runJobs()
    const answer = await post({ move: 'cancel', version })
    expect([answer.status, answer.json()]).toMatchObject([
      409,
      {
        code: 'handsel_conflict',
        data: { changes: [{ kind: 'key', fields: ['state', 'status'] }], current: { state: 'on-hold' } },
      },
    ])
    await app.runJobs()
    expect((await order()).state).toBe('on-hold')
  })

  it('when the order changes before it is due', async () => {
    const { id: requested } = await requestMove('cancel')
    await client.request('PUT', `/wp-json/wc/v3/orders/${id}`, { body: { customer_note: 'Wait!' } })
    await app.runJobs()
    expect(await order()).toMatchObject({
      state: 'processing',
      intention: { state: 'refused', reason: 'stale' },
    })
    expect(await intention(requested)).toMatchObject({ state: 'refused', reason: 'stale' })
    expect(await mailsOf()).not.toContain('cancelled')
  })

  it('when the stock of the order is gone', async () => {
    await app.database.pool.query(
      `update shop_order set state = 'stock-short', status = 'on-hold' where id = $1`,
      [id],
    )
    await app.database.pool.query(`delete from taken_stock where order_id = $1`, [id])
    await app.database.pool.query('update stock_level set quantity = 0 where product_id = $1', [world.candle])
    await app.database.pool.query(
      `insert into payment (order_id, provider, kind, amount_minor, currency, recorded_at, changed_at)
       values ($1, 'manual', 'capture', 100, 'USD', now(), now())`,
      [id],
    )
    expect((await order()).moves).toEqual(['process', 'cancel'])
    const { id: requested } = await requestMove('process')
    await app.runJobs()
    expect(await intention(requested)).toMatchObject({ state: 'refused', reason: 'out-of-stock' })
    expect((await order()).state).toBe('stock-short')
  })

  it.each([
    ['that the state does not allow', { move: 'request-return' }, [409, 'handsel_no_such_move']],
    ['that does not exist', { move: 'explode' }, [400, 'rest_invalid_param']],
    ['of a parcel without a carrier', { move: 'ship' }, [400, 'rest_invalid_param']],
    [
      'of a parcel with a script as its address',
      { move: 'ship', carrier: 'GLS', tracking_url: 'javascript:alert(1)' },
      [400, 'rest_invalid_param'],
    ],
    ['with a long carrier', { move: 'ship', carrier: 'x'.repeat(121) }, [400, 'rest_invalid_param']],
  ])('%s', async (_, body, refusal) => {
    const { version } = await order()
    const answer = await post({ version, ...body })
    expect([answer.status, answer.json().code]).toEqual(refusal)
    expect((await order()).intention).toBe(null)
  })

  it('without a version, and of what is no order', async () => {
    expect((await post({ move: 'cancel' })).status).toBe(400)
    expect((await post({ move: 'cancel', version: 1 }, 999_999)).status).toBe(404)
    expect((await client.request('POST', `/wp-json/handsel/v1/orders/x/moves`, { body: {} })).status).toBe(
      404,
    )
    expect((await undo(999_999)).status).toBe(404)
    // The id of an order is not that of an intention.
    const { id: requested } = await requestMove('cancel')
    expect(requested).not.toBe(id)
    expect((await order()).intention.id).toBe(requested)
  })

  it('to those who may not edit orders', async () => {
    const { version } = await order()
    const { id: requested } = await requestMove('hold')
    const editor = await programOf(app, (await accountOf(app, `editor-${id}`, 'editor')).id, 'read_write')
    const reader = await programOf(app, manager.id, 'read')
    for (const who of [guestOf(app), editor, reader]) {
      const answers = await Promise.all([
        who.request('POST', `/wp-json/handsel/v1/orders/${id}/moves`, { body: { move: 'hold', version } }),
        who.request('POST', '/wp-json/handsel/v1/orders/moves', {
          body: { moves: [{ id, move: 'hold', version }] },
        }),
        who.request('DELETE', `/wp-json/handsel/v1/intentions/${requested}`),
      ])
      for (const { status } of answers) expect([401, 403]).toContain(status)
    }
    expect((await intention(requested)).state).toBe('pending')
  })
})

describe('moves of many orders', () => {
  it('have a result each', async () => {
    const other = await place('bacs')
    const [first, second] = [await order(), await order(other)]
    const answer = await client.request('POST', '/wp-json/handsel/v1/orders/moves', {
      body: {
        moves: [
          { id, move: 'ship', version: first.version, ...parcel },
          { id: other, move: 'ship', version: second.version, carrier: 'GLS' },
          { id: other, move: 'mark-paid', version: second.version - 1 },
          { id: other, move: 'mark-paid', version: second.version },
          { id: 999_999, move: 'cancel', version: 1 },
        ],
      },
    })
    expect(answer.json().results).toMatchObject([
      { id, intention: { move: 'ship', state: 'pending' } },
      { id: other, error: { code: 'handsel_no_such_move', data: { status: 409 } } },
      { id: other, error: { code: 'handsel_conflict', data: { current: { id: other } } } },
      { id: other, intention: { move: 'mark-paid', state: 'pending' } },
      { id: 999_999, error: { data: { status: 404 } } },
    ])
    await app.runJobs()
    expect([(await order()).state, (await order(other)).state]).toEqual(['shipped', 'processing'])
  })

  it('are at least one, and at most 100', async () => {
    for (const count of [0, 101]) {
      const moves = Array.from({ length: count }, () => ({ id, move: 'cancel', version: 1 }))
      expect(
        (await client.request('POST', '/wp-json/handsel/v1/orders/moves', { body: { moves } })).status,
      ).toBe(400)
    }
  })
})
