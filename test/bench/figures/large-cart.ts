import { performance } from 'node:perf_hooks'
import type pg from 'pg'
import { totals } from '../../../src/features/cart/rules/totals.ts'
import { discountsOf } from '../../../src/features/coupons/rules/discounts.ts'
import { type HttpRequest, send } from '../../support/http/http-request.ts'
import { fillCart } from '../../support/http/shopper.ts'
import { type BenchShop, restock } from '../runner/bench-shop.ts'
import { median, percentile } from '../runner/statistics.ts'
import type { Finding, ShopFigures } from './finding.ts'

const LINES = 200
const COUPONS = 10

/** The time to compute the totals of a large cart with many coupons, one call after the other. */
export const largeCart: ShopFigures = {
  name: 'large-cart',
  isLong: true,
  async measure(shop) {
    const took = await totalsCalls(shop)
    const what = `get_cart_totals of ${LINES} lines with ${COUPONS} coupons`
    return [
      { title: `${what}, median`, value: median(took), unit: 'ms' },
      { title: `${what}, p95`, value: percentile(took, 0.95), unit: 'ms' },
      totalsAlone(),
    ]
  },
}

async function totalsCalls({ origin, database }: BenchShop): Promise<readonly number[]> {
  const productIds = await buyableIds(database, LINES)
  const { cookie } = await fillCart(origin, productIds)
  await applyMany(database, productIds)
  const request: HttpRequest = {
    path: '/?wc-ajax=get_cart_totals',
    method: 'POST',
    headers: { cookie },
    body: 'x=1',
  }
  const first = await send(origin, request)
  const rows = first.body.match(/cart-discount/g)?.length ?? 0
  if (productIds.length < LINES || rows < COUPONS)
    throw new Error(`The large cart has ${productIds.length} lines and ${rows} coupons`)
  const took: number[] = []
  for (let i = 0; i < 100; i += 1) {
    const startedMs = performance.now()
    await send(origin, request)
    took.push(performance.now() - startedMs)
  }
  return took
}

/** The same totals without database and HTML: coupons, taxes and totals of 200 lines. */
function totalsAlone(): Finding {
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
  return { title: `the totals alone, median`, value: median(took), unit: 'ms', max: 20 }
}

async function buyableIds(database: pg.Client, count: number): Promise<number[]> {
  const { rows } = await database.query(
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
  await restock(database, ids)
  return ids
}

/** Applies coupons of all kinds to the one cart with so many lines. */
async function applyMany(database: pg.Client, productIds: readonly number[]): Promise<void> {
  const { rows } = await database.query(
    `insert into coupon (code, kind, amount)
     select 'bench-' || n, (array['percent', 'fixed_product', 'fixed_cart'])[n % 3 + 1], 10000 + n
       from generate_series(1, ${COUPONS}) as n
     returning id`,
  )
  await database.query(
    `update cart set coupons = jsonb_set(coupons, '{applied}', to_jsonb($1::bigint[])), version = version + 1
      where jsonb_array_length(lines) = $2`,
    [rows.map(({ id }) => id), productIds.length],
  )
}
