import { performance } from 'node:perf_hooks'
import { totals } from '../../src/features/cart/rules/totals.ts'
import { discountsOf } from '../../src/features/coupons/rules/discounts.ts'
import { withDatabase } from '../support/process/command-process.ts'
import type { ShopProcess } from '../support/process/shop-process.ts'
import { figures, whole } from './figures.ts'
import { drain, formHeaders, type HttpRequest, send } from './load.ts'
import { fillCart } from './shopper.ts'

const CLICKS = 2000

/** One cart for each click on a coupon card. */
export async function preparedClicks(
  shop: ShopProcess,
  productIds: readonly number[],
): Promise<HttpRequest[]> {
  const couponId = await idOf(shop, 'welcome10')
  const requests: HttpRequest[] = []
  const nonce = await clickNonce(shop, productIds)
  const prepare = Array.from({ length: CLICKS }, () => async () => {
    const { cookie } = await fillCart(shop.origin, productIds.slice(0, 1))
    const body = new URLSearchParams({
      coupon_id: String(couponId),
      coupon_code: 'welcome10',
      _wpnonce: nonce,
    })
    const headers = { ...formHeaders, cookie }
    requests.push({ path: '/?wc-ajax=apply_coupon_on_click', method: 'POST', headers, body: body.toString() })
  })
  await drain(prepare, 16)
  return requests
}

/** The nonce on the pages of guests. */
async function clickNonce(shop: ShopProcess, productIds: readonly number[]): Promise<string> {
  const { cookie } = await fillCart(shop.origin, productIds.slice(0, 1))
  const { body } = await send(shop.origin, { path: '/cart/', headers: { cookie } })
  const nonce = /"apply_coupon":"([0-9a-f]{10})"/.exec(body)?.[1]
  if (!nonce) throw new Error('The cart has no nonce for cards')
  return nonce
}

const LINES = 200
const COUPONS = 10

/** The time to compute the totals of a large cart with many coupons, one call after the other. */
export async function largeCart(shop: ShopProcess): Promise<void> {
  const productIds = await buyableIds(shop, LINES)
  const { cookie } = await fillCart(shop.origin, productIds)
  await applyMany(shop, productIds)
  const httpRequest: HttpRequest = {
    path: '/?wc-ajax=get_cart_totals',
    method: 'POST',
    headers: { cookie },
    body: 'x=1',
  }
  const first = await send(shop.origin, httpRequest)
  const rows = first.body.match(/cart-discount/g)?.length ?? 0
  const took: number[] = []
  for (let i = 0; i < 100; i += 1) {
    const started = performance.now()
    await send(shop.origin, httpRequest)
    took.push(performance.now() - started)
  }
  const [median = 0, p95 = 0] = [50, 95].map((part) => took.toSorted((a, b) => a - b)[part])
  const got = `median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, of a cart of ${whole(productIds.length)} lines with ${rows} coupons`
  const isWhole = productIds.length === LINES && rows >= COUPONS
  figures.note(
    'get_cart_totals, 200 lines, 10 coupons',
    got,
    'no target: the whole call',
    isWhole || undefined,
  )
  totalsAlone()
}

/** The same totals without database and HTML: coupons, taxes and totals of 200 lines. */
function totalsAlone(): void {
  const lines = Array.from({ length: LINES }, (_, index) => ({
    key: `line-${index}`,
    quantity: (index % 5) + 1,
    subtotalMinor: 1999 + index * 37,
    taxStatus: 'taxable' as const,
    taxClass: '',
  }))
  const keys = new Set(lines.map(({ key }) => key))
  const kinds = ['percent', 'fixed_product', 'fixed_cart'] as const
  const coupons = Array.from({ length: COUPONS }, (_, id) => ({
    id,
    code: `bench-${id}`,
    grantsFreeShipping: false,
    kind: kinds[id % kinds.length] ?? ('percent' as const),
    amount: 10_000 + id,
    maxUnits: id % 2 ? 50 : undefined,
    keys,
  }))
  const took: number[] = []
  for (let i = 0; i < 200; i += 1) {
    const started = performance.now()
    const off = discountsOf(coupons, lines)
    totals({
      lines,
      shipping: { costMinor: 690, taxable: true },
      coupons: coupons.map((coupon) => ({ ...coupon, byLine: off.get(coupon.id) ?? new Map() })),
    })
    took.push(performance.now() - started)
  }
  const median = took.toSorted((a, b) => a - b)[100] ?? 0
  figures.note(
    'totals of 200 lines with 10 coupons',
    `median ${median.toFixed(2)} ms`,
    'at most 20 ms',
    median <= 20,
  )
}

async function buyableIds(shop: ShopProcess, count: number): Promise<number[]> {
  return withDatabase(shop.data, async (client) => {
    const { rows } = await client.query(
      `select p.id from product p left join product parent on parent.id = p.parent_id
        where coalesce(parent.status, p.status) = 'publish' and p.kind in ('simple', 'variation')
          and p.regular_price_minor > 0 and coalesce(parent.password, p.password, '') = ''
          and not exists (select from jsonb_each_text(p.choice) as value where value.value = '')
          and not coalesce(parent.sold_individually, p.sold_individually)
          and not exists (select from tier_rule t where t.product_id in (p.id, p.parent_id) and t.minimum > 1)
        order by p.id limit $1`,
      [count],
    )
    const ids = rows.map(({ id }) => Number(id))
    await client.query(
      `insert into stock_level (product_id, quantity) select id, 1000000 from unnest($1::bigint[]) as id
       on conflict (product_id) do update set quantity = excluded.quantity, state = 'instock'`,
      [ids],
    )
    return ids
  })
}

/** Applies coupons of all kinds to the one cart with so many lines. */
async function applyMany(shop: ShopProcess, productIds: readonly number[]): Promise<void> {
  const kinds = ['percent', 'fixed_product', 'fixed_cart']
  await withDatabase(shop.data, async (client) => {
    const { rows } = await client.query(
      `insert into coupon (code, kind, amount)
       select 'bench-' || n, (array['percent', 'fixed_product', 'fixed_cart'])[n % ${kinds.length} + 1], 10000 + n
         from generate_series(1, ${COUPONS}) as n
       returning id`,
    )
    await client.query(
      `update cart set coupons = jsonb_set(coupons, '{applied}', to_jsonb($1::bigint[])), version = version + 1
        where jsonb_array_length(lines) = $2`,
      [rows.map(({ id }) => id), productIds.length],
    )
  })
}

async function idOf(shop: ShopProcess, code: string): Promise<number> {
  return withDatabase(shop.data, async (client) => {
    const { rows } = await client.query('select id from coupon where code = $1', [code])
    if (!rows[0]) throw new Error(`The demo shop has no coupon ${code}`)
    return Number(rows[0].id)
  })
}
