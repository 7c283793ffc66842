import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { buyerKeyOf } from '../../../src/features/coupons/buyer.ts'
import type { OrderDraft } from '../../../src/features/orders/rules/order.ts'
import { insertPlacedOrder, type StockHold } from '../../../src/features/orders/store/place-order-store.ts'
import type { Db } from '../../../src/platform/db/db.ts'
import type { Shop } from '../../../src/platform/shop.ts'

export type DraftToPlace = {
  readonly draft: OrderDraft
  /** What it takes out of stock: quantities by stock item. */
  readonly stock: Readonly<Record<number, number>>
  readonly hold: StockHold | undefined
  readonly email: string
}

/** Places a draft as a pending order of a guest, with the stock, coupon uses and credits that it takes; returns its id. */
export async function placeDraft(tx: Db, shop: Shop, { draft, stock, hold, email }: DraftToPlace) {
  const placed = await insertPlacedOrder(tx, {
    placement: { key: randomUUID(), fingerprint: '', cartVersion: 1 },
    attempt: undefined,
    items: Object.entries(stock).map(([id, quantity]) => ({
      id: Number(id),
      stockItemId: Number(id),
      quantity,
    })),
    labelThreshold: 0,
    order: {
      draft,
      state: 'pending',
      notes: [{ body: 'Placed.', state: 'pending' }],
      accountId: undefined,
      placedBy: randomUUID(),
      hold,
      numberOffset: 0,
    },
    holdLimits: { session: 1, address: 1 },
    emailHash: buyerKeyOf(shop, { email }).emailHash,
    paidBy: undefined,
    attribution: undefined,
    cart: await newCart(tx),
    jobs: [],
    actor: { kind: 'visitor' },
  })
  if (!placed) throw new Error('The order was not placed')
  return placed.id
}

async function newCart(tx: Db): Promise<{ readonly id: number; readonly version: number }> {
  const { rows } = await sql<{ id: number; version: number }>`
    insert into cart (token_hash, lines, expires_at, changed_at)
    values (decode(md5(random()::text), 'hex'), '[]', now(), now()) returning id, version`.execute(tx)
  const [cart] = rows
  if (!cart) throw new Error('There is no cart')
  return cart
}
