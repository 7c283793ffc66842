import { isStaff, roles as knownRoles, may, type Role, roleNamed } from '../../kernel/roles.ts'
import type { Db } from '../../platform/db/db.ts'
import { errorCode } from '../../platform/error-code.ts'
import { RestRefusal } from '../../platform/rest/endpoint.ts'
import type { Person } from '../../platform/session/person.ts'
import type { Shop } from '../../platform/shop.ts'
import { holdToEnter } from './held-account-store.ts'
import { deleteLinks } from './link-store.ts'
import { faultOf } from './new-account.ts'
import { hashPassword } from './password-hashes.ts'
import { userPasswordTexts, userTexts } from './rest-texts.ts'
import { type ChangeArgs, changesIn, MOST_KEPT } from './rest-user-args.ts'
import { readUser, type UserRow, writeUser } from './rest-user-store.ts'
import { setRolesWithin } from './roles.ts'
import { emailKey, emailOf } from './rules/email.ts'
import { noteEvent } from './security-log.ts'
import { deleteSessions } from './session-store.ts'
import { writeEmail, writePassword } from './store.ts'

/**
 * Changes a user as far as the person may: himself in what is harmless, others with `edit_users`, roles with
 * `promote_users`. An own e-mail and password are changed where the password is asked for. Throws `RestRefusal`, and then
 * nothing at all is changed.
 */
export async function changeUser(
  shop: Shop,
  person: Person,
  user: UserRow,
  args: ChangeArgs,
): Promise<UserRow> {
  refuseStranger(person, user)
  const roles = args.roles && newRoles(user, rolesToGive(person, user, args.roles))
  const email = emailToWrite(person, user, args.email)
  const passwordHash = await passwordToWrite(person, user, args.password)

  const now = new Date(shop.nowMs())
  // A refusal thrown in there undoes what was written before it.
  const changed = await shop.db.transaction().execute(async (tx) => {
    // Roles first: they hold the administrators, always in the same order.
    if (roles) await giveRoles(tx, user, roles, now)
    await holdToEnter(tx, user.id)
    if (email) await changeEmail(tx, user, email, now)
    if (passwordHash) await changePassword(tx, user, passwordHash, now)
    return writeRest(tx, user, args, now)
  })
  if (roles) noteEvent(shop, 'roles-changed', user.id)
  if (email) noteEvent(shop, 'email-changed', user.id)
  if (passwordHash) noteEvent(shop, 'password-changed', user.id)
  return changed
}

async function writeRest(tx: Db, { id }: UserRow, args: ChangeArgs, now: Date): Promise<UserRow> {
  const changed = await writeUser(tx, id, changesIn(args), { now, mostKept: MOST_KEPT })
  if (changed) return changed
  throw (await readUser(tx, id))
    ? new RestRefusal('rest_invalid_param', userTexts.tooMuchMeta, 400)
    : new RestRefusal('rest_user_invalid_id', userTexts.unknown, 404)
}

function refuseStranger(person: Person, user: UserRow): void {
  if (person.id === user.id) return
  if (!may(person.roles, 'edit_users')) throw new RestRefusal('rest_cannot_edit', userTexts.cannotEdit, 403)
  if (isKeyOverStaff(person, user.roles))
    throw new RestRefusal('rest_cannot_edit', userTexts.keyAndStaff, 403)
}

/** The roles that these names are, if the person may give them to this user, or to a new one. */
export function rolesToGive(
  person: Person,
  user: UserRow | undefined,
  names: readonly string[],
): readonly Role[] {
  if (!may(person.roles, 'promote_users')) {
    throw new RestRefusal('rest_cannot_edit_roles', userTexts.cannotEditRoles, 403)
  }
  const wanted = names.map(roleNamed)
  const roles = wanted.filter((role) => role !== undefined)
  if (roles.length === 0 || roles.length < wanted.length) {
    throw new RestRefusal('rest_user_invalid_role', userTexts.noRole + knownRoles.join(', '), 400)
  }
  if (isKeyOverStaff(person, [...roles, ...(user?.roles ?? [])])) {
    throw new RestRefusal('rest_cannot_edit_roles', userTexts.keyAndStaff, 403)
  }
  return roles
}

/** A key lies in files of other programs; who finds one must not make himself owner of the shop with it. */
export function isKeyOverStaff(person: Person, roles: readonly Role[]): boolean {
  return person.proof.by === 'key' && isStaff(roles)
}

/** Clients send back all that they were given; giving the same roles anew would end the user's sessions. */
function newRoles(user: UserRow, roles: readonly Role[]): readonly Role[] | undefined {
  const isSame = roles.length === user.roles.length && roles.every((role) => user.roles.includes(role))
  return isSame ? undefined : roles
}

async function giveRoles(tx: Db, user: UserRow, roles: readonly Role[], now: Date): Promise<void> {
  const given = await setRolesWithin(tx, user.id, roles, now)
  if (given.ok) return
  throw given.reason === 'no-account'
    ? new RestRefusal('rest_user_invalid_id', userTexts.unknown, 404)
    : new RestRefusal('rest_cannot_edit_roles', userTexts.lastAdministrator, 403)
}

function emailToWrite(person: Person, user: UserRow, text: string | undefined): string | undefined {
  if (text === undefined || text.trim().toLowerCase() === user.email) return undefined
  if (person.id === user.id) throw new RestRefusal('rest_cannot_edit', userTexts.ownEmail, 403)
  const email = emailOf(text)
  if (email === undefined) throw new RestRefusal('rest_user_invalid_email', userTexts.invalidEmail, 400)
  return email
}

async function passwordToWrite(
  person: Person,
  user: UserRow,
  password: string | undefined,
): Promise<string | undefined> {
  if (password === undefined) return undefined
  if (person.id === user.id) throw new RestRefusal('rest_cannot_edit', userTexts.ownPassword, 403)
  return hashOfNew(password, [user.email, user.login])
}

/** The hash of a password that is given to a user; throws the refusal of one that nobody should have. */
export async function hashOfNew(password: string, names: readonly string[]): Promise<string> {
  const fault = await faultOf(password, names)
  if (fault) throw new RestRefusal('rest_user_invalid_password', userPasswordTexts[fault], 400)
  return hashPassword(password)
}

async function changeEmail(tx: Db, { id }: UserRow, address: string, now: Date): Promise<void> {
  const email = { address, key: emailKey(address) }
  const isWritten = await writeEmail(tx, id, email, now).catch((error: unknown) => {
    // Somebody took it between the look and the write.
    if (errorCode(error) === '23505') return false
    throw error
  })
  if (!isWritten) throw new RestRefusal('rest_user_invalid_email', userTexts.emailTaken, 400)
  // What was sent to the former address no longer opens anything.
  await deleteLinks(tx, id, ['reset', 'verify', 'change-email'])
}

async function changePassword(tx: Db, { id }: UserRow, hash: string, now: Date): Promise<void> {
  await writePassword(tx, id, hash, now)
  await deleteLinks(tx, id, ['reset', 'second-factor'])
  await deleteSessions(tx, id)
}
