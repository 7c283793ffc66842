import { RestRefusal } from '../../../../platform/rest/endpoint.ts'
import type { Shop } from '../../../../platform/shop.ts'
import { historySince } from '../../../history/history.ts'
import { datesIn } from './listed-record.ts'
import { officeOrderRecord } from './order-details.ts'

const MAX_CHANGES = 20

/**
 * The refusal of a write that was made from an old version of an order: what has changed since, who changed it and when, as
 * far as the history has it, and the order as it is now. Nothing was written.
 */
export async function conflict(
  about: { readonly shop: Shop; readonly origin: string },
  id: number,
  seenVersion: number,
): Promise<RestRefusal> {
  const [current, entries] = await Promise.all([
    officeOrderRecord(about, id),
    historySince(about.shop, { subject: `order:${id}`, version: seenVersion, limit: MAX_CHANGES }),
  ])
  const datesOf = datesIn(about.shop.settings)
  const changes = entries.map(({ at, by, actor, fields }) => ({
    ...datesOf(at),
    by: by ?? '',
    kind: actor.kind,
    fields,
  }))
  return new RestRefusal(
    'handsel_conflict',
    'Somebody else has changed this order. Nothing was written.',
    409,
    {
      changes,
      current,
    },
  )
}
