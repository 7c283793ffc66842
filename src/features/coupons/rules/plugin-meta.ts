import type { Coupon } from './coupon.ts'

/*
 * The meta data of coupon plugins for WooCommerce (docs/wire.md C.5), and the fields of our records with the same meaning.
 */

const fieldOf: Readonly<Record<string, string>> = {
  _wc_make_coupon_available: 'listed_in',
  _wt_coupon_start_date: 'date_starts',
  _wt_make_auto_coupon: 'auto',
  _wt_sc_shipping_methods: 'shipping_methods',
  _wt_sc_payment_methods: 'payment_methods',
  _wt_sc_user_roles: 'roles',
  _wt_need_check_location_in: 'countries_of',
  _wt_coupon_available_location: 'countries',
  _wt_category_condition: 'all_categories',
  _wt_product_condition: 'all_products',
  _wt_min_matching_product_qty: 'min_matching_pieces',
  _wt_max_matching_product_qty: 'max_matching_pieces',
  _wt_min_matching_product_subtotal: 'min_matching_amount',
  _wt_max_matching_product_subtotal: 'max_matching_amount',
  _wt_sc_coupon_products: 'pieces_of_products',
  _wt_sc_coupon_categories: 'pieces_of_categories',
  _wt_free_product_ids: 'free_product_ids',
}

/** The fields that each switch turns off. */
const fieldsOfSwitch: Readonly<Record<string, readonly string[]>> = {
  _wt_enable_product_category_restriction: [
    'all_categories',
    'all_products',
    'min_matching_pieces',
    'max_matching_pieces',
    'min_matching_amount',
    'max_matching_amount',
    'pieces_of_products',
    'pieces_of_categories',
  ],
  _wt_use_individual_min_max: ['pieces_of_products', 'pieces_of_categories'],
}

/** A value that a program has stored with a coupon, under a key of its own. */
export type MetaEntry = { readonly id: number; readonly key: string; readonly value: unknown }

/** The meta data of a record, sorted by what it is for. */
export type PluginMeta = {
  /** Values by our field names. */
  readonly fields: Readonly<Record<string, unknown>>
  /** The meta data name of each field. */
  readonly nameOf: ReadonlyMap<string, string>
  /** Meta data that the shop does not use; it is stored unchanged. */
  readonly other: Readonly<Record<string, unknown>>
  /** Plugin conditions that the shop does not know and therefore cannot check. */
  readonly unknown: readonly string[]
}

/** Sorts the meta data of a coupon record. */
export function readPluginMeta(entries: ReadonlyMap<string, unknown>): PluginMeta {
  const switchedOff = Object.entries(fieldsOfSwitch).filter(([name]) => isNo(entries.get(name)))
  const ignored = new Set(switchedOff.flatMap(([, fields]) => fields))
  const known = [...entries].flatMap(([name, value]) => {
    const field = fieldOf[name]
    return field && !ignored.has(field) && !isEmpty(value) ? [[field, value, name] as const] : []
  })
  const other = [...entries].filter(([name]) => !(name in fieldOf) && !(name in fieldsOfSwitch))
  const conditions = other.filter(([name, value]) => /^_?(wt|wbte)_/.test(name) && !isEmpty(value))
  return {
    fields: Object.fromEntries(known.map(([field, value]) => [field, value])),
    nameOf: new Map(known.map(([field, , name]) => [field, name])),
    other: Object.fromEntries(other),
    unknown: conditions.map(([name]) => name),
  }
}

const isNo = (value: unknown) => value === false || value === 'no' || value === '0' || value === 0

/** Plugins write empty fields in many ways. */
function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0
  return value === undefined || value === null || value === ''
}

/** The terms of a coupon as plugins store them, each under its name; empty where it has none. */
export type PluginValues = Pick<
  Coupon,
  | 'listedIn'
  | 'autoPriority'
  | 'shippingMethods'
  | 'paymentMethods'
  | 'roles'
  | 'countries'
  | 'requiresAll'
  | 'matchingQuantity'
  | 'itemRanges'
  | 'giveaway'
> & {
  /** A day, or a time, in the time zone of the shop. */
  readonly startsAt: string
  /** Amounts of the subtotal of matching lines, as texts. */
  readonly matchingAmount: { readonly min: string; readonly max: string }
}

/** The meta data of a plugin that means these terms: what `readPluginMeta` reads back. */
export function pluginMetaOf(values: PluginValues): ReadonlyMap<string, unknown> {
  const { countries, requiresAll, matchingQuantity, matchingAmount } = values
  const hasCountries = countries.codes.length > 0
  const entries: Readonly<Record<string, unknown>> = {
    _wc_make_coupon_available: values.listedIn.join(','),
    _wt_coupon_start_date: values.startsAt,
    _wt_make_auto_coupon: values.autoPriority === undefined ? '' : '1',
    _wt_sc_shipping_methods: values.shippingMethods.join(','),
    _wt_sc_payment_methods: values.paymentMethods.join(','),
    _wt_sc_user_roles: values.roles.map((role) => (role === 'guest' ? 'wbte_sc_guest' : role)).join(','),
    _wt_need_check_location_in: hasCountries ? countries.of : '',
    _wt_coupon_available_location: countries.codes.join(','),
    _wt_category_condition: requiresAll.categories ? 'and' : '',
    _wt_product_condition: requiresAll.products ? 'and' : '',
    _wt_min_matching_product_qty: matchingQuantity.min ?? '',
    _wt_max_matching_product_qty: matchingQuantity.max ?? '',
    _wt_min_matching_product_subtotal: matchingAmount.min,
    _wt_max_matching_product_subtotal: matchingAmount.max,
    _wt_sc_coupon_products: rangesOf(values.itemRanges, 'product'),
    _wt_sc_coupon_categories: rangesOf(values.itemRanges, 'category'),
    _wt_free_product_ids: freeProductIds(values.giveaway).join(','),
  }
  return new Map(Object.entries(entries).filter(([, value]) => !isEmpty(value)))
}

/** The products of a giveaway that plugins know: one of each, free and once; else none. */
export function freeProductIds(giveaway: Coupon['giveaway']): readonly number[] {
  if (!giveaway || giveaway.of === 'same' || giveaway.price.kind !== 'free') return []
  const isPlain = giveaway.choose === 'all' && giveaway.quantity === 1 && !giveaway.repeats
  return isPlain ? giveaway.of : []
}

function rangesOf(ranges: Coupon['itemRanges'], of: 'product' | 'category') {
  return Object.fromEntries(
    ranges
      .filter((range) => range.of === of)
      .map(({ id, quantity }) => [id, { min: quantity.min ?? '', max: quantity.max ?? '' }]),
  )
}
