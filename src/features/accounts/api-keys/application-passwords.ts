import { randomInt, randomUUID } from 'node:crypto'
import { done, type Outcome, refused } from '../../../kernel/outcome.ts'
import { isStaff } from '../../../kernel/roles.ts'
import { emit } from '../../../platform/events/emit.ts'
import { cleanText } from '../../../platform/http/input.ts'
import type { Shop } from '../../../platform/shop.ts'
import type { RequestContext } from '../sessions/request-context.ts'
import type { ReauthenticationRefusal } from '../sign-in/outcomes.ts'
import { reauthenticate, signedInPerson } from '../sign-in/reauthenticate.ts'
import { logSecurityEvent } from '../sign-in/security-log.ts'
import {
  type ApplicationPassword,
  deleteApplicationPasswords,
  insertApplicationPassword,
  readApplicationPasswords,
  renameApplicationPassword,
} from '../store/application-password-store.ts'
import { hashOfKey } from './api-keys.ts'

export const MAX_APPLICATION_NAME_LENGTH = 100
const MAX_PASSWORDS = 50
const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 24

export type CreatedPassword = {
  readonly record: ApplicationPassword
  /** In groups of four characters; available this one time only. */
  readonly password: string
}

/** The name as it is stored; '' for one without visible characters. */
export function applicationName(name: string | undefined): string {
  return cleanText(name, MAX_APPLICATION_NAME_LENGTH)
}

/**
 * Creates a password with which a program calls the REST interface as this account, with all its rights. It has 143
 * random bits, so a plain hash cannot be reversed. `not-unique`: the account has one of this name, or 50 of them.
 */
export async function createApplicationPassword(
  shop: Shop,
  accountId: number,
  { name, appId = '' }: { readonly name: string; readonly appId?: string | undefined },
): Promise<Outcome<CreatedPassword, 'not-unique'>> {
  const characters = Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')
  const record = await shop.db.transaction().execute(async (tx) => {
    const added = await insertApplicationPassword(
      tx,
      { accountId, uuid: randomUUID(), appId, name, passwordHash: hashOfKey(characters) },
      { now: new Date(shop.nowMs()), max: MAX_PASSWORDS },
    )
    if (added) await emit(tx, shop.actor, { ...about('created', added), payload: titled(added, accountId) })
    return added
  })
  if (!record) return refused('not-unique')
  logSecurityEvent(shop, 'application-password-created', accountId)
  return done({ record, password: characters.replace(/.{4}(?=.)/g, '$& ') })
}

type AddRefusal = ReauthenticationRefusal | 'no-application-name' | 'application-name-taken' | 'staff-only'

/** Creates one for the person at the browser, who is staff and enters the password of the account again. */
export async function addApplicationPassword(
  context: RequestContext,
  input: { readonly name: string | undefined; readonly password: string },
): Promise<Outcome<CreatedPassword, AddRefusal>> {
  const { id, roles } = signedInPerson(context)
  if (!isStaff(roles)) return refused('staff-only')
  const name = applicationName(input.name)
  if (name === '') return refused('no-application-name')
  const checked = await reauthenticate(context, input.password)
  if (!checked.ok) return checked
  const created = await createApplicationPassword(context.shop, id, { name })
  return created.ok ? created : refused('application-name-taken')
}

export function listApplicationPasswords(
  { db }: Shop,
  accountId: number,
): Promise<readonly ApplicationPassword[]> {
  return readApplicationPasswords(db, accountId)
}

/** Gives a password another name; `undefined`: there is none, or the name is in use. */
export function changeApplicationName(
  { db, actor }: Shop,
  accountId: number,
  change: { readonly uuid: string; readonly name: string },
): Promise<ApplicationPassword | undefined> {
  return db.transaction().execute(async (tx) => {
    const renamed = await renameApplicationPassword(tx, accountId, change)
    const payload = { account: accountId, changes: { name: { after: change.name } } }
    if (renamed) await emit(tx, actor, { ...about('updated', renamed), payload })
    return renamed
  })
}

/** Revokes one password of an account at once, or all of them; answers what was revoked. */
export async function revokeApplicationPasswords(
  shop: Shop,
  accountId: number,
  uuid?: string,
): Promise<readonly ApplicationPassword[]> {
  const revoked = await shop.db.transaction().execute(async (tx) => {
    const deleted = await deleteApplicationPasswords(tx, accountId, uuid)
    const events = deleted.map((one) => ({ ...about('revoked', one), payload: titled(one, accountId) }))
    await emit(tx, shop.actor, ...events)
    return deleted
  })
  if (revoked.length > 0) logSecurityEvent(shop, 'application-password-revoked', accountId)
  return revoked
}

function about<What extends 'created' | 'updated' | 'revoked'>(what: What, { uuid }: ApplicationPassword) {
  return { name: `application_password.${what}`, subject: `application_password:${uuid}` } as const
}

function titled({ name }: ApplicationPassword, accountId: number) {
  return { title: name, account: accountId }
}
