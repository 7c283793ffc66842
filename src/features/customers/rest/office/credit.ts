import { z } from 'zod'
import { refused } from '../../../../kernel/outcome.ts'
import { endpoint, type RestEndpoint, RestRefusal } from '../../../../platform/rest/endpoint.ts'
import { restSchemaOf } from '../../../../platform/rest/resource/schema.ts'
import { amountText, signedMinor } from '../../../../platform/rest/values/amounts.ts'
import { localDate } from '../../../../platform/rest/values/dates.ts'
import type { Shop } from '../../../../platform/shop.ts'
import { currencyFormat, timezone } from '../../../settings/general.ts'
import {
  type CreditChangeRefusal,
  changeAccountCredit,
  creditOfAccount,
  type StaffEntry,
} from '../../../store-credit/account-credit.ts'
import { creditChangeArgs, creditRecord } from '../customer-details-resource.ts'
import { customerId, requireCustomer } from './customers.ts'

const answer = restSchemaOf('customer_credit', creditRecord)

/** Store credit of a customer: read by those who see customers, changed by managers. */
export const creditEndpoints: Readonly<Record<string, RestEndpoint>> = {
  'GET /handsel/v1/customers/:id/credit': endpoint({
    access: 'list_users',
    denied: 'woocommerce_rest_cannot_view',
    args: z.object({ id: customerId }),
    answer,
    async handle({ call: { shop }, args: { id } }) {
      await requireCustomer(shop, id)
      return { data: await creditOf(shop, id) }
    },
  }),
  'POST /handsel/v1/customers/:id/credit': endpoint({
    access: 'manage_woocommerce',
    denied: 'woocommerce_rest_cannot_edit',
    args: z.object({ id: customerId, ...creditChangeArgs }),
    answer,
    async handle({ call: { shop }, person, args: { id, amount, balance, reason } }) {
      await requireCustomer(shop, id)
      const { decimals } = currencyFormat(shop.settings)
      const deltaMinor = signedMinor(amount, 'amount', decimals) ?? 0
      const seenMinor = signedMinor(balance, 'balance', decimals) ?? 0
      const change = { deltaMinor, seenMinor, reason, by: person?.id }
      const changed = deltaMinor === 0 ? refused('wrong-amount') : await changeAccountCredit(shop, id, change)
      if (!changed.ok) throw await refusalOf(shop, id, changed.reason)
      return { data: await creditOf(shop, id), status: 201 }
    },
  }),
}

async function creditOf(shop: Shop, id: number): Promise<z.output<typeof creditRecord>> {
  const { decimals, code } = currencyFormat(shop.settings)
  const { balanceMinor, entries } = await creditOfAccount(shop, id)
  return {
    balance: amountText(balanceMinor, decimals),
    currency: code,
    entries: entries.map((entry) => entryRecord(shop, entry, decimals)),
  }
}

function entryRecord(shop: Shop, entry: StaffEntry, decimals: number) {
  return {
    id: entry.id,
    at: localDate(entry.at, shop.settings.get(timezone)) ?? '',
    kind: entry.kind,
    amount: amountText(entry.deltaMinor, decimals),
    order_id: entry.orderId ?? 0,
    order_number: entry.orderNumber ?? '',
    reason: entry.reason,
    author: entry.author ?? '',
  }
}

async function refusalOf(shop: Shop, id: number, reason: CreditChangeRefusal): Promise<RestRefusal> {
  switch (reason) {
    case 'wrong-amount':
      return new RestRefusal('handsel_wrong_amount', 'Enter an amount other than zero.', 400)
    case 'too-little':
      return new RestRefusal('handsel_too_little_credit', 'There is less store credit than that.', 409)
    case 'stale': {
      const { balance } = await creditOf(shop, id)
      return new RestRefusal('handsel_credit_changed', 'The store credit has changed meanwhile.', 409, {
        balance,
      })
    }
  }
}
