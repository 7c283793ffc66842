import { stringify } from 'csv-stringify/sync'
import { allow } from '../../platform/http/access.ts'
import type { Handler } from '../../platform/http/call.ts'
import { readOnly } from '../../platform/http/read-only.ts'
import type { Shop } from '../../platform/shop.ts'
import { escapeCell } from '../product-import/rules/cell.ts'
import { filterOf } from './filter.ts'
import { customerRecords, type OfficeCustomer } from './rest/office/customers.ts'
import { segments } from './rules/segment.ts'
import { type CustomerFilter, readCustomerIdsAfter } from './store/list-store.ts'

const columns = [
  'id',
  'name',
  'email',
  'username',
  'phone',
  'city',
  'country',
  'registered_at',
  'orders',
  'total_spent',
  'currency',
  'last_order_at',
  'blocked',
] as const satisfies readonly (keyof OfficeCustomer)[]

const PART = 1_000

/** `GET /admin/customers.csv/`: the customers of a list, for a spreadsheet. */
const customersFile: Handler = async ({ shop, query }) => {
  const segment = segments.find((one) => one === query.get('segment')) ?? 'all'
  const search = (query.get('search') ?? '').slice(0, 200)
  const table = await tableOf(shop, filterOf(shop, { search, segment }))
  return {
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=UTF-8',
      'content-disposition': 'attachment; filename="customers.csv"',
      'cache-control': 'no-store, private',
      'x-content-type-options': 'nosniff',
    },
    // Spreadsheets recognise UTF-8 by the mark at its start.
    body: `\u{FEFF}${table}`,
  }
}

/** Written a part at a time, so that other requests are answered meanwhile. */
async function tableOf(shop: Shop, filter: CustomerFilter): Promise<string> {
  let table = stringify([[...columns]])
  for (let after = 0; ; ) {
    const ids = await readCustomerIdsAfter(shop.db, filter, { after, limit: PART })
    const customers = await customerRecords(shop, ids)
    table += stringify(customers.map((one) => columns.map((column) => escapeCell(String(one[column] ?? '')))))
    const last = ids.at(-1)
    if (last === undefined || ids.length < PART) return table
    after = last
  }
}

export const customerFilePages = {
  'GET /admin/customers.csv/': readOnly(allow('manage_woocommerce', customersFile)),
}
