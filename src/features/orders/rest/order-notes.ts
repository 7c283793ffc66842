import type { z } from 'zod'
import { RestRefusal } from '../../../platform/rest/endpoint.ts'
import { resource } from '../../../platform/rest/resource/resource.ts'
import { gmtDate, localDate } from '../../../platform/rest/values/dates.ts'
import type { Settings } from '../../../platform/settings.ts'
import type { Shop } from '../../../platform/shop.ts'
import { timezone } from '../../settings/general.ts'
import { addNote, removeNote } from '../states/notes.ts'
import { type AuthoredNote, readAuthoredNotes } from '../store/note-store.ts'
import { orderNotesContract } from './order-notes-resource.ts'

export const orderNoteEndpoints = resource(orderNotesContract, {
  access: { read: 'fulfil_shop_orders', write: 'fulfil_shop_orders', remove: 'edit_shop_orders' },
  codes: { missing: 'woocommerce_rest_invalid_id' },
  // All at once, as in the platform's own interface.
  unpaged: true,
  async list({ call }, { order_id, type }) {
    const notes = await notesOf(call.shop, order_id)
    const listed = type === 'any' ? notes : notes.filter((note) => note.isForBuyer === (type === 'customer'))
    return { items: listed.map((note) => noteRecord(note, call.shop.settings)), total: listed.length }
  },
  async get({ call }, { order_id, id }) {
    const note = (await notesOf(call.shop, order_id)).find((one) => one.id === id)
    return note && noteRecord(note, call.shop.settings)
  },
  async create(
    { call: { shop }, person },
    { order_id, note, customer_note, added_by_user, idempotency_key },
  ) {
    const by = added_by_user ? person?.id : undefined
    const sent = { text: note, isForBuyer: customer_note, by, key: idempotency_key }
    const added = await addNote(shop, order_id, sent)
    if (!added.ok) throw added.reason === 'no-order' ? noOrder() : otherNote()
    const stored = (await notesOf(shop, order_id)).find(({ id }) => id === added.value)
    if (!stored) throw new Error(`The note ${added.value} of order ${order_id} was added and cannot be read`)
    return noteRecord(stored, shop.settings)
  },
  async remove({ call }, { order_id, id }) {
    const note = (await notesOf(call.shop, order_id)).find((one) => one.id === id)
    if (!note) return undefined
    if (!(await removeNote(call.shop, order_id, id)).ok) throw recordsMove()
    return noteRecord(note, call.shop.settings)
  },
  links: (_note, root) => ({ up: [{ href: `${root}wc/v3/orders/:order_id` }] }),
})

async function notesOf({ db }: Shop, orderId: number): Promise<readonly AuthoredNote[]> {
  const notes = await readAuthoredNotes(db, orderId)
  if (notes) return notes
  throw noOrder()
}

function noteRecord(
  { id, at, text, isForBuyer, author }: AuthoredNote,
  settings: Settings,
): z.output<typeof orderNotesContract.record> {
  return {
    id,
    author: author ?? 'system',
    date_created: localDate(at, settings.get(timezone)),
    date_created_gmt: gmtDate(at),
    note: text,
    customer_note: isForBuyer,
  }
}

function noOrder(): RestRefusal {
  return new RestRefusal('woocommerce_rest_order_invalid_id', 'There is no order with this id.', 404)
}

function otherNote(): RestRefusal {
  return new RestRefusal('woocommerce_rest_key_reused', 'Another note of this order has this key.', 409)
}

/** The state of an order and the times of its moves are read from its notes. */
function recordsMove(): RestRefusal {
  return new RestRefusal(
    'woocommerce_rest_cannot_delete',
    'This note records a change of the order, and stays with it.',
    409,
  )
}
