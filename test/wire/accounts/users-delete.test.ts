import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiKey } from '../../../src/features/accounts/api-keys/api-keys.ts'
import { signedInAs, signedInVisitor } from '../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { checkoutForm, outbox } from '../../support/orders/checkout.ts'
import { world } from '../../support/world.ts'

const USERS = '/wp-json/wp/v2/users'

let app: TestApp
let owner: Awaited<ReturnType<typeof signedInAs>>
beforeAll(async () => {
  app = await makeTestApp({ env: { HANDSEL_RATE_LIMITS: '0' } })
  owner = await signedInAs(app, 'owner', 'administrator')
})
afterAll(async () => {
  expect(app.loggedErrors()).toEqual([])
  await app.close()
})

const query = async (text: string, values: readonly unknown[] = []) =>
  (await app.database.pool.query(text, [...values])).rows
const deleteUser = (id: number, reassign: number | string = 'false') =>
  owner.request('DELETE', `${USERS}/${id}?force=true&reassign=${reassign}`)
const idOf = async (login: string): Promise<number> =>
  (await query('select id::int from account where login = $1', [login]))[0].id

async function pictureOf(id: number, name: string): Promise<number> {
  const [made] = await query(
    `insert into image (separate, content_hash, name, mime, width, height, added_by)
     values (true, md5($1) || md5($1), $1, 'image/jpeg', 8, 8, $2) returning id::int`,
    [name, id],
  )
  return made.id
}
const uploaderOf = (picture: number) =>
  query('select added_by::int as by from image where id = $1', [picture])

describe('deleting a user', () => {
  it('erases the data of every feature, and anonymizes the orders', async () => {
    const buyer = await signedInVisitor(app, 'bert', 'customer')
    const id = await idOf('bert')
    const email = 'bert@example.com'
    await buyer.post('/?wc-ajax=add_to_cart', { product_id: world.coaster, quantity: 2 })
    const form = { ...(await checkoutForm(buyer)), billing_email: email, order_comments: 'Ring at the kiln' }
    const order = (await buyer.post('/?wc-ajax=checkout', form)).json<{ order_id: number }>().order_id
    await app.runJobs()
    await query(`insert into account_address (account_id, fields) values ($1, '{"city": "Hiddenville"}')`, [
      id,
    ])
    await createApiKey(app.shop, id, { permissions: 'read', description: 'Till' })
    await buyer.post('/?wc-ajax=add_to_cart', { product_id: world.candle, quantity: 1 })

    const early = await deleteUser(id)
    expect([early.status, early.json().code]).toEqual([409, 'rest_user_cannot_delete'])
    expect(early.json().message).toContain(`Order ${order} is still in progress`)
    expect(await query('select id from cart where account_id = $1', [id])).toHaveLength(1)

    await query(`update shop_order set state = 'completed', status = 'completed' where id = $1`, [order])
    expect((await deleteUser(id)).status).toBe(200)
    const [left] = await query('select account_id, customer_note, billing from shop_order where id = $1', [
      order,
    ])
    expect(left).toMatchObject({ account_id: null, customer_note: '', billing: { email: '', country: 'US' } })
    for (const table of ['cart', 'account_address', 'api_key', 'account_session'])
      expect(await query(`select 1 from ${table} where account_id = $1`, [id]), table).toEqual([])
    expect((await outbox(app.shop)).some((mail) => mail.includes(`To: ${email}`))).toBe(false)
    expect(
      app.logged().filter(({ event, accountId }) => event === 'account-erased' && accountId === id),
    ).toHaveLength(1)
  })

  it('reassigns uploads to the named user', async () => {
    const { id } = await signedInAs(app, 'author', 'author')
    const newOwner = await signedInAs(app, 'heir', 'author')
    const picture = await pictureOf(id, 'kept.jpg')
    expect((await deleteUser(id, newOwner.id)).status).toBe(200)
    expect(await uploaderOf(picture)).toEqual([{ by: newOwner.id }])
  })

  it('deletes uploads without reassignment, except those that a page shows', async () => {
    const { id } = await signedInAs(app, 'another', 'author')
    const [unused, attached, named] = [
      await pictureOf(id, 'unused.jpg'),
      await pictureOf(id, 'hung.jpg'),
      await pictureOf(id, 'front.jpg'),
    ]
    await query('insert into product_image (product_id, position, image_id) values ($1, 99, $2)', [
      world.coaster,
      attached,
    ])
    await query(`insert into setting (name, value) values ('home_picture', '"front.jpg"')`)
    expect((await deleteUser(id)).status).toBe(200)
    expect(await uploaderOf(unused)).toEqual([])
    for (const picture of [attached, named]) expect(await uploaderOf(picture)).toEqual([{ by: null }])
  })

  it('changes nothing when it is refused', async () => {
    const { id } = await signedInAs(app, 'stays', 'author')
    const picture = await pictureOf(id, 'stays.jpg')
    expect((await deleteUser(id, id)).status).toBe(400)
    expect((await deleteUser(id, 999_999)).status).toBe(400)
    expect((await deleteUser(owner.id)).status).toBe(403)
    expect(await uploaderOf(picture)).toEqual([{ by: id }])
  })
})
