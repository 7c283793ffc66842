import { RestRefusal } from '../../../platform/rest/endpoint.ts'
import { readDays } from '../rules/dispatch-values.ts'
import type { MethodRow, ShippingClass } from '../store.ts'
import type { MethodToSave } from '../zone-edit-store.ts'
import { fieldsOfKind, type MethodField, withValue } from './method-kinds.ts'

/** What a program sends of a method. */
export type SentMethod = {
  readonly order?: number | undefined
  readonly enabled?: boolean | undefined
  readonly settings?: Readonly<Record<string, string | number | boolean>> | undefined
}

/** The method with the values that were sent; settings that its kind does not have are ignored. */
export function methodToSave(
  method: MethodRow,
  { order, enabled, settings: sent = {} }: SentMethod,
  classes: readonly ShippingClass[],
): MethodToSave {
  const { kind, settings: stored, taxStatus, title, minDays, maxDays } = method
  const fields = fieldsOfKind(kind, classes).filter(({ id }) => Object.hasOwn(sent, id))
  const texts = new Map(fields.map((field) => [field.id, textOf(field, sent[field.id])]))
  const settings = fields.reduce(
    (changed, field) => withValue(field, changed, texts.get(field.id) ?? ''),
    stored,
  )
  return {
    kind,
    position: order,
    enabled: enabled ?? method.enabled,
    title: texts.get('title') ?? title,
    taxStatus: texts.has('tax_status') ? (texts.get('tax_status') as MethodRow['taxStatus']) : taxStatus,
    ...(texts.has('transit_days') ? daysIn(texts.get('transit_days') ?? '') : { minDays, maxDays }),
    settings,
  }
}

function daysIn(text: string): Pick<MethodRow, 'minDays' | 'maxDays'> {
  if (text === '') return { minDays: null, maxDays: null }
  const days = readDays(text)
  if (days) return { minDays: days.min, maxDays: days.max }
  throw new RestRefusal('rest_setting_value_invalid', 'transit_days must be two numbers such as 2 4.', 400)
}

function textOf({ id, type, options }: MethodField, sent: string | number | boolean | undefined): string {
  const text = typeof sent === 'boolean' ? (sent ? 'yes' : 'no') : String(sent ?? '').trim()
  const allowed = type === 'checkbox' ? ['yes', 'no'] : options && Object.keys(options)
  if (!allowed || allowed.includes(text)) return text
  throw new RestRefusal('rest_setting_value_invalid', `${id} must be one of ${allowed.join(', ')}.`, 400)
}
