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

/** The entry of an event; `undefined` where a visitor or a payment provider has caused it. */
export function entryOf(event: RecordedEvent): NewEntry | undefined {
  const { id, at, actor, name, subject } = event
  if (!recorded.includes(actor.kind)) return undefined
  const { title, ...payload } = payloadOf(event)
  return { eventId: id, at, actor, name, subject, title: String(title ?? ''), ...statesOf(payload) }
}

function payloadOf({ name, payload }: RecordedEvent): Values {
  return name === 'stock.changed' ? { changes: { stock_quantity: payload } } : { ...payload }
}

/** Changed fields with their values; of other payloads, all that they say, as the state after it. */
function statesOf(payload: Values): Pick<NewEntry, 'fields' | 'before' | 'after'> {
  if (!('changes' in payload)) return { fields: Object.keys(payload), before: {}, after: payload }
  const changes = Object.entries(payload['changes'] as Readonly<Record<string, Values>>)
  const values = (side: 'before' | 'after') =>
    Object.fromEntries(changes.flatMap(([field, change]) => (side in change ? [[field, change[side]]] : [])))
  return { fields: changes.map(([field]) => field), before: values('before'), after: values('after') }
}
