import type { z } from 'zod'
import { isStaff, roles as knownRoles, may, type Role, roleNamed } from '../../../kernel/roles.ts'
import type { Db } from '../../../platform/db/db.ts'
import { cleanText } from '../../../platform/http/input.ts'
import { RestRefusal } from '../../../platform/rest/endpoint.ts'
import type { Person } from '../../../platform/session/person.ts'
import type { Shop } from '../../../platform/shop.ts'
import { hashPassword } from '../passwords/password-hashes.ts'
import { replaceEmail, replacePassword } from '../registration/account-credentials.ts'
import { emitAccountChange, namesOf } from '../registration/account-events.ts'
import { addAccount, type NewAccountRefusal } from '../registration/customers.ts'
import { newPasswordProblem } from '../registration/new-account.ts'
import { setRolesInTransaction } from '../roles.ts'
import { emailOf } from '../rules/email.ts'
import { logSecurityEvent } from '../sign-in/security-log.ts'
import { lockForSignIn } from '../store/account-lock-store.ts'
import { readUser, type StoredUser, type UserChanges, writeUser } from '../store/rest-user-store.ts'
import { userTexts, weakPasswords } from './texts.ts'
import { MAX_META_VALUES, type usersContract } from './users-resource.ts'

type CreateArgs = z.output<z.ZodObject<NonNullable<typeof usersContract.create>>>
type ChangeArgs = z.output<z.ZodObject<NonNullable<typeof usersContract.change>>>

/**
 * Creates a user with a user name and password chosen by staff, who vouch for the e-mail address. Without roles the user
 * is a customer. Throws `RestRefusal`.
 */
export async function createUser(shop: Shop, person: Person, args: CreateArgs): Promise<StoredUser> {
  const { username: login, email, password, first_name: firstName, last_name: lastName } = args
  const roles = args.roles && rolesToGive(person, undefined, args.roles)
  const input = { login, email, password, firstName, lastName, roles }
  const created = await addAccount(shop, input, async (tx, id) => {
    await writeProfile(tx, id, args, new Date(shop.nowMs()))
  })
  if (!created.ok) throw new RestRefusal(...newUserRefusals[created.reason], 400)
  const user = await readUser(shop.db, created.value)
  if (!user) throw new Error(`User ${created.value} was removed right after it was created`)
  return user
}

const newUserRefusals: Readonly<Record<NewAccountRefusal, readonly [code: string, text: string]>> = {
  'invalid-email': ['rest_user_invalid_email', userTexts.invalidEmail],
  'email-taken': ['existing_user_email', userTexts.emailTaken],
  'invalid-login': ['rest_user_invalid_username', userTexts.invalidUsername],
  'login-taken': ['existing_user_login', userTexts.usernameTaken],
  ...weakPasswords,
}

/**
 * Changes a user as far as the person may: harmless fields of one's own account, other users with `edit_users`, roles with
 * `promote_users`. One's own e-mail and password are changed where the password is required. Throws `RestRefusal`, and
 * then nothing is changed.
 */
export async function changeUser(
  shop: Shop,
  person: Person,
  user: StoredUser,
  args: ChangeArgs,
): Promise<StoredUser> {
  requireMayEdit(person, user)
  const roles = args.roles && newRoles(user, rolesToGive(person, user, args.roles))
  const email = emailToWrite(person, user, args.email)
  const passwordHash = await passwordToWrite(person, user, args.password)

  const now = new Date(shop.nowMs())
  // A refusal thrown inside undoes the earlier writes.
  const changed = await shop.db.transaction().execute(async (tx) => {
    // Roles first: they lock the administrators, always in the same order.
    if (roles) await giveRoles(tx, shop, user, roles)
    await lockForSignIn(tx, user.id)
    if (email && !(await replaceEmail(tx, user.id, email, now)))
      throw new RestRefusal('rest_user_invalid_email', userTexts.emailTaken, 400)
    if (passwordHash) await replacePassword(tx, user.id, passwordHash, now)
    const { roles: _, ...others } = args
    const fields = Object.entries(others).flatMap(([name, value]) => (value === undefined ? [] : [name]))
    await emitAccountChange(tx, shop, user.id, namesOf(fields))
    return writeProfile(tx, user.id, args, now)
  })
  if (roles) logSecurityEvent(shop, 'roles-changed', user.id)
  if (email) logSecurityEvent(shop, 'email-changed', user.id)
  if (passwordHash) logSecurityEvent(shop, 'password-changed', user.id)
  return changed
}

