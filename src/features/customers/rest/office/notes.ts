import type { z } from 'zod'
import { cleanText } from '../../../../platform/http/input.ts'
import { resource } from '../../../../platform/rest/resource/resource.ts'
import { localDate } from '../../../../platform/rest/values/dates.ts'
import type { Shop } from '../../../../platform/shop.ts'
import { emitAccountChange, namesOf } from '../../../accounts/registration/account-events.ts'
import { timezone } from '../../../settings/general.ts'
import {
  type CustomerNote,
  deleteCustomerNote,
  insertCustomerNote,
  readCustomerNotes,
} from '../../store/note-store.ts'
import { customerNotesContract } from '../customer-notes-resource.ts'
import { noCustomer, requireCustomer } from './customers.ts'

const MAX_LENGTH = 5_000

/** `/wp-json/handsel/v1/customers/:customer_id/notes`: what staff note about a customer. */
export const customerNoteEndpoints = resource(customerNotesContract, {
  access: { read: 'list_users', write: 'manage_woocommerce', edit: 'list_users' },
  unpaged: true,
  async list({ call: { shop } }, { customer_id }) {
    const items = (await notesOf(shop, customer_id)).map((note) => recordOf(shop, note))
    return { items, total: items.length }
  },
  async get({ call: { shop } }, { customer_id, id }) {
    const note = (await notesOf(shop, customer_id)).find((one) => one.id === id)
    return note && recordOf(shop, note)
  },
  async create({ call: { shop }, person }, { customer_id, text }) {
    await requireCustomer(shop, customer_id)
    const note = { text: cleanText(text, MAX_LENGTH, true), by: person?.id, at: new Date(shop.nowMs()) }
    const id = await shop.db.transaction().execute(async (tx) => {
      const added = await insertCustomerNote(tx, customer_id, note)
      if (added !== undefined) await emitAccountChange(tx, shop, customer_id, namesOf(['staff_notes']))
      return added
    })
    if (id === undefined) throw noCustomer()
    return recordOf(shop, { ...note, id, author: person?.displayName ?? null })
  },
  async remove({ call: { shop } }, { customer_id, id }) {
    const note = (await notesOf(shop, customer_id)).find((one) => one.id === id)
    const isDeleted = await shop.db.transaction().execute(async (tx) => {
      if (!(await deleteCustomerNote(tx, customer_id, id))) return false
      await emitAccountChange(tx, shop, customer_id, namesOf(['staff_notes']))
      return true
    })
    return isDeleted ? note && recordOf(shop, note) : undefined
  },
})

async function notesOf(shop: Shop, customerId: number): Promise<readonly CustomerNote[]> {
  await requireCustomer(shop, customerId)
  return readCustomerNotes(shop.db, customerId)
}

function recordOf(
  { settings }: Shop,
  { id, text, author, at }: CustomerNote,
): z.output<typeof customerNotesContract.record> {
  return { id, text, author: author ?? '', written_at: localDate(at, settings.get(timezone)) ?? '' }
}
