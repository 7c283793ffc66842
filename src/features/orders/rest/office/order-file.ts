import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { Shop } from '../../../../platform/shop.ts'
import { fulfilmentText, paymentText } from '../../rules/office/office-texts.ts'
import { orderStateText } from '../../rules/state-texts.ts'
import { type ListedRecord, listedRecords } from './listed-record.ts'
import * as messages from './messages.ts'

/** How many orders are read at once. */
const CHUNK = 500

type Column = readonly [heading: () => string, cell: (order: ListedRecord) => string | number]

const columns: readonly Column[] = [
  [messages.fileNumber, ({ number }) => number],
  [messages.filePlaced, ({ date_created }) => date_created.replace('T', ' ')],
  [messages.fileStatus, ({ state }) => orderStateText({ state, shippingMethod: '' })],
  [messages.filePayment, ({ payment_state }) => paymentText(payment_state)],
  [messages.fileFulfilment, ({ fulfilment }) => fulfilmentText(fulfilment)],
  [messages.fileName, ({ customer }) => customer.name],
  [messages.fileEmail, ({ customer }) => customer.email],
  [messages.fileCountry, ({ country }) => country],
  [messages.fileItems, ({ items }) => items],
  [messages.fileCurrency, ({ currency }) => currency],
  [messages.fileTotal, ({ total }) => total],
  [messages.filePaymentMethod, ({ payment_method_title }) => payment_method_title],
  [messages.fileShippingMethod, ({ shipping_method_title }) => shipping_method_title],
  [messages.fileSource, ({ source }) => source],
  [messages.fileTags, ({ tags }) => tags.join(', ')],
]

/** A CSV of these orders, in their order, with headings in the language of the shop. Read by parts while it is sent. */
export function orderFile(shop: Shop, ids: readonly number[]): Readable {
  return Readable.from(parts(shop, ids))
}

async function* parts(shop: Shop, ids: readonly number[]): AsyncGenerator<string> {
  // Spreadsheets take a file for UTF-8 by the mark at its beginning.
  yield csv([columns.map(([heading]) => heading())], true)
  for (let first = 0; first < ids.length; first += CHUNK) {
    const orders = await listedRecords(shop, ids.slice(first, first + CHUNK))
    if (orders.length > 0) yield csv(orders.map((order) => columns.map(([, cell]) => cell(order))))
  }
}

/** Names come from strangers: spreadsheets must not run them as formulas. */
function csv(rows: readonly (readonly (string | number)[])[], bom = false): string {
  return stringify(rows as (string | number)[][], { bom, escape_formulas: true, record_delimiter: '\r\n' })
}
