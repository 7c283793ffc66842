import type pg from 'pg'

export const ORDERS = 100_000
export const CUSTOMERS = 50_000
/** Two for each order: what staff did with it. */
export const ENTRIES = 200_000

/**
 * Fills an empty shop by SQL: orders of the last year, seven of ten by customers and the others by guests, with a line, a
 * payment and the source of the buyer; a few refunds; and the history of staff.
 */
export async function fillLargeShop(client: pg.Client, productIds: readonly number[]): Promise<void> {
  // Versions and states are given; their triggers would take an hour.
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into account (login, email, email_key, email_verified, display_name, first_name, last_name, roles, created_at, updated_at)
     select 'c' || i, 'c' || i || '@example.com', 'c' || i || '@example.com', true, 'First' || i % 997 || ' Last' || i,
            'First' || i % 997, 'Last' || i, '{customer}', now() - i * interval '10 minutes', now()
       from generate_series(1, $1::int) i`,
    [CUSTOMERS],
  )
  await client.query(
    `insert into account_address (account_id, fields, for_billing, for_shipping)
     select id, jsonb_build_object('firstName', first_name, 'lastName', last_name, 'city', 'Portland', 'country', 'US',
              'phone', '+1 503 555 ' || lpad((id % 10000)::text, 4, '0')), true, true
       from account where roles = '{customer}'`,
  )
  await client.query(
    `insert into shop_order (account_id, order_key, status, state, payment_state, currency, billing, shipping, payment_method,
                             payment_title, subtotal_minor, shipping_minor, total_minor, placed_at, changed_at)
     select case when i % 10 < 7 then first + i::bigint * 7919 % 40000 end, 'k' || i, 'completed', 'completed', 'paid', 'USD',
            jsonb_build_object('email', 'b' || i % 20000 || '@example.com', 'firstName', 'First' || i % 997,
                               'lastName', 'Last' || i % 20000, 'country', 'US'),
            '{}', 'bacs', 'Bank', 1000, 0, 1000 + i % 9000, now() - i * interval '5 minutes', now()
       from generate_series(1, $1::int) i, (select min(id) as first from account where roles = '{customer}') c`,
    [ORDERS],
  )
  await client.query(
    `insert into order_line (order_id, position, product_id, name, quantity, unit_minor, subtotal_minor, total_minor)
     select id, 0, ($1::bigint[])[1 + id % cardinality($1::bigint[])], 'Vase', 1 + id % 3, 1000, 1000, 1000 from shop_order`,
    [productIds],
  )
  await client.query(
    `insert into payment (order_id, provider, kind, amount_minor, currency, state, recorded_at, changed_at)
     select id, 'manual', 'capture', total_minor, currency, 'completed', placed_at, placed_at from shop_order`,
  )
  await client.query(
    `insert into payment (order_id, provider, kind, amount_minor, currency, state, recorded_at, changed_at)
     select id, 'manual', 'refund', 500, currency, 'completed', placed_at, placed_at from shop_order where id % 50 = 0`,
  )
  await client.query(
    `insert into order_attribution (order_id, fields, device_type, recorded_at)
     select id, jsonb_build_object('source_type', 'utm', 'utm_source', 'source-' || id % 40), 'Desktop', placed_at from shop_order`,
  )
  await client.query(
    `insert into history_entry (event_id, at, actor, name, subject, title, fields, before, after)
     select i + 1000000, now() - (${ENTRIES} - i) * interval '2 minutes',
            jsonb_build_object('kind', 'person', 'id', case when i % 20 = 0 then 1 else first + i % 5 end), 'order.updated',
            'order:' || i / 2, (i / 2)::text, '{status,changed_by_hand}',
            '{"status": "processing"}', jsonb_build_object('status', 'completed', 'note', 'parcel ' || i)
       from generate_series(1, ${ENTRIES}) i, (select min(id) as first from account where roles = '{customer}') c`,
  )
  await client.query('set session_replication_role = origin')
  await client.query('vacuum analyze')
}
