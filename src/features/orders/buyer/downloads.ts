import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import type { Shop } from '../../../platform/shop.ts'
import { downloadFile } from '../../media/downloads.ts'
import { dayText } from '../../settings/general.ts'
import type { DownloadKey, OrderFile } from '../rules/grant.ts'
import type { Order } from '../rules/order.ts'
import { isReleased } from '../rules/order-state.ts'
import { countDownload, readGrantedFile, readGrants } from '../store/download-store.ts'

/** The files that the buyer can download now; none while the order is not released. */
export async function orderFiles(
  { db, settings }: Pick<Shop, 'db' | 'settings'>,
  { id, state }: Order,
): Promise<OrderFile[]> {
  const grants = isReleased(state) ? await readGrants(db, id) : []
  const dayOf = (at: Date) => dayText(at.getTime(), settings)
  return grants.map((grant) => ({ ...grant, expiresOn: grant.expiresAt && dayOf(grant.expiresAt) }))
}

/** A file to send: its local path and name, or its web address. */
export type DownloadSource =
  | { readonly kind: 'local'; readonly path: string; readonly name: string }
  | { readonly kind: 'remote'; readonly url: string }

/**
 * The file of a link; counts one download. Refused, without a distinguishable reason: an unknown or expired link. A file
 * that is missing in the shop is not counted.
 */
export async function downloadOrderFile(
  shop: Shop,
  key: DownloadKey,
): Promise<Outcome<DownloadSource, 'closed'>> {
  const now = new Date(shop.nowMs())
  const file = await readGrantedFile(shop.db, key, now)
  const found = file === undefined ? undefined : await locateFile(shop, file)
  if (file !== undefined && !found)
    shop.log.error({ productId: key.productId }, 'file of a sold product is missing')
  if (!found || !(await countDownload(shop.db, key, now))) return refused('closed')
  return done(found)
}

async function locateFile(shop: Shop, file: string): Promise<DownloadSource | undefined> {
  if (/^https?:\/\//i.test(file) && URL.canParse(file)) return { kind: 'remote', url: new URL(file).href }
  const stored = await downloadFile(shop, file)
  return stored && { kind: 'local', ...stored }
}
