/*
 * What the plugins for coupons keep beside WooCommerce's own record, by the names of its meta data (docs/wire.md C.5), and
 * the fields by which a record of ours has the same.
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

/** The fields that one of these switches turns off. */
const switched: Readonly<Record<string, readonly string[]>> = {
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

/** A record's meta data, told apart. */
export type SmartMeta = {
  /** Values by the names of our fields. */
  readonly fields: Readonly<Record<string, unknown>>
  /** What a field was called in the meta data. */
  readonly nameOf: ReadonlyMap<string, string>
  /** All that means nothing here, and is kept. */
  readonly kept: Readonly<Record<string, unknown>>
  /** Conditions of such plugins that are not known here: the coupon would be one without them. */
  readonly unknown: readonly string[]
}

/** What the meta data of a coupon's record say: a list of keys and values, as WooCommerce has it, or a plain object. */
export function smartMeta(entries: ReadonlyMap<string, unknown>): SmartMeta {
  const off = Object.entries(switched).filter(([name]) => isNo(entries.get(name)))
  const ignored = new Set(off.flatMap(([, fields]) => fields))
  const known = [...entries].flatMap(([name, value]) => {
    const field = fieldOf[name]
    return field && !ignored.has(field) && !isNothing(value) ? [[field, value, name] as const] : []
  })
  const kept = [...entries].filter(([name]) => !(name in fieldOf) && !(name in switched))
  const conditions = kept.filter(([name, value]) => /^_?(wt|wbte)_/.test(name) && !isNothing(value))
  return {
    fields: Object.fromEntries(known.map(([field, value]) => [field, value])),
    nameOf: new Map(known.map(([field, , name]) => [field, name])),
    kept: Object.fromEntries(kept),
    unknown: conditions.map(([name]) => name),
  }
}

const isNo = (value: unknown) => value === false || value === 'no' || value === '0' || value === 0

/** Plugins write a field that was left empty in many ways. */
function isNothing(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0
  return value === undefined || value === null || value === ''
}
