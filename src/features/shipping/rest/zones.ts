import type { OutcomeWith } from '../../../kernel/outcome.ts'
import { endpoint, type RestEndpoint, RestRefusal } from '../../../platform/rest/endpoint.ts'
import { resource } from '../../../platform/rest/resource/resource.ts'
import { restSchemaOf } from '../../../platform/rest/resource/schema.ts'
import { restTexts } from '../../../platform/rest/texts.ts'
import type { Shop } from '../../../platform/shop.ts'
import { shippingMethodPoint } from '../shipping-method.ts'
import type { MethodRow, ShippingClass, ZoneRow } from '../store.ts'
import { REST_OF_WORLD } from '../zones.ts'
import {
  addMethod,
  addZone,
  changeLocations,
  changeMethod,
  changeZone,
  listZones,
  removeMethod,
  removeZone,
  type ZoneEditRefused,
} from './edit-zones.ts'
import { fieldsOfKind, kindTexts, settingText } from './method-kinds.ts'
import { newMethodOf } from './save-zone.ts'
import { methodToSave, type SentMethod } from './sent-method.ts'
import {
  locationsArgs,
  locationsContract,
  shippingMethodsContract,
  zoneMethodsContract,
  zonesContract,
} from './zones-resource.ts'

const access = { read: 'manage_woocommerce', write: 'manage_woocommerce' } as const
const codes = { missing: 'woocommerce_rest_shipping_zone_invalid', missingOnEdit: 404 } as const
const methodCodes = { missing: 'woocommerce_rest_shipping_zone_method_invalid', missingOnEdit: 404 } as const
const zonesRoot = (root: string) => `${root}wc/v3/shipping/zones`

/** `wc/v3/shipping/zones` with their locations and methods, and `wc/v3/shipping_methods`. */
export const shippingEndpoints: Readonly<Record<string, RestEndpoint>> = {
  ...resource(zonesContract, {
    access,
    codes,
    unpaged: true,
    async list({ call: { shop } }) {
      const { zones } = await listZones(shop)
      // The rest of the world is first, as in the platform's own interface.
      const items = zones.toSorted((a, b) => Number(b.id === REST_OF_WORLD) - Number(a.id === REST_OF_WORLD))
      return { items: items.map(zoneRecord), total: items.length }
    },
    async get({ call: { shop } }, { id }) {
      const { zones } = await listZones(shop)
      return zones.filter((zone) => zone.id === id).map(zoneRecord)[0]
    },
    async create({ call: { shop } }, { name, order }) {
      return zoneRecord(valueOrRefusal(await addZone(shop, { name, position: order }))!)
    },
    async change({ call: { shop } }, { id, name, order }) {
      const zone = valueOrRefusal(await changeZone(shop, id, { name, position: order }))
      return zone && zoneRecord(zone)
    },
    async remove({ call: { shop } }, { id }) {
      const zone = valueOrRefusal(await removeZone(shop, id))
      return zone && zoneRecord(zone)
    },
    links: ({ id }, root) => ({ describedby: [{ href: `${zonesRoot(root)}/${id}/locations` }] }),
  }),
  ...resource(locationsContract, {
    access,
    unpaged: true,
    async list({ call: { shop } }, { zone_id }) {
      const { zones } = await listZones(shop)
      const zone = zones.find(({ id }) => id === zone_id)
      if (!zone) throw noZone()
      return { items: zone.locations.map(locationRecord), total: zone.locations.length }
    },
    // A location has no address of its own.
    links: (_, root) => ({ self: [], describes: [{ href: `${zonesRoot(root)}/:zone_id` }] }),
  }),
  'POST /wc/v3/shipping/zones/:zone_id/locations': endpoint({
    access: access.write,
    denied: 'woocommerce_rest_cannot_edit',
    edits: true,
    isList: true,
    body: 'list',
    args: locationsArgs,
    answer: restSchemaOf(locationsContract.title, locationsContract.record),
    async handle({ call: { shop, origin }, args: { zone_id, items } }) {
      const locations = items.map(({ type, code }) => ({ kind: type, code: code.trim() }))
      const zone = valueOrRefusal(await changeLocations(shop, zone_id, locations))
      if (!zone) throw noZone()
      const root = `${zonesRoot(`${origin}/wp-json/`)}/${zone_id}`
      const _links = { collection: [{ href: `${root}/locations` }], describes: [{ href: root }] }
      return { data: zone.locations.map((location) => ({ ...locationRecord(location), _links })) }
    },
  }),
  ...resource(zoneMethodsContract, {
    access,
    codes: methodCodes,
    unpaged: true,
    async list({ call: { shop } }, { zone_id }) {
      const { zones, classes } = await listZones(shop)
      const zone = zones.find(({ id }) => id === zone_id)
      if (!zone) throw noZone()
      const items = zone.methods.map((method) => methodRecord(method, classes))
      return { items, total: items.length }
    },
    async get({ call: { shop } }, { zone_id, instance_id }) {
      const { zones, classes } = await listZones(shop)
      const zone = zones.find(({ id }) => id === zone_id)
      if (!zone) throw noZone()
      const method = zone.methods.find(({ id }) => id === instance_id)
      return method && methodRecord(method, classes)
    },
    async create({ call: { shop } }, { zone_id, method_id, ...sent }) {
      if (!kindsOf(shop).includes(method_id)) throw invalidMethod()
      const { classes } = await listZones(shop)
      const toSave = methodToSave(newMethodOf(method_id), sent, classes)
      const method = valueOrRefusal(await addMethod(shop, zone_id, toSave))
      if (!method) throw noZone()
      return methodRecord(method, classes)
    },
    change: ({ call: { shop } }, { zone_id, instance_id, ...sent }) =>
      changed(shop, { zoneId: zone_id, instance: instance_id }, sent),
    async remove({ call: { shop } }, { zone_id, instance_id }) {
      const { classes } = await listZones(shop)
      const method = valueOrRefusal(await removeMethod(shop, { zoneId: zone_id, instance: instance_id }))
      return method && methodRecord(method, classes)
    },
    links: (_, root) => ({ describes: [{ href: `${zonesRoot(root)}/:zone_id` }] }),
  }),
  ...resource(shippingMethodsContract, {
    access,
    codes: { missing: 'woocommerce_rest_shipping_method_invalid' },
    unpaged: true,
    async list({ call: { shop } }) {
      const items = kindsOf(shop).map(kindTexts)
      return { items, total: items.length }
    },
    async get({ call: { shop } }, { method }) {
      return kindsOf(shop).includes(method) ? kindTexts(method) : undefined
    },
    links: ({ id }, root) => ({ self: [{ href: `${root}wc/v3/shipping_methods/${id}` }] }),
  }),
}

