import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { statement } from '../../platform/db/statement.ts'
import type { RateInput } from './rules/rate-files/rate-row.ts'
import type { TaxClass } from './rules/tax-class.ts'
import { type LocationRate, rateCode, STANDARD } from './rules/tax-rate.ts'

/** All tax classes except the standard one, by name. */
export async function taxClasses(db: Db): Promise<TaxClass[]> {
  const { rows } = await sql<TaxClass>`
    select slug, name from tax_class order by name collate "und-x-icu", slug`.execute(db)
  return rows
}

/** Adds a class; `false`: the slug exists already. */
export async function insertClass(tx: Db, { slug, name }: TaxClass): Promise<boolean> {
  const { rows } = await sql`
    insert into tax_class (slug, name) values (${slug}, ${name})
    on conflict (slug) do nothing returning slug`.execute(tx)
  return rows.length === 1
}

/** Deletes a class, and its rates with it. */
export async function deleteClass(tx: Db, slug: string): Promise<TaxClass | undefined> {
  const { rows } = await sql<TaxClass>`
    with rates as (delete from tax_rate where class_slug = ${slug})
    delete from tax_class where slug = ${slug} returning slug, name`.execute(tx)
  return rows[0]
}

/** A row of `tax_rate`, by `rateColumns`. */
export type RateRow = {
  id: number
  class_slug: string | null
  country: string
  state: string
  postcodes: string[]
  cities: string[]
  rate_ppm: number
  name: string
  priority: number
  compound: boolean
  shipping: boolean
  position: number
}

/** The columns of a rate. */
export const rateColumns = sql`
  id, class_slug, country, state, postcodes, cities, rate_ppm, name, priority, compound, shipping, position`

export type LocationQuery = {
  readonly country: string
  readonly state: string
  readonly city: string
  /** The patterns, except ranges, that match the postcode. */
  readonly postcodeKeys: readonly string[]
}

/** The rates of all classes that may apply at a location; a rule checks them exactly, above all postcode ranges. */
export async function candidateRates(db: Db, location: LocationQuery): Promise<LocationRate[]> {
  return (await selectCandidates(db, location)).map(rateOf)
}

const selectCandidates = statement<LocationQuery, RateRow>(
  ({ country, state, city, postcodeKeys }) => sql`
    select ${rateColumns}
      from tax_rate
     where country in (${country}, '')
       and state in (${state}, '')
       and (cities = '{}' or ${city} = any(cities))
       and (postcodes = '{}' or postcodes && ${postcodeKeys}::text[]
            or array_to_string(postcodes, ' ') like '%...%')`,
)

/** All rates in the owner's order. */
export async function allRates(db: Db): Promise<LocationRate[]> {
  const { rows } = await sql<RateRow>`select ${rateColumns} from tax_rate order by position, id`.execute(db)
  return rows.map(rateOf)
}

/** Blocks concurrent writers until the transaction ends; reading stays possible. */
export async function lockRates(tx: Db): Promise<void> {
  await sql`lock table tax_rate in share row exclusive mode`.execute(tx)
}

/** A text that is another one after every change of any rate. */
export async function fingerprintOfRates(db: Db): Promise<string> {
  const { rows } = await sql<{ fingerprint: string }>`
    select md5(coalesce(string_agg(id || ' ' || position || ' ' || version, ',' order by id), '')) as fingerprint
      from tax_rate`.execute(db)
  return rows[0]?.fingerprint ?? ''
}

export async function deleteRates(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from tax_rate where id = any(${ids}::bigint[])`.execute(tx)
}

/** Appends rates in this order, and answers them. */
export async function insertRates(tx: Db, rates: readonly RateInput[]): Promise<LocationRate[]> {
  if (rates.length === 0) return []
  const { rows } = await sql<RateRow>`
    insert into tax_rate (class_slug, country, state, postcodes, cities, rate_ppm, name, priority, compound, shipping,
                          position)
    select class_slug, country, state, postcodes, cities, rate_ppm, name, priority, compound, shipping,
           place + coalesce((select max(position) from tax_rate), 0)
      from ${recordsOf(rates)}
     order by place
    returning ${rateColumns}`.execute(tx)
  return rows.map(rateOf).toSorted((one, other) => one.position - other.position)
}

/** Replaces rates by their ids; each stays at its position. */
export async function updateRates(
  tx: Db,
  rates: readonly (RateInput & { readonly id: number })[],
): Promise<void> {
  if (rates.length === 0) return
  await sql`
    update tax_rate known
       set class_slug = rate.class_slug, country = rate.country, state = rate.state, postcodes = rate.postcodes,
           cities = rate.cities, rate_ppm = rate.rate_ppm, name = rate.name, priority = rate.priority,
           compound = rate.compound, shipping = rate.shipping
      from ${recordsOf(rates)}
     where known.id = rate.id`.execute(tx)
}

/** Gives all rates the positions 1, 2, …: these first, in this order, then the others as they are. */
export async function orderRates(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`
    update tax_rate known set position = placed.position
      from (select r.id, row_number() over (order by given.place, r.position, r.id) as position
              from tax_rate r
              left join unnest(${ids}::bigint[]) with ordinality as given (id, place) on given.id = r.id) placed
     where known.id = placed.id and known.position <> placed.position`.execute(tx)
}

function recordsOf(rates: readonly (RateInput & { readonly id?: number })[]) {
  const records = rates.map(({ taxClass, ratePpm, ...rate }, index) => ({
    ...rate,
    rate_ppm: ratePpm,
    class_slug: taxClass === STANDARD ? null : taxClass,
    place: index + 1,
  }))
  return sql`
    jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      as rate (id bigint, class_slug text, country text, state text, postcodes text[], cities text[], rate_ppm bigint,
               name text, priority integer, compound boolean, shipping boolean, place bigint)`
}

/** The rate of a row. */
export function rateOf({ class_slug, rate_ppm, ...row }: RateRow): LocationRate {
  return { ...row, taxClass: class_slug ?? STANDARD, ratePpm: rate_ppm, code: rateCode(row) }
}
