import type { Db } from '../../platform/db/db.ts'
import type { PersonalData, Whose } from '../../platform/feature.ts'
import { removeMailsTo } from '../../platform/mail/outbox.ts'
import type { Shop } from '../../platform/shop.ts'
import { mailsErasedText } from './texts.ts'

/** Those who keep something of people, lower bands first. */
export type Holders = readonly PersonalData[]

/** Undoes an erasure: the data is needed yet, as the sentences say, by what `parts` names. */
export class StillNeeded extends Error {
  override readonly name = 'StillNeeded'
  readonly because: readonly string[]
  readonly parts: readonly string[]

  constructor(because: readonly string[], parts: readonly string[]) {
    super('Personal data is still needed')
    this.because = because
    this.parts = parts
  }
}

/**
 * Erases what every feature keeps of somebody, and answers what was done, as sentences: higher features before the lower
 * ones that theirs rest on; the account, which all else hangs on, last. Throws `StillNeeded`; what the parts in `unasked`
 * still need counts for nothing.
 */
export async function eraseWithin(
  tx: Db,
  holders: Holders,
  whose: Whose,
  unasked: readonly string[] = [],
): Promise<readonly string[]> {
  const needed: { readonly part: string; readonly because: readonly string[] }[] = []
  for (const { part, keptBack } of holders) {
    const because = unasked.includes(part) ? [] : ((await keptBack?.(tx, whose)) ?? [])
    if (because.length > 0) needed.push({ part, because })
  }
  if (needed.length > 0) {
    throw new StillNeeded(
      needed.flatMap(({ because }) => because),
      needed.map(({ part }) => part),
    )
  }
  const did: string[] = []
  for (const holder of holders.toReversed()) did.push(...(await holder.erase(tx, whose)))
  return did
}

/** What lies outside the database, once the rest is gone for good; and the note for those who must prove it later. */
export async function finishErasure(
  shop: Shop,
  { accountId, email }: Whose,
  did: readonly string[],
): Promise<readonly string[]> {
  const mails = email ? await removeMailsTo(shop, email) : 0
  const all = mails > 0 ? [...did, mailsErasedText(mails)] : did
  if (all.length > 0) shop.log.info({ accountId, did: all }, 'personal data erased')
  return all
}
