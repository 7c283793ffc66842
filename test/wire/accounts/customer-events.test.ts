import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { eraseInTransaction } from '../../../src/features/accounts/registration/erasure.ts'
import { createAccount } from '../../../src/features/accounts/registration/new-account.ts'
import { setRoles } from '../../../src/features/accounts/roles.ts'
import { emptyAddress } from '../../../src/features/addresses/rules/address.ts'
import { removeAddress, saveAddress } from '../../../src/features/my-account/my-account.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { takeEvents } from '../../support/events.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())
beforeEach(() => takeEvents(app.shop.db))

it('an account emits that it was created, changed and erased, without personal data', async () => {
  const { shop } = app
  const ada = {
    email: 'ada@example.com',
    firstName: 'Ada',
    roles: ['customer'],
    isEmailVerified: true,
  } as const
  const created = await createAccount(shop, ada)
  const id = created.ok ? created.value : 0
  expect(await createAccount(shop, ada)).toEqual({ ok: false, reason: 'email-taken' })
  await setRoles(shop, id, ['shop_manager'])
  const address = emptyAddress('US', { firstName: 'Ada', city: 'Portland' })
  const saved = await saveAddress(shop, id, { target: 'new', address, defaultFor: [] })
  await removeAddress(shop, id, saved.ok ? saved.value : 0)
  await removeAddress(shop, id, 999_999)
  await shop.db.transaction().execute((tx) => eraseInTransaction(tx, shop, { accountId: id }))

  const subject = `customer:${id}`
  const addresses = { changes: { addresses: {} } }
  expect((await takeEvents(shop.db)).map(({ actor: _, ...event }) => event)).toEqual([
    { name: 'customer.created', subject, payload: {} },
    { name: 'customer.updated', subject, payload: { changes: { roles: { after: ['shop_manager'] } } } },
    { name: 'customer.updated', subject, payload: addresses },
    { name: 'customer.updated', subject, payload: addresses },
    { name: 'customer.deleted', subject, payload: {} },
  ])
})
