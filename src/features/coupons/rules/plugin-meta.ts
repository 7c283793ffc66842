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
