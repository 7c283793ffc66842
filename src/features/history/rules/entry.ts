/** An event of the shop, as far as the history reads it. */
type RecordedEvent = {
  readonly id: number
  readonly at: Date
  readonly actor: { readonly kind: string; readonly id?: number; readonly name?: string }
  readonly name: string
  readonly subject: string
  readonly payload: object
}

/** An entry of the history, as it is stored. */
export type NewEntry = {
  readonly eventId: number
  readonly at: Date
  readonly actor: RecordedEvent['actor']
  readonly name: string
  readonly subject: string
  readonly title: string
  readonly fields: readonly string[]
  readonly before: Values
  readonly after: Values
}

type Values = Readonly<Record<string, unknown>>

const recorded = ['person', 'key', 'command', 'job']

/** The entry of an event; `undefined` where a visitor or a payment provider has caused it, and where nothing has changed. */
export function entryOf(event: RecordedEvent): NewEntry | undefined {
  const { id, at, actor, name, subject } = event
  if (!recorded.includes(actor.kind)) return undefined
  const { title, ...payload } = payloadOf(event)
  const states = statesOf(payload)
  return states && { eventId: id, at, actor, name, subject, title: String(title ?? ''), ...states }
}

function payloadOf({ name, payload }: RecordedEvent): Values {
  return name === 'stock.changed' ? { changes: { stock_quantity: payload } } : { ...payload }
}

/** Changed fields with their values; of other payloads, all that they say, as the state after it. */
function statesOf(payload: Values): Pick<NewEntry, 'fields' | 'before' | 'after'> | undefined {
  if (!('changes' in payload)) return { fields: Object.keys(payload), before: {}, after: payload }
  const changes = Object.entries(payload['changes'] as Readonly<Record<string, Values>>).filter(isOther)
  if (changes.length === 0) return undefined
  const values = (side: 'before' | 'after') =>
    Object.fromEntries(changes.flatMap(([field, change]) => (side in change ? [[field, change[side]]] : [])))
  return { fields: changes.map(([field]) => field), before: values('before'), after: values('after') }
}

/** A setting that is stored for the first time may have the value that it had by default. */
function isOther([, change]: readonly [string, Values]): boolean {
  const hasValues = 'before' in change && 'after' in change
  return !hasValues || JSON.stringify(change['before']) !== JSON.stringify(change['after'])
}
