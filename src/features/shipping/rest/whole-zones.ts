import type { z } from 'zod'
import { type RestEndpoint, RestRefusal } from '../../../platform/rest/endpoint.ts'
import { resource } from '../../../platform/rest/resource/resource.ts'
import type { Shop } from '../../../platform/shop.ts'
import { historySince } from '../../history/history.ts'
import type { ShippingClass, ZoneRow } from '../store.ts'
import { listZones, type ZoneEdit } from './edit-zones.ts'
import { addWholeZone, removeZoneOf, saveZone } from './save-zone.ts'
import { type SentParts, wholeZonesContract } from './whole-zones-resource.ts'
import {
  invalidMethod,
  kindsOf,
  locationRecord,
  methodRecord,
  noZone,
  valueOrRefusal,
  zoneConflict,
} from './zones.ts'

type WholeZone = z.output<typeof wholeZonesContract.record>

/** `handsel/v1/shipping-zones`: zones as owners save them, each with the version that was seen. */
export const wholeZoneEndpoints: Readonly<Record<string, RestEndpoint>> = resource(wholeZonesContract, {
  access: { read: 'manage_woocommerce', write: 'manage_woocommerce' },
  codes: { missing: 'woocommerce_rest_shipping_zone_invalid', missingOnEdit: 404 },
  unpaged: true,
  async list({ call: { shop } }) {
    const { zones, classes } = await listZones(shop)
    return { items: zones.map((zone) => recordOf(zone, classes)), total: zones.length }
  },
  get: ({ call: { shop } }, { id }) => zoneRecordNow(shop, id),
  async create({ call: { shop } }, { name, ...sent }) {
    const added = await addWholeZone(shop, { name, ...changeOf(shop, sent) })
    return savedRecord(shop, added)
  },
  async change({ call: { shop } }, { id, version, name, methods, removed_methods, ...sent }) {
    const change = { name, methods, removedMethods: removed_methods, ...changeOf(shop, sent) }
    const saved = await saveZone(shop, { id, version }, change)
    if (!saved.ok && saved.reason === 'stale') throw await conflict(shop, id, version)
    return savedRecord(shop, saved)
  },
  async remove({ call: { shop } }, { id, version }) {
    const { classes } = await listZones(shop)
    const removed = await removeZoneOf(shop, { id, version })
    if (!removed.ok && removed.reason === 'stale') throw await conflict(shop, id, version)
    return recordOf(zoneOrRefusal(removed), classes)
  },
})

function changeOf(shop: Shop, { preselect, order, locations, new_methods: added = [] }: SentParts) {
  const kinds = kindsOf(shop)
  return {
    preselect,
    position: order,
    locations: locations?.map(({ type, code }) => ({ kind: type, code: code.trim() })),
    newMethods: added.map(({ method_id: kind, former_id: formerId, order: place, ...sent }) => {
      if (!kinds.includes(kind)) throw invalidMethod()
      return { kind, formerId, order: place, ...sent }
    }),
  }
}

async function savedRecord(shop: Shop, saved: ZoneEdit<ZoneRow>): Promise<WholeZone> {
  const { id } = zoneOrRefusal(saved)
  const record = await zoneRecordNow(shop, id)
  if (!record) throw noZone()
  return record
}

async function zoneRecordNow(shop: Shop, id: number): Promise<WholeZone | undefined> {
  const { zones, classes } = await listZones(shop)
  const zone = zones.find((one) => one.id === id)
  return zone && recordOf(zone, classes)
}

function recordOf(zone: ZoneRow, classes: readonly ShippingClass[]): WholeZone {
  const { id, version, name, position, preselect, locations, methods } = zone
  return {
    ...{ id, version, name, order: position, preselect },
    locations: locations.map(locationRecord),
    methods: methods.map((method) => methodRecord(method, classes)),
  }
}

function zoneOrRefusal(saved: ZoneEdit<ZoneRow>): ZoneRow {
  const zone = valueOrRefusal(saved)
  if (!zone) throw noMethod()
  return zone
}

function noMethod(): RestRefusal {
  const text = 'The zone has no such method.'
  return new RestRefusal('woocommerce_rest_shipping_zone_method_invalid', text, 404)
}

const MAX_CHANGES = 20

/** Who has changed the zone since that version, as far as the history has it, and the zone as it is now. */
async function conflict(shop: Shop, id: number, version: number): Promise<RestRefusal> {
  const [current, entries] = await Promise.all([
    zoneRecordNow(shop, id),
    historySince(shop, { subject: `shipping_zone:${id}`, version, limit: MAX_CHANGES }),
  ])
  const changes = entries.map(({ at, by, fields }) => ({
    by: by ?? '',
    date_gmt: at.toISOString().slice(0, 19),
    fields,
  }))
  return zoneConflict({ changes, current })
}
