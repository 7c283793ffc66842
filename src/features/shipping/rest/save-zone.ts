import { done, refused } from '../../../kernel/outcome.ts'
import type { Db } from '../../../platform/db/db.ts'
import {
  type LocationRow,
  type MethodRow,
  type ShippingClass,
  shippingClasses,
  type ZoneRow,
} from '../store.ts'
import {
  addMethodRow,
  addZoneRow,
  deleteMethodRow,
  deleteZoneRow,
  isFormerMethodId,
  replaceLocations,
  updateMethodRow,
  updateZoneRow,
} from '../zone-edit-store.ts'
import { REST_OF_WORLD } from '../zones.ts'
import { type EditContext, edit, write, type ZoneEdit, zoneIn } from './edit-zones.ts'
import { kindTexts } from './method-kinds.ts'
import { methodToSave, type SentMethod } from './sent-method.ts'

/** What is written of a zone; what is absent stays. */
type ZoneChange = {
  readonly name?: string | undefined
  readonly preselect?: ZoneRow['preselect'] | undefined
  readonly position?: number | undefined
  readonly locations?: readonly LocationRow[] | undefined
  readonly methods?: readonly (SentMethod & { readonly id: number })[] | undefined
  readonly newMethods?: readonly NewMethod[] | undefined
  readonly removedMethods?: readonly number[] | undefined
}

/** A method to add. One that was removed gets its id back. */
type NewMethod = SentMethod & { readonly kind: string; readonly formerId?: number | undefined }

/** Adds a zone with its places and methods. */
export function addWholeZone(
  shop: EditContext,
  { name, preselect = 'cheapest', position, ...parts }: ZoneChange & { readonly name: string },
): Promise<ZoneEdit<ZoneRow>> {
  return edit(shop, async (tx) => {
    const id = await addZoneRow(tx, { name, preselect, position })
    return writeParts(tx, id, parts)
  })
}

/** Changes a zone of this version, its places and its methods, all or nothing. */
export function saveZone(
  shop: EditContext,
  { id, version }: { readonly id: number; readonly version: number },
  { name, preselect, position, ...parts }: ZoneChange,
): Promise<ZoneEdit<ZoneRow>> {
  return edit(shop, async (tx) => {
    const zone = await zoneOfVersion(tx, id, version)
    if (!zone.ok) return zone
    const { value: stored } = zone
    const isAboutZone = [name, preselect, position, parts.locations].some((part) => part !== undefined)
    if (isAboutZone && id === REST_OF_WORLD) return refused('rest-of-world')
    if (isAboutZone) {
      const toSave = { name: name ?? stored.name, preselect: preselect ?? stored.preselect, position }
      await updateZoneRow(tx, id, toSave)
    }
    return writeParts(tx, id, parts, stored.methods)
  })
}

/** Deletes a zone of this version with its methods, and answers it. */
export function removeZoneOf(
  shop: EditContext,
  { id, version }: { readonly id: number; readonly version: number },
): Promise<ZoneEdit<ZoneRow>> {
  return write(shop, async (tx) => {
    const zone = await zoneOfVersion(tx, id, version)
    if (!zone.ok) return zone
    if (id === REST_OF_WORLD) return refused('rest-of-world')
    await deleteZoneRow(tx, id)
    return zone
  })
}

async function zoneOfVersion(tx: Db, id: number, version: number): Promise<ZoneEdit<ZoneRow>> {
  const zone = await zoneIn(tx, id)
  if (!zone) return refused('no-zone')
  return zone.version === version ? done(zone) : refused('stale')
}

async function writeParts(
  tx: Db,
  id: number,
  { locations, methods = [], newMethods = [], removedMethods = [] }: ZoneChange,
  stored: ZoneRow['methods'] = [],
): Promise<ZoneEdit<number>> {
  if (locations) await replaceLocations(tx, id, locations)
  const classes = await shippingClasses(tx)
  for (const sent of methods) {
    const method = stored.find((one) => one.id === sent.id)
    if (!method) return refused('no-method')
    await updateMethodRow(tx, sent.id, methodToSave(method, sent, classes))
  }
  for (const method of removedMethods) {
    if (!stored.some((one) => one.id === method)) return refused('no-method')
    await deleteMethodRow(tx, method)
  }
  for (const method of newMethods) {
    if (!(await addNewMethod(tx, id, method, classes))) return refused('not-former')
  }
  return done(id)
}

async function addNewMethod(
  tx: Db,
  zoneId: number,
  { kind, formerId, ...sent }: NewMethod,
  classes: readonly ShippingClass[],
): Promise<boolean> {
  if (formerId !== undefined && !(await isFormerMethodId(tx, formerId))) return false
  await addMethodRow(tx, zoneId, methodToSave(newMethodOf(kind), sent, classes), formerId)
  return true
}

/** A method of this kind before anything of it is sent. */
export function newMethodOf(kind: string): MethodRow {
  return {
    kind,
    title: kindTexts(kind).title,
    ...{ id: 0, position: 0, enabled: true, minDays: null, maxDays: null, settings: {} },
    taxStatus: 'taxable',
  }
}
