import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '../../../../platform/db/db.ts'
import { endpoint, type RestEndpoint, RestRefusal } from '../../../../platform/rest/endpoint.ts'
import { restSchemaOf } from '../../../../platform/rest/resource/schema.ts'
import type { Shop } from '../../../../platform/shop.ts'
import { changeCustomer, readCustomer } from '../../../accounts/registration/customers.ts'
import { emptyAddress } from '../../../addresses/rules/address.ts'
import { billingRecord, shippingRecord } from '../../../addresses/rules/wire-address.ts'
import { defaultAddressesOf } from '../../../my-account/my-account.ts'
import { customerAccountArgs, customerAccountRecord } from '../customer-account-resource.ts'
import { addressesIn, customerRefusal } from '../customers.ts'
import { customerId, isStaffAccount, requireCustomer } from './customers.ts'

type Account = z.output<typeof customerAccountRecord>
type Sent = Omit<z.output<z.ZodObject<typeof customerAccountArgs>>, 'version'>

const answer = restSchemaOf('customer_account', customerAccountRecord)

/** Name, e-mail address and default addresses of a customer: read by those who see customers, written by managers. */
export const accountEndpoints: Readonly<Record<string, RestEndpoint>> = {
  'GET /handsel/v1/customers/:id/account': endpoint({
    access: 'list_users',
    denied: 'woocommerce_rest_cannot_view',
    args: z.object({ id: customerId }),
    answer,
    async handle({ call: { shop }, args: { id } }) {
      await requireCustomer(shop, id)
      return { data: await accountOf(shop.db, id) }
    },
  }),
  'PUT /handsel/v1/customers/:id/account': endpoint({
    access: 'manage_woocommerce',
    denied: 'woocommerce_rest_cannot_edit',
    args: z.object({ id: customerId, ...customerAccountArgs }),
    answer,
    async handle({ call: { shop }, args: { id, version, ...sent } }) {
      await requireCustomer(shop, id)
      await write(shop, id, version, sent)
      return { data: await accountOf(shop.db, id) }
    },
  }),
}

/** Thrown inside the transaction to undo it. */
class Stale extends Error {
  readonly current: Account

  constructor(current: Account) {
    super('stale')
    this.current = current
  }
}

async function write(shop: Shop, id: number, version: string, sent: Sent): Promise<void> {
  const { email, first_name: firstName, last_name: lastName } = sent
  const first = async (tx: Db) => {
    const current = await accountOf(tx, id)
    if (current.version !== version) throw new Stale(current)
  }
  const steps = { first, further: addressesIn(shop, sent) }
  const changed = await changeCustomer(shop, id, { email, firstName, lastName }, steps).catch(
    (error: unknown) => {
      if (error instanceof Stale) return error
      throw error
    },
  )
  if (changed instanceof Stale) {
    // A second press finds what the first one has written.
    if (isWritten(changed.current, sent)) return
    throw staleRefusal(changed.current)
  }
  if (changed.ok) return
  throw changed.reason === 'staff' ? isStaffAccount() : customerRefusal(changed.reason, 'changing')
}

function staleRefusal(current: Account): RestRefusal {
  const text = 'The customer has been changed since you opened the form. Nothing was saved.'
  return new RestRefusal('handsel_stale_version', text, 409, { current })
}

function isWritten(current: Account, sent: Sent): boolean {
  const isSame = (now: object, fields: object | undefined) =>
    Object.entries(fields ?? {}).every(
      ([name, value]) => value === undefined || now[name as keyof typeof now] === value,
    )
  const { billing, shipping, ...own } = sent
  return isSame(current, own) && isSame(current.billing, billing) && isSame(current.shipping, shipping)
}

async function accountOf(db: Db, id: number): Promise<Account> {
  const [customer, addresses] = [await readCustomer(db, id), await defaultAddressesOf({ db }, [id])]
  const { billing = emptyAddress(''), shipping = emptyAddress('') } = addresses.get(id) ?? {}
  const fields = {
    email: customer?.email ?? '',
    first_name: customer?.firstName ?? '',
    last_name: customer?.lastName ?? '',
    billing: billingRecord(billing),
    shipping: shippingRecord(shipping),
  }
  const version = createHash('sha256').update(JSON.stringify(fields)).digest('base64url').slice(0, 22)
  return { version, ...fields }
}
