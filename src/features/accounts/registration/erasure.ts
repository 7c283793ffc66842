import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { DataSubject, PersonalData } from '../../../platform/feature.ts'
import { removeMailsTo } from '../../../platform/mail/outbox.ts'
import type { Shop } from '../../../platform/shop.ts'
import * as messages from '../messages.ts'
import { isLastAdministrator } from '../roles.ts'
import { signOutCookies } from '../sessions/open-session.ts'
import type { RequestContext } from '../sessions/request-context.ts'
import type { SessionCookies } from '../sessions/session-cookie.ts'
import type { ReauthenticationRefusal } from '../sign-in/outcomes.ts'
import { reauthenticate } from '../sign-in/reauthenticate.ts'
import { logSecurityEvent } from '../sign-in/security-log.ts'
import { deleteAccount } from '../store/account-store.ts'
import { deleteRegistrationsOf } from '../store/pending-registration-store.ts'
import { lockAccount, readAccountData, type StoredAccountData } from '../store/personal-data-store.ts'
import { emitAccountDeleted } from './account-events.ts'

/** Undoes an erasure: the parts named in `parts` still need the data, for these reasons (sentences). */
export class ErasureBlocked extends Error {
  override readonly name = 'StillNeeded'
  readonly reasons: readonly string[]
  readonly parts: readonly string[]

  constructor(reasons: readonly string[], parts: readonly string[]) {
    super('Personal data is still needed')
    this.reasons = reasons
    this.parts = parts
  }
}

/**
 * Erases the data of a person in every feature and answers what was done, as sentences: higher features before the lower
 * ones that their data depend on, the account last. Throws `ErasureBlocked`; reasons of the parts in `ignoredParts` do
 * not count.
 */
export async function eraseInTransaction(
  tx: Db,
  shop: Pick<Shop, 'program' | 'actor'>,
  dataSubject: DataSubject,
  ignoredParts: readonly string[] = [],
): Promise<readonly string[]> {
  const { personalData } = shop.program
  const blockers: { readonly part: string; readonly reasons: readonly string[] }[] = []
  for (const { part, erasureBlockers: readBlockers } of personalData) {
    const reasons = ignoredParts.includes(part) ? [] : ((await readBlockers?.(tx, dataSubject)) ?? [])
    if (reasons.length > 0) blockers.push({ part, reasons })
  }
  if (blockers.length > 0) {
    throw new ErasureBlocked(
      blockers.flatMap(({ reasons }) => reasons),
      blockers.map(({ part }) => part),
    )
  }
  const actions: string[] = []
  for (const source of personalData.toReversed()) actions.push(...(await source.erase(tx, dataSubject, shop)))
  if (dataSubject.accountId !== undefined) await emitAccountDeleted(tx, shop, dataSubject.accountId)
  return actions
}

/** After the commit: erases what is stored outside the database, and logs the erasure as evidence. */
export async function finishErasure(
  shop: Shop,
  { accountId, email }: DataSubject,
  actions: readonly string[],
): Promise<readonly string[]> {
  const mails = email ? await removeMailsTo(shop, email) : 0
  const allActions = mails > 0 ? [...actions, messages.mailsErased({ count: mails })] : actions
  if (allActions.length > 0) shop.log.info({ accountId, actions: allActions }, 'personal data erased')
  return allActions
}

type AccountErased = { readonly cookies: SessionCookies }
type EraseRefusal = ReauthenticationRefusal | 'last-administrator'

/**
 * Erases one's own account with its sessions, password, passkeys, links, addresses and cart; its orders stay without it.
 * `alsoErase` runs first, in the same transaction: what other features do (anonymise orders).
 */
export async function eraseAccount(
  context: RequestContext,
  password: string,
  alsoErase: (tx: Db, accountId: number) => Promise<void>,
): Promise<Outcome<AccountErased, EraseRefusal>> {
  const { shop } = context
  const checked = await reauthenticate(context, password)
  if (!checked.ok) return checked
  const { id } = checked.value
  return shop.db.transaction().execute(async (tx): Promise<Outcome<AccountErased, EraseRefusal>> => {
    if (await isLastAdministrator(tx, id)) return refused('last-administrator')
    await alsoErase(tx, id)
    await deleteAccount(tx, id)
    await deleteRegistrationsOf(tx, { email: checked.value.email, accountId: id })
    logSecurityEvent(shop, 'account-erased', id)
    return done({ cookies: signOutCookies(shop) })
  })
}

/** The account itself, with its sessions, passkeys, links and API keys, which are all deleted with it. */
export const accountPersonalData: PersonalData = {
  part: 'account',
  export: async ({ db }, { accountId }) => accountId && readAccountData(db, accountId),
  async erasureBlockers(tx, { accountId }) {
    if (accountId === undefined) return []
    // Administrators are locked first, in the same order as by everything else that could remove the last one.
    const isLast = await isLastAdministrator(tx, accountId)
    await lockAccount(tx, accountId)
    return isLast ? [messages.lastAdministrator()] : []
  },
  async erase(tx, subject) {
    const registrations = await deleteRegistrationsOf(tx, subject)
    return [
      ...(subject.accountId === undefined ? [] : await eraseStored(tx, subject.accountId)),
      ...(registrations > 0 ? [messages.registrationsErased({ count: registrations })] : []),
    ]
  },
}

async function eraseStored(tx: Db, accountId: number): Promise<string[]> {
  const stored = await readAccountData(tx, accountId)
  if (!stored) return []
  await deleteAccount(tx, accountId)
  return [messages.accountErased(), ...countedTexts(stored)]
}

function countedTexts({
  sessions,
  passkeys,
  apiKeys,
  applicationPasswords: passwords,
}: StoredAccountData): string[] {
  return [
    ...(sessions.length > 0 ? [messages.sessionsErased({ count: sessions.length })] : []),
    ...(passkeys.length > 0 ? [messages.passkeysErased({ count: passkeys.length })] : []),
    ...(apiKeys.length > 0 ? [messages.apiKeysErased({ count: apiKeys.length })] : []),
    ...(passwords.length > 0 ? [messages.applicationPasswordsErased({ count: passwords.length })] : []),
  ]
}
