import type { z } from 'zod'
import { RestRefusal } from '../../../platform/rest/endpoint.ts'
import type { Person } from '../../../platform/session/person.ts'
import type { Shop } from '../../../platform/shop.ts'
import { emailKey, emailOf } from '../rules/email.ts'
import { logSecurityEvent } from '../sign-in/security-log.ts'
import { insertAccount, isEmailTaken } from '../store/account-store.ts'
import { type StoredUser, writeUser } from '../store/rest-user-store.ts'
import { userTexts } from './texts.ts'
import { changesIn, hashNewPassword, rolesToGive } from './user-changes.ts'
import { MAX_META_VALUES, type usersContract } from './users-resource.ts'

type CreateArgs = z.output<z.ZodObject<NonNullable<typeof usersContract.create>>>

/**
 * Creates a user with a user name and password chosen by staff, who vouch for the e-mail address. Without roles the user
 * is a customer. Throws `RestRefusal`.
 */
export async function createUser(shop: Shop, person: Person, args: CreateArgs): Promise<StoredUser> {
  const roles = args.roles ? rolesToGive(person, undefined, args.roles) : (['customer'] as const)
  const login = args.username.trim().toLowerCase()
  if (!/^[a-z0-9][a-z0-9._-]{0,59}$/.test(login)) {
    throw new RestRefusal('rest_user_invalid_username', userTexts.invalidUsername, 400)
  }
  const email = emailOf(args.email)
  if (email === undefined) throw new RestRefusal('rest_user_invalid_email', userTexts.invalidEmail, 400)
  const passwordHash = await hashNewPassword(args.password, [email, login])

  const now = new Date(shop.nowMs())
  const key = emailKey(email)
  const newUser = { login, email, emailKey: key, isEmailVerified: true, roles, passwordHash }
  const user = await shop.db.transaction().execute(async (tx) => {
    const names = { displayName: login, firstName: '', lastName: '' }
    const id = await insertAccount(tx, { ...newUser, ...names }, { now, actor: shop.actor })
    if (id === undefined) return undefined
    return writeUser(tx, id, changesIn(args), { now, maxMetaValues: MAX_META_VALUES })
  })
  if (!user) throw await duplicateRefusal(shop, key)
  logSecurityEvent(shop, 'registered', user.id)
  return user
}

async function duplicateRefusal({ db }: Shop, key: string): Promise<RestRefusal> {
  return (await isEmailTaken(db, key))
    ? new RestRefusal('existing_user_email', userTexts.emailTaken, 400)
    : new RestRefusal('existing_user_login', userTexts.usernameTaken, 400)
}
