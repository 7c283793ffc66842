import { done, type OutcomeWith, type Refused, refused } from '../../../kernel/outcome.ts'
import type { Db } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/events/emit.ts'
import type { Shop } from '../../../platform/shop.ts'
import { zoneRecordOf } from '../cached-zones.ts'
import {
  type LocationRow,
  type MethodRow,
  type ShippingClass,
  shippingClasses,
  storedZones,
  type ZoneRow,
} from '../store.ts'
import {
  addMethodRow,
  addZoneRow,
  deleteMethodRow,
  deleteZoneRow,
  lockZones,
  type MethodToSave,
  replaceLocations,
  updateMethodRow,
  updateZoneRow,
} from '../zone-edit-store.ts'
import { unknownClasses, zoneEvents } from '../zone-import.ts'
import { readZoneFile } from '../zone-record.ts'
import { REST_OF_WORLD, type ZoneProblem, zonesOf, zoneTerms } from '../zones.ts'

export type EditContext = Pick<Shop, 'db' | 'settings' | 'tags' | 'program' | 'actor'>

export type ZoneEditRefused =
  | Refused<'no-zone'>
  | Refused<'no-method'>
  /** The rest of the world is everywhere, and stays. */
  | Refused<'rest-of-world'>
  /** Somebody else has written the zone since the version that was seen. */
  | Refused<'stale'>
  /** A method that is to get its id back was never removed, or is back already. */
  | Refused<'not-former'>
  | Refused<'problems', { problems: readonly ZoneProblem[] }>

export type ZoneEdit<Value> = OutcomeWith<Value, ZoneEditRefused>

/** All zones as they are stored, the rest of the world last, and the shipping classes. */
export async function listZones({ db }: Pick<Shop, 'db'>): Promise<{
  readonly zones: readonly ZoneRow[]
  readonly classes: readonly ShippingClass[]
}> {
  const [zones, classes] = await Promise.all([storedZones(db), shippingClasses(db)])
  return { zones, classes }
}

/** Adds a zone without locations and methods. */
export function addZone(
  shop: EditContext,
  { name, position }: { readonly name: string; readonly position?: number | undefined },
): Promise<ZoneEdit<ZoneRow>> {
  return edit(shop, async (tx) => done(await addZoneRow(tx, { name, preselect: 'cheapest', position })))
}

/** Changes the name of a zone, and its place among the others. */
export function changeZone(
  shop: EditContext,
  id: number,
  { name, position }: { readonly name?: string | undefined; readonly position?: number | undefined },
): Promise<ZoneEdit<ZoneRow>> {
  return edit(shop, async (tx) => {
    const zone = await ownZone(tx, id)
    if (zone.ok) await updateZoneRow(tx, id, { ...zone.value, name: name ?? zone.value.name, position })
    return zone.ok ? done(id) : zone
  })
}

/** Deletes a zone with its methods, and answers it. */
export function removeZone(shop: EditContext, id: number): Promise<ZoneEdit<ZoneRow>> {
  return write(shop, async (tx) => {
    const zone = await ownZone(tx, id)
    if (zone.ok) await deleteZoneRow(tx, id)
    return zone
  })
}

/** Replaces the locations of a zone. */
export function changeLocations(
  shop: EditContext,
  id: number,
  locations: readonly LocationRow[],
): Promise<ZoneEdit<ZoneRow>> {
  return edit(shop, async (tx) => {
    const zone = await ownZone(tx, id)
    if (zone.ok) await replaceLocations(tx, id, locations)
    return zone.ok ? done(id) : zone
  })
}

/** Adds a method to a zone, and answers it. */
export async function addMethod(
  shop: EditContext,
  zoneId: number,
  method: MethodToSave,
): Promise<ZoneEdit<MethodRow>> {
  let instance = 0
  const zone = await edit(shop, async (tx) => {
    if (!(await zoneIn(tx, zoneId))) return refused('no-zone')
    instance = await addMethodRow(tx, zoneId, method)
    return done(zoneId)
  })
  return zone.ok ? methodIn(zone.value, instance) : zone
}

