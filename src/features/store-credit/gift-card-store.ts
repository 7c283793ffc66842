import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { GiftCard } from './rules/gift-card.ts'

/** An order line with gift cards, and their buyer. */
export type GiftCardLine = {
  readonly id: number
  readonly quantity: number
  readonly card: GiftCard
  readonly accountId: number | null
  readonly buyerEmail: string
}

export async function readGiftCardLines(tx: Db, orderId: number): Promise<GiftCardLine[]> {
  const { rows } = await sql<GiftCardLine>`
    select l.id, l.quantity, l.gift_card as card, o.account_id as "accountId",
           lower(trim(o.billing ->> 'email')) as "buyerEmail"
      from order_line l join shop_order o on o.id = l.order_id
     where l.order_id = ${orderId} and l.gift_card is not null
     order by l.position`.execute(tx)
  return rows
}

/** The personal part of the mail of a card. */
export type GiftMessage = { readonly to: string; readonly from: string; readonly message: string }

export type NewGiftCard = {
  readonly orderLineId: number
  readonly unitIndex: number
  readonly code: string
  readonly minor: number
  readonly expiresAt: string | undefined
  readonly accountId: number | undefined
  /** Absent when the buyer was erased; then there is no mail. */
  readonly email: string | undefined
  readonly gift: GiftMessage
  readonly sendAt: string
}

export type IssuedCard = { readonly id: number; readonly sendAt: Date }

/** Issues the credits of gift cards; a unit that has a credit already is skipped. */
export async function insertGiftCards(
  tx: Db,
  orderId: number,
  cards: readonly NewGiftCard[],
  at: Date,
): Promise<IssuedCard[]> {
  const { rows } = await sql<IssuedCard>`
    with created as (
      insert into credit (code, initial_minor, balance_minor, expires_at, account_id, email, order_line_id, unit, gift,
        send_at, created_at)
      select "code", "minor", "minor", "expiresAt", "accountId", "email", "orderLineId", "unitIndex", "gift", "sendAt", ${at}
        from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) as card
          ("code" text, "minor" bigint, "expiresAt" timestamptz, "accountId" bigint, "email" text, "orderLineId" bigint,
           "unitIndex" int, "gift" jsonb, "sendAt" timestamptz)
       order by "orderLineId", "unitIndex"
      on conflict (order_line_id, unit) do nothing
      returning id, balance_minor, send_at
    ), logged as (
      insert into credit_entry (credit_id, kind, delta_minor, balance_minor, order_id, at)
      select id, 'issue', balance_minor, balance_minor, ${orderId}, ${at} from created order by id
    )
    select id, send_at as "sendAt" from created order by id`.execute(tx)
  return rows
}

const ofOrder = (orderId: number) =>
  sql`c.order_line_id in (select l.id from order_line l where l.order_id = ${orderId})`

/** Voids the remaining balance of an order's gift cards, in the transaction that cancels or refunds the order. */
export async function voidGiftCards(tx: Db, orderId: number, at: Date): Promise<void> {
  await sql`
    with held as (
      select c.id, c.balance_minor as minor from credit c
       where ${ofOrder(orderId)} and c.voided_minor is null order by c.id for update
    ), voided as (
      update credit c set balance_minor = 0, voided_minor = held.minor from held where c.id = held.id
      returning c.id, held.minor
    )
    insert into credit_entry (credit_id, kind, delta_minor, balance_minor, order_id, at)
    select id, 'adjustment', -minor, 0, ${orderId}, ${at} from voided where minor > 0 order by id`.execute(tx)
}

/** Restores the voided balance of an order's gift cards; answers the cards that were never mailed. */
export async function restoreGiftCards(tx: Db, orderId: number, at: Date): Promise<IssuedCard[]> {
  const { rows } = await sql<IssuedCard>`
    with held as (
      select c.id, c.voided_minor as minor from credit c
       where ${ofOrder(orderId)} and c.voided_minor is not null order by c.id for update
    ), again as (
      update credit c set balance_minor = c.balance_minor + held.minor, voided_minor = null from held where c.id = held.id
      returning c.id, c.balance_minor, held.minor, c.mailed_at, c.send_at
    ), logged as (
      insert into credit_entry (credit_id, kind, delta_minor, balance_minor, order_id, at)
      select id, 'adjustment', minor, balance_minor, ${orderId}, ${at} from again where minor > 0 order by id
    )
    select id, send_at as "sendAt" from again where mailed_at is null order by id`.execute(tx)
  return rows
}

/** Voids what was returned to gift cards that are voided already; among the credits that the order has spent. */
export async function voidReturnedCredit(tx: Db, orderId: number, at: Date): Promise<void> {
  await sql`
    with held as (
      select c.id, c.balance_minor as minor from credit c
       where c.voided_minor is not null and c.balance_minor > 0
         and c.id in (select e.credit_id from credit_entry e where e.order_id = ${orderId})
       order by c.id for update
    ), voided as (
      update credit c set balance_minor = 0, voided_minor = c.voided_minor + held.minor from held where c.id = held.id
      returning c.id, held.minor
    )
    insert into credit_entry (credit_id, kind, delta_minor, balance_minor, order_id, at)
    select id, 'adjustment', -minor, 0, ${orderId}, ${at} from voided order by id`.execute(tx)
}

/** What the mail of a card needs. */
export type CardToMail = {
  readonly id: number
  readonly code: string
  readonly balanceMinor: number
  readonly expiresAt: Date | null
  readonly email: string
  readonly gift: GiftMessage
  readonly sendAt: Date
}

/** The card, unless it was mailed or voided already, or its owner was erased. */
export async function readCardToMail(db: Db, id: number): Promise<CardToMail | undefined> {
  const { rows } = await sql<CardToMail>`
    select id, code, balance_minor as "balanceMinor", expires_at as "expiresAt", email, gift, send_at as "sendAt"
      from credit
     where id = ${id} and mailed_at is null and voided_minor is null and email is not null and gift is not null`.execute(
    db,
  )
  return rows[0]
}

export async function markMailed(db: Db, id: number, at: Date): Promise<void> {
  await sql`update credit set mailed_at = ${at} where id = ${id}`.execute(db)
}