async function writeProfile(tx: Db, id: number, args: ChangeArgs, now: Date): Promise<StoredUser> {
  const changed = await writeUser(tx, id, changesIn(args), { now, maxMetaValues: MAX_META_VALUES })
  if (changed) return changed
  throw (await readUser(tx, id))
    ? new RestRefusal('rest_invalid_param', userTexts.tooMuchMeta, 400)
    : new RestRefusal('rest_user_invalid_id', userTexts.unknown, 404)
}

/** The changes that are written directly; e-mail, password and roles are handled apart. The contract limits their lengths. */
function changesIn(args: ChangeArgs): UserChanges {
  const line = (text: string | undefined) => text && cleanText(text, 100)
  return {
    ...withoutUndefined({
      displayName: line(args.name) || undefined,
      firstName: line(args.first_name),
      lastName: line(args.last_name),
      locale: args.locale,
    }),
    profile: withoutUndefined({
      url: args.url,
      nickname: line(args.nickname),
      description: args.description && cleanText(args.description, 2000, true),
    }),
    woocommerce: args.woocommerce_meta ?? {},
  }
}

function withoutUndefined<Name extends string>(
  all: Readonly<Record<Name, string | undefined>>,
): { [name in Name]?: string } {
  const named = Object.entries<string | undefined>(all).filter(([, value]) => value !== undefined)
  return Object.fromEntries(named) as { [name in Name]?: string }
}

function requireMayEdit(person: Person, user: StoredUser): void {
  if (person.id === user.id) return
  if (!may(person.roles, 'edit_users')) throw new RestRefusal('rest_cannot_edit', userTexts.cannotEdit, 403)
  if (isKeyOverStaff(person, user.roles))
    throw new RestRefusal('rest_cannot_edit', userTexts.keyAndStaff, 403)
}

/** The roles with these names, if the person may give them to this user, or to a new one. */
function rolesToGive(
  person: Person,
  user: StoredUser | undefined,
  names: readonly string[],
): readonly Role[] {
  if (!may(person.roles, 'promote_users')) {
    throw new RestRefusal('rest_cannot_edit_roles', userTexts.cannotEditRoles, 403)
  }
  const requested = names.map(roleNamed)
  const roles = requested.filter((role) => role !== undefined)
  if (roles.length === 0 || roles.length < requested.length) {
    throw new RestRefusal('rest_user_invalid_role', userTexts.noRole + knownRoles.join(', '), 400)
  }
  if (isKeyOverStaff(person, [...roles, ...(user?.roles ?? [])])) {
    throw new RestRefusal('rest_cannot_edit_roles', userTexts.keyAndStaff, 403)
  }
  return roles
}

/** Keys are stored in files of other programs; a stolen key must not be enough to become owner of the shop. */
export function isKeyOverStaff(person: Person, roles: readonly Role[]): boolean {
  return person.proof.by === 'key' && isStaff(roles)
}

/** Clients send back all fields that they have read; writing the same roles again would end the user's sessions. */
function newRoles(user: StoredUser, roles: readonly Role[]): readonly Role[] | undefined {
  const isSame = roles.length === user.roles.length && roles.every((role) => user.roles.includes(role))
  return isSame ? undefined : roles
}

async function giveRoles(tx: Db, shop: Shop, user: StoredUser, roles: readonly Role[]): Promise<void> {
  const outcome = await setRolesInTransaction(tx, shop, user.id, roles)
  if (outcome.ok) return
  throw outcome.reason === 'no-account'
    ? new RestRefusal('rest_user_invalid_id', userTexts.unknown, 404)
    : new RestRefusal('rest_cannot_edit_roles', userTexts.lastAdministrator, 403)
}

function emailToWrite(person: Person, user: StoredUser, text: string | undefined): string | undefined {
  if (text === undefined || text.trim().toLowerCase() === user.email) return undefined
  if (person.id === user.id) throw new RestRefusal('rest_cannot_edit', userTexts.ownEmail, 403)
  const email = emailOf(text)
  if (email === undefined) throw new RestRefusal('rest_user_invalid_email', userTexts.invalidEmail, 400)
  return email
}

async function passwordToWrite(
  person: Person,
  user: StoredUser,
  password: string | undefined,
): Promise<string | undefined> {
  if (password === undefined) return undefined
  if (person.id === user.id) throw new RestRefusal('rest_cannot_edit', userTexts.ownPassword, 403)
  const problem = await newPasswordProblem(password, [user.email, user.login])
  if (problem) throw new RestRefusal(...weakPasswords[problem], 400)
  return hashPassword(password)
}
