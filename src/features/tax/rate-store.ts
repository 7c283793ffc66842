import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { RateInput } from './rules/rate-row.ts'
import { type LocationRate, STANDARD } from './rules/tax-rate.ts'
import { type RateRow, rateColumns, rateOf } from './store.ts'

/** Which rates a list has, and in which order. */
export type RateSearch = {
  /** Of this class; `STANDARD` for the standard one, absent for all. */
  readonly taxClass?: string | undefined
  readonly orderBy: 'id' | 'order' | 'priority'
  readonly isDescending: boolean
  readonly first: number
  readonly limit: number
}

/** A part of the rates found, and how many there are in all. */
export async function searchRates(
  db: Db,
  search: RateSearch,
): Promise<{ readonly rates: readonly LocationRate[]; readonly total: number }> {
  const { taxClass } = search
  const condition = taxClass === undefined ? sql`true` : sql`coalesce(class_slug, '') = ${taxClass}`
  const counted = await sql<{ total: number }>`
    select count(*) as total from tax_rate where ${condition}`.execute(db)
  const { rows } = await sql<RateRow>`
    select ${rateColumns} from tax_rate where ${condition}
     order by ${orderOf(search)} limit ${search.limit} offset ${search.first}`.execute(db)
  return { rates: rows.map(rateOf), total: counted.rows[0]?.total ?? 0 }
}

const orders = { id: sql`id`, order: sql`position`, priority: sql`priority` } as const

function orderOf({ orderBy, isDescending }: RateSearch): RawBuilder<unknown> {
  const direction = isDescending ? sql`desc` : sql`asc`
  return sql`${orders[orderBy]} ${direction}, id ${direction}`
}

/** The rate with this id; locked until the transaction ends where `lock` is set. */
export async function readRate(db: Db, id: number, lock?: 'lock'): Promise<LocationRate | undefined> {
  const { rows } = await sql<RateRow>`
    select ${rateColumns} from tax_rate where id = ${id} ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0] && rateOf(rows[0])
}

/** Adds a rate; without a position it is the last one. */
export async function insertRate(
  tx: Db,
  rate: RateInput,
  position: number | undefined,
): Promise<LocationRate> {
  const { rows } = await sql<RateRow>`
    insert into tax_rate (class_slug, country, state, postcodes, cities, rate_ppm, name, priority, compound, shipping,
                          position)
    values (${classOf(rate)}, ${rate.country}, ${rate.state}, ${rate.postcodes}::text[], ${rate.cities}::text[],
            ${rate.ratePpm}, ${rate.name}, ${rate.priority}, ${rate.compound}, ${rate.shipping},
            coalesce(${position ?? null}::bigint, (select coalesce(max(position), 0) + 1 from tax_rate)))
    returning ${rateColumns}`.execute(tx)
  return rateOf(rows[0]!)
}

/** Replaces a rate; without a position it stays where it is. */
export async function updateRate(
  tx: Db,
  id: number,
  rate: RateInput,
  position: number | undefined,
): Promise<LocationRate | undefined> {
  const { rows } = await sql<RateRow>`
    update tax_rate
       set class_slug = ${classOf(rate)}, country = ${rate.country}, state = ${rate.state},
           postcodes = ${rate.postcodes}::text[], cities = ${rate.cities}::text[], rate_ppm = ${rate.ratePpm},
           name = ${rate.name}, priority = ${rate.priority}, compound = ${rate.compound}, shipping = ${rate.shipping},
           position = coalesce(${position ?? null}::bigint, position)
     where id = ${id}
    returning ${rateColumns}`.execute(tx)
  return rows[0] && rateOf(rows[0])
}

/** Deletes a rate and answers it. */
export async function deleteRate(tx: Db, id: number): Promise<LocationRate | undefined> {
  const { rows } = await sql<RateRow>`
    delete from tax_rate where id = ${id} returning ${rateColumns}`.execute(tx)
  return rows[0] && rateOf(rows[0])
}

function classOf({ taxClass }: RateInput): string | null {
  return taxClass === STANDARD ? null : taxClass
}