/** Changes a method by what it was, and answers it. */
export async function changeMethod(
  shop: EditContext,
  { zoneId, instance }: { readonly zoneId: number; readonly instance: number },
  change: (method: MethodRow) => MethodToSave,
): Promise<ZoneEdit<MethodRow>> {
  const zone = await edit(shop, async (tx) => {
    const method = await storedMethod(tx, zoneId, instance)
    if (method.ok) await updateMethodRow(tx, instance, change(method.value))
    return method.ok ? done(zoneId) : method
  })
  return zone.ok ? methodIn(zone.value, instance) : zone
}

/** Deletes a method, and answers it. Carts that have selected it get another one. */
export function removeMethod(
  shop: EditContext,
  { zoneId, instance }: { readonly zoneId: number; readonly instance: number },
): Promise<ZoneEdit<MethodRow>> {
  return write(shop, async (tx) => {
    const method = await storedMethod(tx, zoneId, instance)
    if (method.ok) await deleteMethodRow(tx, instance)
    return method
  })
}

class Invalid extends Error {
  override readonly name = 'Invalid'
  readonly problems: readonly ZoneProblem[]

  constructor(problems: readonly ZoneProblem[]) {
    super('The zone is invalid')
    this.problems = problems
  }
}

/** Writes, and answers the zone as it is then stored; everything is rolled back if that is invalid. */
export async function edit(
  shop: EditContext,
  work: (tx: Db) => Promise<ZoneEdit<number>>,
): Promise<ZoneEdit<ZoneRow>> {
  try {
    return await write(shop, async (tx) => {
      const id = await work(tx)
      if (!id.ok) return id
      const zone = await zoneIn(tx, id.value)
      if (!zone) return refused('no-zone')
      const problems = problemsOf(shop, zone, await shippingClasses(tx))
      if (problems.length > 0) throw new Invalid(problems)
      return done(zone)
    })
  } catch (error) {
    if (error instanceof Invalid) return refused('problems', { problems: error.problems })
    throw error
  }
}

/** Carts use what is written at once. */
export function write<Value>(
  shop: EditContext,
  work: (tx: Db) => Promise<ZoneEdit<Value>>,
): Promise<ZoneEdit<Value>> {
  return shop.db.transaction().execute(async (tx) => {
    await lockZones(tx)
    const before = await storedZones(tx)
    const outcome = await work(tx)
    if (!outcome.ok) return outcome
    await shop.tags.announce(tx, ['settings'])
    await emit(tx, shop.actor, ...zoneEvents(before, await storedZones(tx)))
    return outcome
  })
}

/** The same rules as of a file of zones; problems of other zones are no reason to refuse. */
function problemsOf(
  shop: EditContext,
  zone: ZoneRow,
  classes: readonly ShippingClass[],
): readonly ZoneProblem[] {
  const record = zoneRecordOf(zone)
  const file = readZoneFile({ zones: [record] })
  if (!file.ok) return [file]
  const terms = zoneTerms(shop)
  return [...zonesOf([record], terms).problems, ...unknownClasses([record], terms, classes)]
}

/** The zone as it is stored. */
export async function zoneIn(tx: Db, id: number): Promise<ZoneRow | undefined> {
  return (await storedZones(tx)).find((zone) => zone.id === id)
}

/** A zone that the owner has made. */
async function ownZone(tx: Db, id: number): Promise<ZoneEdit<ZoneRow>> {
  const zone = await zoneIn(tx, id)
  if (!zone) return refused('no-zone')
  return id === REST_OF_WORLD ? refused('rest-of-world') : done(zone)
}

async function storedMethod(tx: Db, zoneId: number, instance: number): Promise<ZoneEdit<MethodRow>> {
  const zone = await zoneIn(tx, zoneId)
  return zone ? methodIn(zone, instance) : refused('no-zone')
}

function methodIn({ methods }: ZoneRow, instance: number): ZoneEdit<MethodRow> {
  const method = methods.find(({ id }) => id === instance)
  return method ? done(method) : refused('no-method')
}
