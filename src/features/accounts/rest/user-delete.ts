import type { z } from 'zod'
import { emit } from '../../../platform/events/emit.ts'
import type { NewEvent } from '../../../platform/events/event.ts'
import { RestRefusal } from '../../../platform/rest/endpoint.ts'
import type { Person } from '../../../platform/session/person.ts'
import type { Shop } from '../../../platform/shop.ts'
import { removePictureFiles, removePicturesOfAccount, transferPictures } from '../../media/media.ts'
import { removeAccount } from '../registration/customers.ts'
import { isLastAdministrator } from '../roles.ts'
import { readUser, type StoredUser } from '../store/rest-user-store.ts'
import { userTexts } from './texts.ts'
import { isKeyOverStaff } from './user-changes.ts'
import type { usersContract } from './users-resource.ts'

type DeleteArgs = z.output<z.ZodObject<NonNullable<typeof usersContract.remove>>>

/**
 * Deletes a user permanently, like the user's own erasure: personal data of all features goes, the orders stay without the
 * user. Media go to `reassign`, another existing user; without one, they are deleted where no page shows them. One's own
 * account is erased where the password is required. `undefined`: there is no such user. Throws `RestRefusal`; 409 while an
 * order is in progress.
 */
export async function deleteUser(
  shop: Shop,
  person: Person,
  { id, force, reassign }: DeleteArgs & { readonly id: number },
): Promise<StoredUser | undefined> {
  const user = await readUser(shop.db, id)
  if (!user) return undefined
  if (!force) throw new RestRefusal('rest_trash_not_supported', userTexts.noTrash, 501)
  const newOwnerId = await newOwnerOf(shop, user, reassign)
  if (person.id === user.id) throw cannotDelete(userTexts.ownAccount)
  if (isKeyOverStaff(person, user.roles)) throw cannotDelete(userTexts.keyAndStaff)
  const removed = await removeAccount(shop, id, async (tx) => {
    if (await isLastAdministrator(tx, id)) throw cannotDelete(userTexts.lastAdministrator)
    if (newOwnerId !== undefined) await transferPictures(tx, id, newOwnerId)
    const pictures = newOwnerId === undefined ? await removePicturesOfAccount(tx, id) : []
    await emit(tx, shop.actor, ...pictures.map(pictureDeleted))
    return pictures
  })
  if (!removed.ok) throw new RestRefusal('rest_user_cannot_delete', removed.reasons.join(' '), 409)
  await removePictureFiles(shop, removed.value)
  return user
}

function pictureDeleted({ id }: { readonly id: number }): NewEvent {
  return { name: 'media.deleted', subject: `media:${id}`, payload: {} }
}

async function newOwnerOf(
  { db }: Shop,
  user: StoredUser,
  newOwnerId: DeleteArgs['reassign'],
): Promise<number | undefined> {
  if (newOwnerId === false || newOwnerId === '') return undefined
  if (typeof newOwnerId === 'number' && newOwnerId !== user.id && (await readUser(db, newOwnerId)))
    return newOwnerId
  throw new RestRefusal('rest_user_invalid_reassign', userTexts.reassign, 400)
}

function cannotDelete(message: string): RestRefusal {
  return new RestRefusal('rest_user_cannot_delete', message, 403)
}