/** The kinds of methods that zones can have. */
export function kindsOf({ program }: Pick<Shop, 'program'>): readonly string[] {
  return program.extensions(shippingMethodPoint).map(({ kind }) => kind)
}

async function changed(
  shop: Shop,
  where: { readonly zoneId: number; readonly instance: number },
  sent: SentMethod,
) {
  const { classes } = await listZones(shop)
  const method = valueOrRefusal(
    await changeMethod(shop, where, (stored) => methodToSave(stored, sent, classes)),
  )
  return method && methodRecord(method, classes)
}

function zoneRecord({ id, name, position }: ZoneRow) {
  return { id, name, order: position }
}

export function locationRecord({ code, kind }: ZoneRow['locations'][number]) {
  return { code, type: kind }
}

export function methodRecord(method: MethodRow, classes: readonly ShippingClass[]) {
  const kind = kindTexts(method.kind)
  const settings = fieldsOfKind(method.kind, classes).map((field) => {
    const { id, label, description, type, default: fallback, options } = field
    const shown = { id, label, description, type, value: settingText(field, method), default: fallback }
    return [id, { ...shown, tip: description, placeholder: '', ...(options && { options }) }] as const
  })
  return {
    id: method.id,
    instance_id: method.id,
    title: method.title,
    order: method.position,
    enabled: method.enabled,
    method_id: method.kind,
    method_title: kind.title,
    method_description: kind.description,
    settings: Object.fromEntries(settings),
  }
}

/** The value; `undefined` where there is no such method. */
export function valueOrRefusal<Value>(outcome: OutcomeWith<Value, ZoneEditRefused>): Value | undefined {
  if (outcome.ok) return outcome.value
  if (outcome.reason === 'rest-of-world') {
    const text = 'The zone of the rest of the world cannot be changed.'
    throw new RestRefusal('woocommerce_rest_shipping_zone_invalid_zone', text, 403)
  }
  if (outcome.reason === 'stale') throw zoneConflict()
  if (outcome.reason === 'not-former') {
    const text = 'The method was never removed, or is back already.'
    throw new RestRefusal('woocommerce_rest_shipping_zone_method_exists', text, 409)
  }
  if (outcome.reason === 'no-zone') throw noZone()
  if (outcome.reason === 'no-method') return undefined
  const [{ path, text } = { path: [], text: '' }] = outcome.problems
  if (path.includes('settings')) throw new RestRefusal('rest_setting_value_invalid', text, 400)
  const name = String(path.findLast((part) => typeof part === 'string') ?? 'zone')
  throw new RestRefusal('rest_invalid_param', restTexts.invalid(name), 400, { params: { [name]: text } })
}

/** Nothing was written, because somebody else has written the zone. */
export function zoneConflict(data = {}): RestRefusal {
  const text = 'Somebody else has changed this zone. Nothing was written.'
  return new RestRefusal('handsel_conflict', text, 409, data)
}

export function noZone(): RestRefusal {
  return new RestRefusal(codes.missing, 'There is no such zone.', 404)
}

export function invalidMethod(): RestRefusal {
  return new RestRefusal(
    'woocommerce_rest_shipping_zone_method_invalid',
    'There is no such kind of method.',
    400,
  )
}
