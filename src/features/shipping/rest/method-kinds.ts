import type { MethodRow, ShippingClass } from '../store.ts'

/** A kind of shipping method, as the interface names it. */
export type KindTexts = { readonly id: string; readonly title: string; readonly description: string }

/** English, as the other words of the interface. */
const texts: Readonly<Record<string, Omit<KindTexts, 'id'>>> = {
  flat_rate: { title: 'Flat rate', description: 'Charges a fixed rate for each order.' },
  free_shipping: {
    title: 'Free shipping',
    description: 'Ships free of charge, with a coupon, from an amount on, or always.',
  },
  local_pickup: { title: 'Local pickup', description: 'Customers collect their orders at the shop.' },
  table_rate: { title: 'Table rate', description: 'Charges by weight, price, quantity and shipping class.' },
}

export function kindTexts(id: string): KindTexts {
  return { id, ...(texts[id] ?? { title: id, description: '' }) }
}

/** A setting of a method: where its value is, and how programs show it. */
export type MethodField = {
  readonly id: string
  readonly label: string
  readonly description: string
  readonly type: 'text' | 'price' | 'select' | 'checkbox' | 'textarea'
  readonly default: string
  readonly options?: Readonly<Record<string, string>>
  /** The names that lead to the value in the settings of a file of zones; absent: a column of the method. */
  readonly path?: readonly string[]
}

const title = (kind: string): MethodField => ({
  id: 'title',
  label: 'Name',
  description: 'The name that customers see.',
  type: 'text',
  default: kindTexts(kind).title,
})

const taxStatus: MethodField = {
  id: 'tax_status',
  label: 'Tax status',
  description: 'Whether tax is charged on it.',
  type: 'select',
  default: 'taxable',
  options: { taxable: 'Taxable', none: 'None' },
}

const transitDays: MethodField = {
  id: 'transit_days',
  label: 'Days in transit',
  description: 'Working days, the fewest and the most: 2 4. Empty: no arrival is estimated.',
  type: 'text',
  default: '',
}

const cost: MethodField = {
  id: 'cost',
  label: 'Cost',
  description: 'An amount, or a formula with [qty], [cost] and [fee].',
  type: 'text',
  default: '',
  path: ['cost'],
}

/** The settings of a method of this kind, in the order in which programs show them. */
export function fieldsOfKind(kind: string, classes: readonly ShippingClass[]): readonly MethodField[] {
  const own = kind === 'flat_rate' ? flatRateFields(classes) : (otherFields[kind] ?? [])
  return [title(kind), ...own, transitDays]
}

function flatRateFields(classes: readonly ShippingClass[]): readonly MethodField[] {
  return [
    taxStatus,
    cost,
    ...classes.map(({ id, slug, name }) => ({
      ...cost,
      id: `class_cost_${id}`,
      label: `Cost of the shipping class ${name}`,
      path: ['classCosts', slug],
    })),
    { ...cost, id: 'no_class_cost', label: 'Cost without a shipping class', path: ['noClassCost'] },
    {
      id: 'type',
      label: 'Calculation',
      description: 'Whether the costs of all shipping classes are added, or the highest is charged.',
      type: 'select',
      default: 'class',
      options: { class: 'Per class', order: 'Per order' },
      path: ['per'],
    },
  ]
}

const otherFields: Readonly<Record<string, readonly MethodField[]>> = {
  free_shipping: [
    {
      id: 'requires',
      label: 'Requires',
      description: 'What makes an order ship free.',
      type: 'select',
      default: '',
      options: {
        '': 'Nothing',
        coupon: 'A free shipping coupon',
        min_amount: 'A minimum amount',
        either: 'A minimum amount or a coupon',
        both: 'A minimum amount and a coupon',
      },
      path: ['requires'],
    },
    {
      id: 'min_amount',
      label: 'Minimum amount',
      description: 'The amount from which an order ships free.',
      type: 'price',
      default: '0',
      path: ['minAmount'],
    },
    {
      id: 'ignore_discounts',
      label: 'Before discounts',
      description: 'Whether the minimum amount is compared before coupons are subtracted.',
      type: 'checkbox',
      default: 'no',
      path: ['ignoreDiscounts'],
    },
  ],
  local_pickup: [
    taxStatus,
    { ...cost, description: 'An amount.', type: 'price' },
    {
      id: 'address',
      label: 'Address',
      description: 'Where orders are collected.',
      type: 'text',
      default: '',
      path: ['address'],
    },
  ],
  table_rate: [
    taxStatus,
    {
      id: 'rows',
      label: 'Rows',
      description: 'The rows of the table, as JSON.',
      type: 'textarea',
      default: '[]',
      path: ['rows'],
    },
  ],
}

/** The value of a setting, as a text. */
export function settingText({ id, path, type, default: fallback }: MethodField, method: MethodRow): string {
  if (id === 'title') return method.title
  if (id === 'tax_status') return method.taxStatus
  if (id === transitDays.id) return method.minDays === null ? '' : `${method.minDays} ${method.maxDays}`
  let value: unknown = method.settings
  for (const name of path ?? []) value = isRecord(value) ? value[name] : undefined
  if (value === undefined || value === null) return fallback
  if (type === 'checkbox') return value === true ? 'yes' : 'no'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The settings of a method with another value of one of them; an empty text removes it. */
export function withValue(
  { path = [], type }: Pick<MethodField, 'path' | 'type'>,
  settings: unknown,
  text: string,
): unknown {
  const [name, ...below] = path
  if (name === undefined) return settings
  const known = isRecord(settings) ? settings : {}
  if (below.length > 0) return { ...known, [name]: withValue({ path: below, type }, known[name], text) }
  const { [name]: _, ...others } = known
  return text === ''
    ? others
    : { ...others, [name]: type === 'checkbox' ? text === 'yes' : parsed(type, text) }
}

/** Rows are JSON; what is none is left to the rules of the kind to refuse. */
function parsed(type: MethodField['type'], text: string): unknown {
  if (type !== 'textarea') return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
