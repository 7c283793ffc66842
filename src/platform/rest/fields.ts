import { occursMoreThan } from '../../kernel/text.ts'
import { type RestContext, RestRefusal, type RestSchema } from './endpoint.ts'
import { restTexts } from './texts.ts'

/** The requested fields of an answer: names, and the fields below them; `all` takes the whole value. */
export type RequestedFields = ReadonlyMap<string, RequestedFields | 'all'>

/** How many fields may be requested at once, and how deep. */
const MAX_FIELDS = 5_000
const MAX_DEPTH = 8

/** `_fields` as sent: `id,title.rendered`, or a list of such. An empty request means all fields. */
export function fieldsOf(requested: readonly string[]): RequestedFields | undefined {
  // Counted before anything is taken apart.
  if (occursMoreThan(MAX_FIELDS, ',', requested.join())) throw tooManyFields()
  const names = requested
    .flatMap((text) => text.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '')
  if (names.length > MAX_FIELDS) throw tooManyFields()
  if (names.length === 0) return undefined
  const fields: FieldTree = new Map()
  for (const name of names) add(fields, name.split('.', MAX_DEPTH))
  return fields
}

function tooManyFields(): RestRefusal {
  const message = restTexts.tooManyFields(MAX_FIELDS)
  return new RestRefusal('rest_invalid_param', message, 400, { params: { _fields: message } })
}

type FieldTree = Map<string, FieldTree | 'all'>

function add(fields: FieldTree, [name = '', ...below]: readonly string[]): void {
  const known = fields.get(name)
  if (below.length === 0) fields.set(name, 'all')
  else if (known) {
    if (known !== 'all') add(known, below)
  } else {
    const deeper: FieldTree = new Map()
    fields.set(name, deeper)
    add(deeper, below)
  }
}

/** The record, or each of a list, with the requested fields only. */
export function pickFields(data: unknown, fields: RequestedFields | 'all'): unknown {
  if (fields === 'all') return data
  if (Array.isArray(data)) return data.map((one) => pickFields(one, fields))
  if (typeof data !== 'object' || data === null) return data
  // By the names of the record: they are few, however many are requested.
  const picked = Object.entries(data).flatMap(([name, value]) => {
    const below = fields.get(name)
    return below ? [[name, pickFields(value, below)] as const] : []
  })
  return Object.fromEntries(picked)
}

/** The record, or each of a list, without the fields that the schema shows in other contexts only. */
export function inContext(
  data: unknown,
  schema: Pick<RestSchema, 'properties'> | undefined,
  context: RestContext,
): unknown {
  if (!schema) return data
  const hidden = hiddenFields(schema.properties, context)
  return hidden.size === 0 ? data : withoutHidden(data, hidden)
}

/** The fields that an answer leaves out: all of one, or the hidden fields inside it. */
type HiddenFields = ReadonlyMap<string, HiddenFields | 'all'>

/** By the fields of a schema, which never change, and the context. */
const hiddenByFields = new WeakMap<RestSchema['properties'], Map<RestContext, HiddenFields>>()

function hiddenFields(properties: RestSchema['properties'], context: RestContext): HiddenFields {
  const byContext = hiddenByFields.get(properties) ?? new Map<RestContext, HiddenFields>()
  hiddenByFields.set(properties, byContext)
  const known = byContext.get(context)
  if (known) return known
  const hidden = new Map<string, HiddenFields | 'all'>()
  for (const [name, field] of Object.entries(properties)) {
    const inside = field.properties && hiddenFields(field.properties, context)
    if (!field.context.includes(context)) hidden.set(name, 'all')
    else if (inside && inside.size > 0) hidden.set(name, inside)
  }
  byContext.set(context, hidden)
  return hidden
}

/** A copy whose hidden fields are `undefined`, which JSON leaves out: removing some of many fields would be slow. */
function withoutHidden(data: unknown, hidden: HiddenFields): unknown {
  if (Array.isArray(data)) return data.map((one) => withoutHidden(one, hidden))
  if (typeof data !== 'object' || data === null) return data
  const shown: Record<string, unknown> = { ...data }
  for (const [name, inside] of hidden) {
    if (!Object.hasOwn(shown, name)) continue
    shown[name] = inside === 'all' ? undefined : withoutHidden(shown[name], inside)
  }
  return shown
}
