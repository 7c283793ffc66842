import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { RateInput } from './rules/rate-files/rate-row.ts'
import { type LocationRate, STANDARD } from './rules/tax-rate.ts'
import { type RateRow, rateColumns, rateOf } from './store.ts'

/** A rate with its version. */
export type StoredRate = LocationRate & { readonly version: number }
type StoredRow = RateRow & { readonly version: number }

const storedRate = ({ version, ...row }: StoredRow): StoredRate => ({ ...rateOf(row), version })

/** Which rates a list has, and in which order. */
export type RateSearch = {
  /** Of this class; `STANDARD` for the standard one, absent for all. */
  readonly taxClass?: string | undefined
  /** For this country alone, by its code. */
  readonly country?: string | undefined
  /** A country, a state, the beginning of a postcode or a city, or a part of the name. */
  readonly text?: string | undefined
  readonly orderBy: 'id' | 'order' | 'priority'
  readonly isDescending: boolean
  readonly first: number
  readonly limit: number
}

/** A part of the rates found, and how many there are in all. */
export async function searchRates(
  db: Db,
  search: RateSearch,
): Promise<{ readonly rates: readonly StoredRate[]; readonly total: number }> {
  const condition = conditionOf(search)
  const counted = await sql<{ total: number }>`
    select count(*) as total from tax_rate where ${condition}`.execute(db)
  const { rows } = await sql<StoredRow>`
    select ${rateColumns}, version from tax_rate where ${condition}
     order by ${orderOf(search)} limit ${search.limit} offset ${search.first}`.execute(db)
  return { rates: rows.map(storedRate), total: counted.rows[0]?.total ?? 0 }
}

function conditionOf({ taxClass, country, text = '' }: RateSearch): RawBuilder<unknown> {
  const upper = text.toUpperCase()
  return sql`
    ${taxClass === undefined ? sql`true` : sql`coalesce(class_slug, '') = ${taxClass}`}
    and ${country === undefined ? sql`true` : sql`country = ${country}`}
    and ${
      text === ''
        ? sql`true`
        : sql`(country = ${upper} or state = ${upper} or strpos(upper(name), ${upper}) > 0
               or exists (select from unnest(postcodes || cities) as place where starts_with(place, ${upper})))`
    }`
}

/** The countries of all rates, as codes. */
export async function readCountries(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ country: string }>`
    select distinct country from tax_rate where country <> '' order by country`.execute(db)
  return rows.map(({ country }) => country)
}

const orders = { id: sql`id`, order: sql`position`, priority: sql`priority` } as const

function orderOf({ orderBy, isDescending }: RateSearch): RawBuilder<unknown> {
  const direction = isDescending ? sql`desc` : sql`asc`
  return sql`${orders[orderBy]} ${direction}, id ${direction}`
}

/** The rate with this id; locked until the transaction ends where `lock` is set. */
export async function readRate(db: Db, id: number, lock?: 'lock'): Promise<StoredRate | undefined> {
  const { rows } = await sql<StoredRow>`
    select ${rateColumns}, version from tax_rate where id = ${id} ${lock ? sql`for update` : sql``}`.execute(
    db,
  )
  return rows[0] && storedRate(rows[0])
}

/** Adds a rate; without a position it is the last one. */
export async function insertRate(tx: Db, rate: RateInput, position: number | undefined): Promise<StoredRate> {
  const { rows } = await sql<StoredRow>`
    insert into tax_rate (class_slug, country, state, postcodes, cities, rate_ppm, name, priority, compound, shipping,
                          position)
    values (${classOf(rate)}, ${rate.country}, ${rate.state}, ${rate.postcodes}::text[], ${rate.cities}::text[],
            ${rate.ratePpm}, ${rate.name}, ${rate.priority}, ${rate.compound}, ${rate.shipping},
            coalesce(${position ?? null}::bigint, (select coalesce(max(position), 0) + 1 from tax_rate)))
    returning ${rateColumns}, version`.execute(tx)
  return storedRate(rows[0]!)
}

/** Replaces a rate; without a position it stays where it is. */
export async function updateRate(
  tx: Db,
  id: number,
  rate: RateInput,
  position: number | undefined,
): Promise<StoredRate | undefined> {
  const { rows } = await sql<StoredRow>`
    update tax_rate
       set class_slug = ${classOf(rate)}, country = ${rate.country}, state = ${rate.state},
           postcodes = ${rate.postcodes}::text[], cities = ${rate.cities}::text[], rate_ppm = ${rate.ratePpm},
           name = ${rate.name}, priority = ${rate.priority}, compound = ${rate.compound}, shipping = ${rate.shipping},
           position = coalesce(${position ?? null}::bigint, position)
     where id = ${id}
    returning ${rateColumns}, version`.execute(tx)
  return rows[0] && storedRate(rows[0])
}

/** Deletes a rate and answers it. */
export async function deleteRate(tx: Db, id: number): Promise<StoredRate | undefined> {
  const { rows } = await sql<StoredRow>`
    delete from tax_rate where id = ${id} returning ${rateColumns}, version`.execute(tx)
  return rows[0] && storedRate(rows[0])
}

function classOf({ taxClass }: RateInput): string | null {
  return taxClass === STANDARD ? null : taxClass
}
