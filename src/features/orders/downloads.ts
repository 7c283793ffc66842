import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { Shop } from '../../platform/shop.ts'
import { downloadFile } from '../media/media.ts'
import { countFetch, grantedFile, readGrants } from './download-store.ts'
import type { Grant, GrantKey } from './rules/grant.ts'
import type { Order } from './rules/order.ts'
import { isHandedOver } from './rules/order-state.ts'

/** What the buyer of an order may fetch now; nothing while it is not handed over. */
export async function filesOf(shop: Pick<Shop, 'db'>, { id, state }: Order): Promise<Grant[]> {
  return isHandedOver(state) ? await readGrants(shop.db, id) : []
}

/** A file to hand over: where it lies here and its name, or its address elsewhere. */
export type HandedOver =
  | { readonly kind: 'here'; readonly path: string; readonly name: string }
  | { readonly kind: 'elsewhere'; readonly url: string }

/**
 * The file that a link names, counted as fetched once. Refused, and which it is is nobody's to know: a link that opens
 * nothing, or nothing any more. A file that the shop has lost is not counted.
 */
export async function fetchFile(shop: Shop, key: GrantKey): Promise<Outcome<HandedOver, 'closed'>> {
  const now = new Date(shop.nowMs())
  const file = await grantedFile(shop.db, key, now)
  const found = file === undefined ? undefined : await open(shop, file)
  if (file !== undefined && !found)
    shop.log.error({ productId: key.productId }, 'a file that was sold is not there')
  if (!found || !(await countFetch(shop.db, key, now))) return refused('closed')
  return done(found)
}

async function open(shop: Shop, file: string): Promise<HandedOver | undefined> {
  if (/^https?:\/\//i.test(file) && URL.canParse(file)) return { kind: 'elsewhere', url: new URL(file).href }
  const stored = await downloadFile(shop, file)
  return stored && { kind: 'here', ...stored }
}
