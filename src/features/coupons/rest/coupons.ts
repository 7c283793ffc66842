import { RestRefusal } from '../../../platform/rest/endpoint.ts'
import { resource } from '../../../platform/rest/resource/resource.ts'
import { restTexts } from '../../../platform/rest/texts.ts'
import { gmtDate, localDate, momentOf } from '../../../platform/rest/values/dates.ts'
import type { Shop } from '../../../platform/shop.ts'
import { currencyDecimals, timezone } from '../../settings/general.ts'
import type { StoredCoupon } from '../coupon-record-store.ts'
import type { RecordProblem } from '../records/coupon-record.ts'
import { addCoupon, changeCoupon, findCoupons, removeCoupon, storedCoupon } from '../records/edit-coupon.ts'
import { metaDataOfStored, recordOfStored } from '../records/stored-record.ts'
import { couponsContract } from './coupons-resource.ts'

export const couponEndpoints = resource(couponsContract, {
  access: { read: 'edit_shop_coupons', write: 'edit_shop_coupons' },
  hasTrash: true,
  async list({ call: { shop } }, args) {
    const zone = args.dates_are_gmt ? 'UTC' : shop.settings.get(timezone)
    const moment = (name: 'after' | 'before' | 'modified_after' | 'modified_before') => {
      const sent = args[name]
      return sent === undefined ? undefined : momentOf(sent, name, zone)
    }
    const { coupons, total } = await findCoupons(shop, {
      search: args.search,
      code: args.code,
      after: moment('after'),
      before: moment('before'),
      changedAfter: moment('modified_after'),
      changedBefore: moment('modified_before'),
      include: args.include?.length ? args.include : undefined,
      exclude: args.exclude,
      orderBy: args.orderby,
      isDescending: args.order === 'desc',
      first: args.first,
      limit: args.limit,
    })
    return { items: coupons.map((coupon) => couponRecord(shop, coupon)), total }
  },
  async get({ call: { shop } }, { id }) {
    const coupon = await storedCoupon(shop, id)
    return coupon && couponRecord(shop, coupon)
  },
  async create({ call: { shop } }, args) {
    if (args.code.trim() === '') {
      throw new RestRefusal('woocommerce_rest_empty_coupon_code', 'A coupon must have a code.', 400)
    }
    const created = await addCoupon(shop, fieldsOf(shop, args))
    if (!created.ok) throw refusalOf(created)
    return couponRecord(shop, created.value)
  },
  async change({ call: { shop } }, { id, ...args }) {
    const changed = await changeCoupon(shop, id, fieldsOf(shop, args))
    if (changed.ok) return couponRecord(shop, changed.value)
    if (changed.reason === 'no-coupon') return undefined
    throw refusalOf(changed)
  },
  async remove({ call: { shop } }, { id, force }) {
    const removed = await removeCoupon(shop, id, { isForced: force })
    if (removed.ok) return couponRecord(shop, removed.value)
    if (removed.reason === 'no-coupon') return undefined
    throw new RestRefusal('woocommerce_rest_already_trashed', 'The coupon is in the trash already.', 410)
  },
})

/** A coupon as the interface answers it, in the order of its fields. */
function couponRecord({ settings }: Pick<Shop, 'settings'>, coupon: StoredCoupon) {
  const notation = { decimals: settings.get(currencyDecimals), zone: settings.get(timezone) }
  const { code, amount, status, discount_type, description, individual_use, ...terms } = recordOfStored(
    coupon,
    notation,
  )
  const { product_ids, excluded_product_ids, email_restrictions, date_expires_gmt, ...others } = terms
  return {
    id: coupon.id,
    code,
    amount,
    status,
    date_created: localDate(coupon.createdAt, notation.zone) ?? '',
    date_created_gmt: gmtDate(coupon.createdAt) ?? '',
    date_modified: localDate(coupon.changedAt, notation.zone) ?? '',
    date_modified_gmt: gmtDate(coupon.changedAt) ?? '',
    discount_type,
    description,
    date_expires: localDate(coupon.expiresAt, notation.zone),
    date_expires_gmt,
    usage_count: coupon.usageCount,
    individual_use,
    product_ids,
    excluded_product_ids,
    ...others,
    email_restrictions,
    used_by: coupon.usedBy.map(String),
    meta_data: [...metaDataOfStored(coupon, notation)],
  }
}

type Dates = {
  readonly date_expires?: string | null | undefined
  readonly date_expires_gmt?: string | null | undefined
}

/** The sent fields with one end of the coupon, in UTC: that of the field in UTC where both are sent. */
function fieldsOf({ settings }: Pick<Shop, 'settings'>, args: Dates & Readonly<Record<string, unknown>>) {
  const { date_expires: local, date_expires_gmt: utc, ...fields } = args
  if (utc === undefined && local === undefined) return fields
  const [sent, name, zone] =
    utc === undefined ? [local, 'date_expires', settings.get(timezone)] : [utc, 'date_expires_gmt', 'UTC']
  return { ...fields, date_expires_gmt: sent ? gmtDate(momentOf(sent, name, zone)) : null }
}

/** The platform has codes of its own for some fields of a coupon. */
const ownCodes: Readonly<Record<string, string>> = {
  amount: 'coupon_invalid_amount',
  email_restrictions: 'coupon_invalid_email_address',
}

type NotSaved =
  | { readonly reason: 'code-taken' }
  | { readonly reason: 'problems'; readonly problems: readonly RecordProblem[] }

function refusalOf(refusal: NotSaved): RestRefusal {
  if (refusal.reason === 'code-taken') {
    const text = 'There is a coupon with this code already.'
    return new RestRefusal('woocommerce_rest_coupon_code_already_exists', text, 400)
  }
  const params = Object.fromEntries(
    refusal.problems.map(({ path, text }) => [String(path[0] ?? 'coupon'), text] as const).toReversed(),
  )
  const [[first = '', text = ''] = []] = Object.entries(params).toReversed()
  const own = ownCodes[first]
  if (own) return new RestRefusal(own, text, 400)
  return new RestRefusal('rest_invalid_param', restTexts.invalid(Object.keys(params).join(', ')), 400, {
    params,
  })
}
