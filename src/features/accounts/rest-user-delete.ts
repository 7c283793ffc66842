import type { z } from 'zod'
import { RestRefusal } from '../../platform/rest/endpoint.ts'
import type { Person } from '../../platform/session/person.ts'
import type { Shop } from '../../platform/shop.ts'
import { userTexts } from './rest-texts.ts'
import type { deleteArgs } from './rest-user-args.ts'
import { isKeyOverStaff } from './rest-user-changes.ts'
import { readUser, type UserRow } from './rest-user-store.ts'
import { isLastAdministrator } from './roles.ts'
import { noteEvent } from './security-log.ts'
import { deleteAccount } from './store.ts'

type DeleteArgs = z.output<z.ZodObject<typeof deleteArgs>>

/**
 * Deletes a user for good; his orders stay, without him. `reassign` must be another user that there is, or nobody: what
 * has an author will be his. An own account is erased where its password is asked for. Throws `RestRefusal`.
 */
export async function deleteUser(shop: Shop, person: Person, args: DeleteArgs): Promise<UserRow> {
  const user = await readUser(shop.db, args.id)
  if (!user) throw new RestRefusal('rest_user_invalid_id', userTexts.unknown, 404)
  if (!args.force) throw new RestRefusal('rest_trash_not_supported', userTexts.noTrash, 501)
  await refuseHeir(shop, user, args.reassign)
  if (person.id === user.id) throw cannot(userTexts.ownAccount)
  if (isKeyOverStaff(person, user.roles)) throw cannot(userTexts.keyAndStaff)
  await shop.db.transaction().execute(async (tx) => {
    if (await isLastAdministrator(tx, user.id)) throw cannot(userTexts.lastAdministrator)
    await deleteAccount(tx, user.id)
  })
  noteEvent(shop, 'account-erased', user.id)
  return user
}

async function refuseHeir({ db }: Shop, user: UserRow, heir: DeleteArgs['reassign']): Promise<void> {
  if (heir === false || heir === '') return
  if (typeof heir === 'number' && heir !== user.id && (await readUser(db, heir))) return
  throw new RestRefusal('rest_user_invalid_reassign', userTexts.reassign, 400)
}

function cannot(sentence: string): RestRefusal {
  return new RestRefusal('rest_user_cannot_delete', sentence, 403)
}
