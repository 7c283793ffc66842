import type { Attempt } from './attack.ts'
import type { HostileCall } from './calls.ts'
import { hostileJson } from './json-values.ts'
import { jsonOf, jsonType } from './resource-calls.ts'

/** JSON texts by the names of fields, together of so many bytes. */
type ValuesOf = (bytes: number) => Readonly<Record<string, string>>

const MAX_RECORDS = 100
const MISSING_ID = 999_999_999
/** Each field gets one kind of so many. */
const FIELD_STEP = 9

const kinds = Object.entries(hostileJson)

/** Each hostile value in all fields of a call at once, together so many bytes; and alone, as the whole body. */
export function jsonInAllFields(call: HostileCall, bytes: number): Attempt[] {
  const { fields } = call
  return kinds.flatMap(([kind, textOf]) => {
    const valuesOf: ValuesOf = (all) =>
      Object.fromEntries(fields.map((name) => [name, textOf(Math.floor(all / fields.length))]))
    return [
      attempt(call, `${kind} in all fields`, bodyOf(call, valuesOf, bytes)),
      attempt(call, `${kind} as the body`, textOf(bytes)),
    ]
  })
}

/** Some hostile values in one field of a call after the other, the others valid; over the fields, all of them. */
export function jsonInEachField(call: HostileCall, bytes: number): Attempt[] {
  return call.fields.flatMap((name, at) =>
    kinds
      .filter((_kind, index) => (index + at) % FIELD_STEP === 0)
      .map(([kind, textOf]) =>
        attempt(
          call,
          `${kind} in ${name}`,
          bodyOf(call, (all) => ({ [name]: textOf(all) }), bytes),
        ),
      ),
  )
}

function attempt({ method, address }: HostileCall, what: string, body: string): Attempt {
  return {
    what: `${method} ${address} with JSON: ${what}`,
    isBatch: address.endsWith('/batch'),
    sent: { method, path: address, headers: jsonType, body },
  }
}

/**
 * A record with these values; for a batch, as many as it may have, to create, to change and to delete. None of those is
 * accepted: it costs the shop what it costs to read and refuse them, and not a hundred records.
 */
function bodyOf({ address, valid = {} }: HostileCall, valuesOf: ValuesOf, bytes: number): string {
  if (!address.endsWith('/batch')) return recordOf(valid, valuesOf(bytes))
  const values = valuesOf(Math.floor(bytes / MAX_RECORDS))
  const times = (count: number, item: string) => Array.from({ length: count }, () => item).join()
  const create = times(MAX_RECORDS / 2, recordOf({ ...valid, id: 1 }, values))
  const update = times(MAX_RECORDS / 4, recordOf({ id: MISSING_ID }, values))
  const remove = times(MAX_RECORDS / 4, Object.values(values)[0] ?? '0')
  return `{"create":[${create}],"update":[${update}],"delete":[${remove}]}`
}

/** A valid record with these fields in the place of its own. */
function recordOf(valid: object, values: Readonly<Record<string, string>>): string {
  const others = Object.fromEntries(Object.entries(valid).filter(([name]) => !(name in values)))
  const own = jsonOf(others).slice(1, -1)
  const hostile = Object.entries(values).map(([name, value]) => `${JSON.stringify(name)}:${value}`)
  return `{${[...(own ? [own] : []), ...hostile].join()}}`
}
