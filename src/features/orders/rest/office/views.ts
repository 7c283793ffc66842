import { RestRefusal } from '../../../../platform/rest/endpoint.ts'
import { resource } from '../../../../platform/rest/resource/resource.ts'
import type { ResourceCall } from '../../../../platform/rest/resource/serving.ts'
import {
  deleteView,
  hasView,
  insertView,
  type OrderView,
  readViews,
  updateView,
} from '../../store/rest/view-store.ts'
import { orderViewsContract } from '../order-views-resource.ts'

/** The most views that one person saves. */
const MAX_VIEWS = 50

type ViewRecord = { id: number; name: string; filters: Record<string, string>; columns: string[] }

/** `/wp-json/handsel/v1/order-views`. Each person sees and changes views of their own alone. */
export const orderViewEndpoints = resource(orderViewsContract, {
  access: { read: 'fulfil_shop_orders', write: 'fulfil_shop_orders', edit: 'fulfil_shop_orders' },
  async list(request, { first, limit }) {
    const views = await readViews(request.call.shop.db, accountOf(request))
    return { items: views.slice(first, first + limit).map(viewRecord), total: views.length }
  },
  async get(request, { id }) {
    const views = await readViews(request.call.shop.db, accountOf(request))
    const view = views.find((one) => one.id === id)
    return view && viewRecord(view)
  },
  async create(request, view) {
    const { db } = request.call.shop
    const created = await insertView(db, accountOf(request), view, MAX_VIEWS)
    if (created) return viewRecord(created)
    throw (await hasView(db, accountOf(request), view.name, 0)) ? nameTaken(view.name) : tooMany()
  },
  async change(request, { id, ...changes }) {
    const { db } = request.call.shop
    const changed = await updateView(db, accountOf(request), id, changes)
    if (changed) return viewRecord(changed)
    if (changes.name !== undefined && (await hasView(db, accountOf(request), changes.name, id)))
      throw nameTaken(changes.name)
    return undefined
  },
  async remove(request, { id }) {
    const removed = await deleteView(request.call.shop.db, accountOf(request), id)
    return removed && viewRecord(removed)
  },
})

/** Who may edit orders is always an account. */
function accountOf({ person }: Pick<ResourceCall, 'person'>): number {
  return person?.id ?? 0
}

function viewRecord({ id, name, filters, columns }: OrderView): ViewRecord {
  return { id, name, filters: { ...filters }, columns: [...columns] }
}

function nameTaken(name: string): RestRefusal {
  return new RestRefusal('handsel_view_exists', `You have a view with the name "${name}" already.`, 409)
}

function tooMany(): RestRefusal {
  return new RestRefusal(
    'handsel_too_many_views',
    `You have ${MAX_VIEWS} views. Delete one that you do not need.`,
    409,
  )
}
