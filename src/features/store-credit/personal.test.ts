import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/support/app.ts'
import { creditByCode, creditPersonalData, issueCredit, issueGiftCards } from './store-credit.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const card = {
  amountMinor: 2500,
  recipientName: 'Bea',
  recipientEmail: 'bea@example.com',
  sender: 'Ada Marsh',
  message: 'Happy birthday',
  sendOn: '',
}

const dataSubject = (email: string) => ({ email })
const erase = (email: string) =>
  app.shop.db.transaction().execute((tx) => creditPersonalData.erase(tx, dataSubject(email), app.shop))

async function giftFrom(email: string): Promise<void> {
  const { rows } = await app.database.pool.query(
    `with made as (
       insert into shop_order (order_key, status, currency, billing, shipping, payment_method, payment_title,
         subtotal_minor, shipping_minor, total_minor, placed_at, changed_at)
       values ('one', 'processing', 'USD', jsonb_build_object('email', $1::text), '{}', 'bacs', 'Bank', 0, 0, 0, now(), now())
       returning id
     ), line as (
       insert into order_line (order_id, position, product_id, name, quantity, unit_minor, subtotal_minor, total_minor, gift_card)
       select id, 0, 75, 'Gift card', 1, 2500, 2500, 2500, $2::jsonb from made
     )
     select id from made`,
    [email, JSON.stringify(card)],
  )
  await app.shop.db.transaction().execute((tx) => issueGiftCards(tx, app.shop, rows[0].id))
}

const gifts = async () => (await app.database.pool.query('select email, gift from credit order by id')).rows

describe('the personal data in credits', () => {
  it('is exported with its history; an erasure removes the name, not the balance', async () => {
    await issueCredit(app.shop, { minor: 1000, code: 'thanks', email: 'cleo@example.com' })
    expect(await creditPersonalData.export(app.shop, dataSubject('cleo@example.com'))).toMatchObject([
      {
        code: 'thanks',
        balanceMinor: 1000,
        email: 'cleo@example.com',
        entries: [{ kind: 'issue', deltaMinor: 1000 }],
      },
    ])
    expect(await erase('cleo@example.com')).toEqual([
      'Your name was removed from 1 store credit. Its code is still valid.',
    ])
    expect(await creditByCode(app.shop, 'THANKS')).toMatchObject({ balanceMinor: 1000, email: undefined })
    expect(await creditPersonalData.export(app.shop, dataSubject('cleo@example.com'))).toBeUndefined()
    expect(await erase('cleo@example.com')).toEqual([])
    expect(await erase('nobody@example.com')).toEqual([])
  })

  it('includes the message of the giver: an erasure removes it, and the card stays with its owner', async () => {
    await app.database.pool.query('truncate credit cascade')
    await giftFrom('ada@example.com')
    expect(await erase('ada@example.com')).toEqual([])
    expect(await gifts()).toEqual([{ email: 'bea@example.com', gift: { to: 'Bea', from: '', message: '' } }])
    expect(await erase('bea@example.com')).toHaveLength(1)
    expect(await gifts()).toEqual([{ email: null, gift: null }])
  })
})
