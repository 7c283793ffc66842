import { type CurrencyFormat, formatMoney, shortestDecimal } from '../../../kernel/format.ts'

/** Amounts of orders and their lines, whose names do not say that they are minor units. */
const amountsOfOrders = ['total', 'discount']

/** How the values of an entry are written: its currency, whether it is about an order, and how much of a record. */
export type ValueNotation = {
  readonly currency: CurrencyFormat
  readonly isOfOrder: boolean
  /** Records by their names alone. */
  readonly isBrief: boolean
}

/** The name of a field as people read it: without the unit, which its value is written with. */
export function fieldName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/_(?:minor|ppm)$/, '')
}

/** A stored value in words: amounts of money in the shop's currency, rates in percent, records by their fields. */
export function valueText(name: string, value: unknown, notation: ValueNotation): string {
  if (value === undefined || value === null || value === '') return '(none)'
  if (typeof value === 'string') return value.replace(/\s+/g, ' ')
  if (typeof value === 'number') return numberText(name, value, notation)
  if (Array.isArray(value)) return listText(name, value, notation)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'object') return String(value)
  const brief = notation.isBrief ? briefText(value) : ''
  if (brief !== '') return brief
  const parts = Object.entries(value).map(
    ([key, one]) => `${fieldName(key)} ${valueText(key, one, notation)}`,
  )
  return parts.length > 0 ? parts.join(', ') : '(none)'
}

/** "2 × Vase": a record by its name, with its quantity; empty where it has no name. */
function briefText(record: object): string {
  const { name, title = name, quantity } = record as Readonly<Record<string, unknown>>
  if (typeof title !== 'string' || title === '') return ''
  return typeof quantity === 'number' ? `${quantity} × ${title}` : title
}

function listText(name: string, values: readonly unknown[], notation: ValueNotation): string {
  return values.length > 0 ? values.map((value) => valueText(name, value, notation)).join('; ') : '(none)'
}

function numberText(name: string, value: number, { currency, isOfOrder }: ValueNotation): string {
  const isAmount = /(?:_m|M)inor$/.test(name) || (isOfOrder && amountsOfOrders.includes(name))
  if (isAmount) return formatMoney(value, currency)
  return /(?:_p|P)pm$/.test(name) ? `${shortestDecimal(value, 4)}%` : String(value)
}
